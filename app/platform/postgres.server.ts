/** Kysely on PostgreSQL: a pool whose numbers are numbers, whose waits end and whose errors are ours. */
import {
  type Dialect,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import { isAnswer, postgresError } from './database-error.server.ts'

const CONNECT_WITHIN_MS = 5_000
/** The server gives up first, so that a connection is thrown away only when nobody answers on it. */
const QUERY_GRACE_MS = 5_000

export type PostgresOptions = {
  url: string
  /** Named in errors: the server without its credentials. */
  place: string
  /** How many connections this process may hold. */
  connections: number
  /** How long a query may run, in milliseconds. */
  queryWithinMs: number
  /** How long a query waits for a lock, in milliseconds. */
  lockWithinMs: number
}

/** The dialect for Kysely; connects at first use. */
export function createPostgresDialect(options: PostgresOptions): Dialect {
  // Counts and sums are whole numbers far below the limit at which JavaScript's become inexact.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  return new PostgresDialect({ pool: async () => openPool(options) })
}

function openPool({ url, place, connections, queryWithinMs, lockWithinMs }: PostgresOptions): PostgresPool {
  const settings = {
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: 60_000,
    statement_timeout: queryWithinMs,
    query_timeout: queryWithinMs + QUERY_GRACE_MS,
    lock_timeout: lockWithinMs,
    idle_in_transaction_session_timeout: queryWithinMs,
    keepAlive: true,
    application_name: 'tradepost',
  }
  const pool = new pg.Pool(settings)
  // A connection that breaks is replaced at the next use, and whoever uses it hears of it; unheard, it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return {
    options: settings,
    async connect() {
      try {
        return new Connection(await pool.connect(), place)
      } catch (error) {
        throw postgresError(error, place)
      }
    },
    end: () => pool.end(),
  }
}

/** A connection of the pool that speaks of failures as we do, and is not used again after a broken one. */
class Connection implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #place: string
  #isBroken = false

  constructor(client: pg.PoolClient, place: string) {
    this.#client = client
    this.#place = place
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not used here')
    return this.#run(text, parameters)
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isBroken)
  }

  async #run(text: string, parameters: readonly unknown[]): Promise<unknown> {
    try {
      return await this.#client.query(text, [...parameters])
    } catch (error) {
      this.#isBroken ||= !isAnswer(error)
      throw postgresError(error, this.#place)
    }
  }
}
