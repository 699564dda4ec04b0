/** The database: embedded in the data folder, with its tables brought up to date at start. */
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { DatabaseError, databaseError } from './database-error.server.ts'
import type { Log } from './log.server.ts'
import { migrate } from './migrate.server.ts'
import { migrations } from './migrations/index.server.ts'
import type { Schema } from './schema.server.ts'
import { createSqliteDialect } from './sqlite.server.ts'

export { DatabaseError } from './database-error.server.ts'
export type { PaymentRow, Schema, WebhookEventRow } from './schema.server.ts'

const FILE_NAME = 'shop.db'
const BUSY_DEADLINE_MS = 15_000
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
  /** Queries, in portable SQL; failures are `DatabaseError`. */
  kysely: Kysely<Schema>
  /** Resolves when the database answers, throws `DatabaseError` when it does not. */
  ping: () => Promise<void>
  /** Waits for the write under way and closes. */
  close: () => Promise<void>
}

/** Opens the database and runs missing migrations; throws `DatabaseError` naming the file. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, url = null, log, now = Date.now, busyDeadlineMs = BUSY_DEADLINE_MS } = options
  if (url !== null) {
    const place = URL.canParse(url) ? new URL(url).host : 'of DATABASE_URL'
    throw new DatabaseError({
      code: 'unavailable',
      place,
      reason: 'this version knows the embedded database only',
    })
  }
  const file = join(dataDir, FILE_NAME)
  makeFolder(dataDir, file)
  const kysely = new Kysely<Schema>({ dialect: createSqliteDialect({ file, busyDeadlineMs }) })
  try {
    await requireIntact(kysely, file)
    const ran = await migrate(kysely, { migrations, place: file, now })
    if (ran.length > 0) log?.info({ migrations: ran }, 'database brought up to date')
  } catch (error) {
    await kysely.destroy()
    throw databaseError(error, file)
  }
  return {
    kysely,
    ping: async () => {
      await sql`select 1`.execute(kysely)
    },
    close: () => kysely.destroy(),
  }
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
