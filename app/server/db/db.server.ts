/** The database, embedded in the data folder or PostgreSQL, with its migrations run at start. */
import { Kysely, sql } from 'kysely'
import { withDeadline } from '#app/lib/async/deadline.ts'
import type { Log } from '../log.server.ts'
import { DatabaseError } from './database-error.server.ts'
import { getDialect } from './dialect.server.ts'
import { type DatabaseSource, describeSource, openDrivers } from './open.server.ts'
import type { Schema } from './schema.server.ts'
import { DatabaseSupervisor } from './supervisor.server.ts'
import { SwitchableDriver, withDriver } from './switchable-driver.server.ts'

export { DatabaseError, type DatabaseErrorCode, isTransient } from './database-error.server.ts'
export type { DatabaseKind } from './open.server.ts'
export type {
  DiscordLinkRow,
  NotificationChannelRow,
  NotificationRow,
  PackagePriceRow,
  PaymentRow,
  RevenueEntryRow,
  RevenueSubject,
  ReviewRow,
  Schema,
  StoreDraftRow,
  StoreVersionRow,
  SubscriptionRow,
  WebhookEventRow,
  WebhookRefusalRow,
} from './schema.server.ts'

const BUSY_DEADLINE_MS = 15_000
/** The shop opens after this time at the latest, with or without its database. */
const START_WITHIN_MS = 5_000
const PING_WITHIN_MS = 1_000

type DatabaseOptions = {
  /** The folder's absolute path; created if missing. */
  dataDir: string
  /** PostgreSQL's address; null or absent for the embedded database. */
  url?: string | null
  /** Epoch milliseconds. */
  now?: () => number
  /** The longest that a query waits for another process's lock, in milliseconds; 15,000 by default. */
  busyDeadlineMs?: number
}

export type Database = ReturnType<typeof databaseOver>

/** Opens the database and runs missing migrations; throws a `DatabaseError` that names the file or the server. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const source = sourceFor(options)
  const drivers = await openDrivers(source)
  const main = new SwitchableDriver(source.location)
  const reports = new SwitchableDriver(source.location)
  main.open(drivers.main)
  reports.open(drivers.reports)
  const { close } = drivers
  return databaseOver(source, { main, reports, trouble: () => null, suspect: () => undefined, close })
}

/**
 * A database for a shop that keeps selling without one: while it is unavailable or damaged every query fails at once,
 * and it is reopened as soon as possible. Never throws.
 */
export async function superviseDatabase(
  options: DatabaseOptions & { log: Pick<Log, 'info' | 'error'> },
): Promise<Database> {
  const source = sourceFor(options)
  const supervisor = new DatabaseSupervisor({ source, log: options.log, now: options.now ?? Date.now })
  await supervisor.start(START_WITHIN_MS)
  return databaseOver(source, supervisor)
}

const sourceFor = ({ dataDir, url = null, busyDeadlineMs = BUSY_DEADLINE_MS }: DatabaseOptions) =>
  describeSource(dataDir, url, busyDeadlineMs)

type OpenedDatabase = Pick<DatabaseSupervisor, 'main' | 'reports' | 'trouble' | 'suspect' | 'close'>

function databaseOver(source: DatabaseSource, opened: OpenedDatabase) {
  const { kind, location } = source
  const { main, reports } = opened
  const kysely = new Kysely<Schema>({ dialect: withDriver(source.main, main) })
  const longReads = new Kysely<Schema>({ dialect: withDriver(source.reports, reports) })
  const dialect = getDialect(kysely)

  const within = <Result>(ms: number, work: Promise<Result>): Promise<Result> =>
    withDeadline(work, ms, () => {
      opened.suspect()
      return new DatabaseError({ code: 'unavailable', location, reason: `it did not answer within ${ms} ms` })
    })

  return {
    /** For people to read; code asks `dialect` where the engines differ. */
    kind,
    dialect,
    /** The file, or the server without its credentials. */
    location,
    /** For queries in portable SQL; failures are `DatabaseError`s. */
    kysely,
    /** For long reads, which block neither the event loop nor other queries. */
    reports: longReads,
    /** In bytes. */
    measure: () => dialect.measure(longReads, location),
    /**
     * The result of queries that a visitor waits for; rejects with the `DatabaseError` `unavailable` after `ms`
     * milliseconds. A late server is probed: while it hangs, all queries fail at once.
     */
    within,
    /** Resolves once the database responds; throws `DatabaseError` after a second. */
    async ping(): Promise<void> {
      await within(PING_WITHIN_MS, sql`select 1`.execute(kysely))
    },
    /**
     * Erases the deleted rows of these tables from the files too: rewrites the tables and empties SQLite's write-ahead
     * log. No other writer may touch them meanwhile.
     */
    eraseDeleted: (tables: readonly (keyof Schema)[]) => dialect.rewriteTables(kysely, tables),
    /** The error of the database as a whole; null while it works. */
    trouble: () => opened.trouble(),
    /** Waits for a write under way, then closes. */
    async close(): Promise<void> {
      await opened.close()
      for (const driver of [main, reports])
        driver.shut(new DatabaseError({ code: 'unavailable', location, reason: 'it is closed' }))
    },
  }
}
