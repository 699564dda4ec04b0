/**
 * Kysely on PostgreSQL: a pool with numbers as numbers, bounded waits and our own errors. For PgBouncer in transaction
 * mode it sets nothing for a session, and the server's limits in each transaction.
 */
import {
  type Dialect,
  PostgresAdapter,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import { isServerError, toPostgresError } from './database-error.server.ts'
import { isReadText } from './sqlite.server.ts'

const CONNECT_WITHIN_MS = 5_000
/** The server gives up first, so that a connection is dropped only if the server does not respond on it. */
const QUERY_GRACE_MS = 5_000

type PostgresOptions = {
  url: string
  /** The server without its credentials, for errors. */
  location: string
  /** The highest number of this process's connections. */
  connections: number
  /** The longest that a query may run, in milliseconds. */
  queryWithinMs: number
  /** The longest that a query waits for a lock, in milliseconds. */
  lockWithinMs: number
  /** True if reads outside transactions may be long, so that the server limits them too; otherwise only this side does. */
  hasLongReads: boolean
}

/** Connects at its first use. */
export function createPostgresDialect(options: PostgresOptions): Dialect {
  setNumberParsers()
  return new PooledDialect({ pool: async () => openPool(options) })
}

const SAVEPOINTS: Record<string, string> = {
  begin: 'savepoint of_kysely',
  commit: 'release savepoint of_kysely',
  rollback: 'rollback to savepoint of_kysely',
}

/** A dialect inside this client's transaction: Kysely's transactions and queries become savepoints in it. */
export function createSavepointDialect(client: pg.Client, location: string): Dialect {
  setNumberParsers()
  const nested: Client = {
    query: (text, parameters) =>
      client.query(
        text.replace(/^(?:begin|commit|rollback)\b/, (word) => SAVEPOINTS[word] ?? word),
        parameters,
      ),
    release: () => undefined,
  }
  const options = { location, queryWithinMs: 0, lockWithinMs: 0, hasLongReads: true }
  const connection = new Connection(nested, options)
  return new PooledDialect({
    pool: { options: {}, connect: async () => connection, end: async () => undefined },
  })
}

function setNumberParsers(): void {
  // Counts and sums are whole numbers far below the limit of JavaScript's exact integers.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
}

class PooledDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new PooledAdapter()
  }
}

/** Migrations hold a lock of their transaction, because Kysely's own belongs to a session, which a pooler shares. */
class PooledAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

function openPool(options: PostgresOptions): PostgresPool {
  const { url, location, connections, queryWithinMs } = options
  const settings = {
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: 60_000,
    query_timeout: queryWithinMs + QUERY_GRACE_MS,
    keepAlive: true,
    application_name: 'tradepost',
  }
  const pool = new pg.Pool(settings)
  // The next use replaces a broken connection and gets the error; an unhandled one would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return {
    options: settings,
    async connect() {
      try {
        return new Connection(await pool.connect(), options)
      } catch (error) {
        throw toPostgresError(error, location)
      }
    },
    end: () => pool.end(),
  }
}

/** The methods of a pool's client that a connection needs. */
type Client = {
  query: (text: string, parameters: unknown[]) => Promise<unknown>
  release: (destroy: boolean) => void
}
type Limits = Pick<PostgresOptions, 'location' | 'queryWithinMs' | 'lockWithinMs' | 'hasLongReads'>

/** A pooled connection that maps failures to our errors and is not reused after it broke. */
class Connection implements PostgresPoolClient {
  readonly #client: Client
  readonly #options: Limits
  /** Begins a transaction that the server ends if it waits or works for too long. */
  readonly #begin: string
  #isBroken = false
  #isInTransaction = false

  constructor(client: Client, options: Limits) {
    const { queryWithinMs, lockWithinMs } = options
    this.#client = client
    this.#options = options
    this.#begin = [
      'begin',
      `set local statement_timeout = ${queryWithinMs}`,
      `set local idle_in_transaction_session_timeout = ${queryWithinMs}`,
      `set local lock_timeout = ${lockWithinMs}`,
    ].join('; ')
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not used here')
    if (text === 'begin') return this.#start()
    if (text === 'commit' || text === 'rollback') return this.#end(text)
    const isLimitedHere = isReadText(text) && !this.#options.hasLongReads
    // PostgreSQL refuses to vacuum in a transaction.
    if (this.#isInTransaction || isLimitedHere || text.startsWith('vacuum'))
      return this.#run(text, parameters)
    return this.#runAlone(text, parameters)
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isBroken)
  }

  async #start(): Promise<unknown> {
    const result = await this.#run(this.#begin, [])
    this.#isInTransaction = true
    return result
  }

  async #end(text: 'commit' | 'rollback'): Promise<unknown> {
    this.#isInTransaction = false
    return await this.#run(text, [])
  }

  /** Runs one query in its own transaction with the server's limits. */
  async #runAlone(text: string, parameters: readonly unknown[]): Promise<unknown> {
    await this.#start()
    try {
      const result = await this.#run(text, parameters)
      await this.#end('commit')
      return result
    } catch (error) {
      if (!this.#isBroken) await this.#end('rollback').catch(() => undefined)
      throw error
    }
  }

  async #run(text: string, parameters: readonly unknown[]): Promise<unknown> {
    try {
      return await this.#client.query(text, [...parameters])
    } catch (error) {
      this.#isBroken ||= !isServerError(error)
      throw toPostgresError(error, this.#options.location)
    }
  }
}
