/** Opens the drivers of an intact, writable and up-to-date database, or throws an error that names the problem. */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Dialect, type Driver, Kysely, sql } from 'kysely'
import { withDeadline } from '#app/lib/async/deadline.ts'
import { version } from '../version.server.ts'
import { DatabaseError, toDatabaseError } from './database-error.server.ts'
import { dumpBefore } from './dump/dump.server.ts'
import { migrate } from './migrate.server.ts'
import { migrations } from './migrations/index.server.ts'
import { createPostgresDialect } from './postgres.server.ts'
import type { Schema } from './schema.server.ts'
import { createSqliteDialect } from './sqlite.server.ts'
import { findStats } from './sqlite-file.server.ts'
import { createReportsDialect } from './sqlite-reports.server.ts'
import { createSqliteThread } from './sqlite-thread.server.ts'
import { SwitchableDriver, withDriver } from './switchable-driver.server.ts'

const FILE_NAME = 'shop.db'
const REPORT_WITHIN_MS = 20_000
const QUERY_WITHIN_MS = 15_000
const CONNECTIONS = 10
const REPORT_CONNECTIONS = 3
/** Larger files are not checked at start; a query reports their damaged pages. */
const MAX_CHECKED_BYTES = 64 * 1024 * 1024
const CHECK_WITHIN_MS = 600_000
/** A server whose first response takes longer is not used. */
const ANSWER_WITHIN_MS = 2_000

export type DatabaseKind = 'embedded' | 'postgresql'

export type DatabaseSource = {
  kind: DatabaseKind
  /** The file, or the server without its credentials. */
  location: string
  /** Null for PostgreSQL. */
  file: string | null
  /** Copies the tables to where a rollback finds them. */
  beforeChange: () => Promise<unknown>
  main: Dialect
  /** For reads that may take long. */
  reports: Dialect
}

export type Drivers = {
  main: Driver
  reports: Driver
  /** True if the server responds but accepts no writes, like a standby. */
  isReadOnly: boolean
  ran: string[]
  close: () => Promise<void>
}

/** The embedded database in a folder, or the PostgreSQL at an address. */
export function describeSource(dataDir: string, url: string | null, busyDeadlineMs: number): DatabaseSource {
  const beforeChange = () => dumpBefore({ dataDir, databaseUrl: url }, version, Date.now())
  if (url === null) {
    const file = join(dataDir, FILE_NAME)
    return {
      beforeChange,
      kind: 'embedded',
      location: file,
      file,
      main: createSqliteDialect({ file, busyDeadlineMs }),
      reports: createReportsDialect({ file, answerWithinMs: REPORT_WITHIN_MS }),
    }
  }
  const location = formatLocation(url)
  const server = { url, location, lockWithinMs: busyDeadlineMs }
  return {
    kind: 'postgresql',
    beforeChange,
    location,
    file: null,
    main: createPostgresDialect({
      ...server,
      connections: CONNECTIONS,
      queryWithinMs: QUERY_WITHIN_MS,
      hasLongReads: false,
    }),
    reports: createPostgresDialect({
      ...server,
      connections: REPORT_CONNECTIONS,
      queryWithinMs: REPORT_WITHIN_MS,
      hasLongReads: true,
    }),
  }
}

/**
 * Opens, checks and migrates; on failure throws a `DatabaseError` that names the file or the server, and leaves nothing
 * open. `isSuspect` checks a file of any size first.
 */
export async function openDrivers(source: DatabaseSource, { isSuspect = false } = {}): Promise<Drivers> {
  const { kind, location, file, beforeChange } = source
  if (file !== null) {
    makeFolder(file)
    makePrivate(file)
    await requireIntact(file, isSuspect)
  }
  const main = source.main.createDriver()
  const reports = source.reports.createDriver()
  const close = async () => {
    await reports.destroy()
    await main.destroy()
  }
  try {
    await main.init()
    await reports.init()
    // The temporary Kysely must neither open the driver again nor close it.
    const lender = new SwitchableDriver(location)
    lender.open(main)
    const kysely = new Kysely<Schema>({ dialect: withDriver(source.main, lender) })
    const isReadOnly = kind === 'postgresql' && (await takesNoWrites(kysely, location))
    return {
      main,
      reports,
      isReadOnly,
      close,
      ran: await migrate(kysely, { migrations, kind, location, beforeChange }),
    }
  } catch (error) {
    const closing = close()
    // Connections to a hanging server are not awaited.
    if (kind === 'embedded') await closing
    else closing.catch(() => undefined)
    throw toDatabaseError(error, location)
  }
}

/** True for a standby and for a read-only server (libpq's `target_session_attrs`). */
export async function takesNoWrites(kysely: Kysely<Schema>, location: string): Promise<boolean> {
  const question = sql<{ value: string }>`select current_setting('transaction_read_only') as value`
  const { rows } = await withDeadline(question.execute(kysely), ANSWER_WITHIN_MS, () => {
    const reason = `it did not answer within ${ANSWER_WITHIN_MS} ms`
    return new DatabaseError({ code: 'unavailable', location, reason })
  })
  return rows[0]?.value === 'on'
}

/** Host and database of an address, without the password. */
function formatLocation(url: string): string {
  if (!URL.canParse(url)) return 'of DATABASE_URL'
  const { host, pathname } = new URL(url)
  return host + pathname
}

function makeFolder(file: string): void {
  try {
    mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  } catch (cause) {
    const reason = 'its folder cannot be made; check DATA_DIR and its permissions'
    throw new DatabaseError({ code: 'unavailable', location: file, reason, cause })
  }
}

/** SQLite copies the file's mode to its write-ahead log and its index, and an older shop may have created the file. */
function makePrivate(file: string): void {
  try {
    // Opening and closing the file here would drop the locks of any connection that has it open.
    if (!existsSync(file)) writeFileSync(file, '', { flag: 'a', mode: 0o600 })
    for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, 0o600)
  } catch {
    // SQLite reports a problem with the file itself; a disk without modes works too.
  }
}

/** Checks the file in a read-only thread, because a write would make a damaged file worse. */
export async function requireIntact(file: string, isSuspect: boolean): Promise<void> {
  const size = findStats(file)?.size ?? 0
  if (size === 0 || (size > MAX_CHECKED_BYTES && !isSuspect)) return
  const thread = createSqliteThread({ file, answerWithinMs: CHECK_WITHIN_MS })
  try {
    const [row] = await thread.ask('pragma quick_check(1)', [])
    const finding = row?.quick_check ?? 'no answer'
    if (finding === 'ok') return
    const reason = `the file is damaged (${finding}); restore it from a backup or move it away`
    throw new DatabaseError({ code: 'damaged', location: file, reason })
  } finally {
    await thread.close()
  }
}
