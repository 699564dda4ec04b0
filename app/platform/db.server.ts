/** The database: embedded in the data folder or PostgreSQL, with its tables brought up to date at start. */
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { DatabaseError, databaseError } from './database-error.server.ts'
import type { Log } from './log.server.ts'
import { migrate } from './migrate.server.ts'
import { migrations } from './migrations/index.server.ts'
import { createPostgresDialect } from './postgres.server.ts'
import type { Schema } from './schema.server.ts'
import { createSqliteDialect } from './sqlite.server.ts'
import { createReportsDialect } from './sqlite-reports.server.ts'

export { DatabaseError } from './database-error.server.ts'
export type { PaymentRow, Schema, WebhookEventRow } from './schema.server.ts'

const FILE_NAME = 'shop.db'
const BUSY_DEADLINE_MS = 15_000
const REPORT_WITHIN_MS = 20_000
const CONNECTIONS = 10
const REPORT_CONNECTIONS = 3
/** Larger files are not read through at start; their damaged pages show when they are met. */
const MAX_CHECKED_BYTES = 64 * 1024 * 1024

export type DatabaseOptions = {
  /** Absolute path of the folder; made when it is missing. */
  dataDir: string
  /** PostgreSQL's address; null or absent: the embedded database. */
  url?: string | null
  log?: Pick<Log, 'info'>
  /** Epoch milliseconds. */
  now?: () => number
  /** How long a query waits for a lock of another process, in milliseconds. Default 15,000. */
  busyDeadlineMs?: number
}

export type Database = {
  kind: 'embedded' | 'postgresql'
  /** The file, or the server without its credentials. */
  place: string
  /** Queries, in portable SQL; failures are `DatabaseError`. */
  kysely: Kysely<Schema>
  /** The same tables for reads that may take long: they hold up neither the event loop nor other queries. */
  reports: Kysely<Schema>
  /** Resolves when the database answers, throws `DatabaseError` when it does not. */
  ping: () => Promise<void>
  /** Waits for the write under way and closes. */
  close: () => Promise<void>
}

type Opened = Pick<Database, 'kind' | 'place' | 'kysely' | 'reports'>

/** Opens the database and runs missing migrations; throws `DatabaseError` naming the file or the server. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, url = null, log, now = Date.now, busyDeadlineMs = BUSY_DEADLINE_MS } = options
  const opened = url === null ? openEmbedded(dataDir, busyDeadlineMs) : openServer(url, busyDeadlineMs)
  const { kind, place, kysely, reports } = opened
  const close = async () => {
    await reports.destroy()
    await kysely.destroy()
  }
  try {
    if (kind === 'embedded') await requireIntact(kysely, place)
    const ran = await migrate(kysely, { migrations, kind, place, now })
    if (ran.length > 0) log?.info({ migrations: ran }, 'database brought up to date')
  } catch (error) {
    await close()
    throw databaseError(error, place)
  }
  return {
    ...opened,
    ping: async () => {
      await sql`select 1`.execute(kysely)
    },
    close,
  }
}

function openEmbedded(dataDir: string, busyDeadlineMs: number): Opened {
  const file = join(dataDir, FILE_NAME)
  makeFolder(dataDir, file)
  return {
    kind: 'embedded',
    place: file,
    kysely: new Kysely<Schema>({ dialect: createSqliteDialect({ file, busyDeadlineMs }) }),
    reports: new Kysely<Schema>({
      dialect: createReportsDialect({ file, answerWithinMs: REPORT_WITHIN_MS }),
    }),
  }
}

function openServer(url: string, lockWithinMs: number): Opened {
  const place = placeOf(url)
  const server = (connections: number, queryWithinMs: number) =>
    new Kysely<Schema>({
      dialect: createPostgresDialect({ url, place, connections, queryWithinMs, lockWithinMs }),
    })
  return {
    kind: 'postgresql',
    place,
    kysely: server(CONNECTIONS, BUSY_DEADLINE_MS),
    reports: server(REPORT_CONNECTIONS, REPORT_WITHIN_MS),
  }
}

/** Host and database of an address, which also holds a password. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'of DATABASE_URL'
  const { host, pathname } = new URL(url)
  return host + pathname
}

function makeFolder(dataDir: string, file: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (cause) {
    const reason = 'its folder cannot be made; check DATA_DIR and its permissions'
    throw new DatabaseError({ code: 'unavailable', place: file, reason, cause })
  }
}

async function requireIntact(kysely: Kysely<Schema>, file: string): Promise<void> {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0 || size > MAX_CHECKED_BYTES) return
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(kysely)
  const finding = rows[0]?.quick_check ?? 'no answer'
  if (finding === 'ok') return
  const reason = `the file is damaged (${finding}); restore it from a backup or move it away`
  throw new DatabaseError({ code: 'damaged', place: file, reason })
}
