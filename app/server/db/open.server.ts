/** Opens the drivers of a database: whole, writable and with its tables up to date, or an error that says what is wrong. */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Dialect, type Driver, Kysely, sql } from 'kysely'
import { withDeadline } from '#app/lib/async/deadline.ts'
import { version } from '../version.server.ts'
import { DatabaseError, databaseError } from './database-error.server.ts'
import { dumpBefore } from './dump/dump.server.ts'
import { migrate } from './migrate.server.ts'
import { migrations } from './migrations/index.server.ts'
import { createPostgresDialect } from './postgres.server.ts'
import type { Schema } from './schema.server.ts'
import { createSqliteDialect } from './sqlite.server.ts'
import { statsOf } from './sqlite-file.server.ts'
import { createReportsDialect } from './sqlite-reports.server.ts'
import { createSqliteThread } from './sqlite-thread.server.ts'
import { SwitchableDriver, withDriver } from './switchable-driver.server.ts'

const FILE_NAME = 'shop.db'
const REPORT_WITHIN_MS = 20_000
const QUERY_WITHIN_MS = 15_000
const CONNECTIONS = 10
const REPORT_CONNECTIONS = 3
/** Larger files are not read through at start; their damaged pages show when they are met. */
const MAX_CHECKED_BYTES = 64 * 1024 * 1024
const CHECK_WITHIN_MS = 600_000
/** A server that answers later than this to its first question is not used. */
const ANSWER_WITHIN_MS = 2_000

export type DatabaseKind = 'embedded' | 'postgresql'

/** Where a database is, and how to speak with it. */
export type DatabaseSource = {
  kind: DatabaseKind
  /** The file, or the server without its credentials. */
  location: string
  /** The file of the embedded database. */
  file: string | null
  /** Copies the tables to where a rollback finds them. */
  beforeChange: () => Promise<unknown>
  main: Dialect
  /** The same tables for reads that may take long. */
  reports: Dialect
}

export type Drivers = {
  main: Driver
  reports: Driver
  /** The server answers but takes no writes, as a standby does. */
  isReadOnly: boolean
  /** The names of the migrations that ran. */
  ran: string[]
  close: () => Promise<void>
}

/** The embedded database of a folder, or the PostgreSQL of an address. */
export function databaseSourceOf(
  dataDir: string,
  url: string | null,
  busyDeadlineMs: number,
): DatabaseSource {
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
  const location = locationOf(url)
  const server = { url, location, lockWithinMs: busyDeadlineMs }
  return {
    kind: 'postgresql',
    beforeChange,
    location,
    file: null,
    main: createPostgresDialect({
      ...{ ...server, connections: CONNECTIONS, queryWithinMs: QUERY_WITHIN_MS },
      hasLongReads: false,
    }),
    reports: createPostgresDialect({
      ...{ ...server, connections: REPORT_CONNECTIONS, queryWithinMs: REPORT_WITHIN_MS },
      hasLongReads: true,
    }),
  }
}

/**
 * Opens, checks and migrates; throws `DatabaseError` naming the file or the server, and leaves nothing open then.
 * `isSuspect`: a file of any size is read through before it is used.
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
    // A Kysely of the moment must neither open the driver again nor close it.
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
    // The connections of a server that hangs are not waited for.
    if (kind === 'embedded') await closing
    else closing.catch(() => undefined)
    throw databaseError(error, location)
  }
}

/** As libpq's `target_session_attrs` asks it: true for a standby and for a server that was told to take no writes. */
export async function takesNoWrites(kysely: Kysely<Schema>, location: string): Promise<boolean> {
  const question = sql<{ value: string }>`select current_setting('transaction_read_only') as value`
  const { rows } = await withDeadline(question.execute(kysely), ANSWER_WITHIN_MS, () => {
    const reason = `it did not answer within ${ANSWER_WITHIN_MS} ms`
    return new DatabaseError({ code: 'unavailable', location, reason })
  })
  return rows[0]?.value === 'on'
}

/** Host and database of an address, which also holds a password. */
function locationOf(url: string): string {
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

/** SQLite gives its log and its index the mode of the file, which comes before them and may be from an older shop. */
function makePrivate(file: string): void {
  try {
    // One that is open already would lose SQLite's locks by being opened and closed here.
    if (!existsSync(file)) writeFileSync(file, '', { flag: 'a', mode: 0o600 })
    for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, 0o600)
  } catch {
    // SQLite says what is wrong with the file; where it works without, as on a disk without modes, the shop does too.
  }
}

/** Reads the file through in a read-only thread: a write to a damaged file would make it worse. */
export async function requireIntact(file: string, isSuspect: boolean): Promise<void> {
  const size = statsOf(file)?.size ?? 0
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
