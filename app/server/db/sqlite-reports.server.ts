import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { sqliteDialect } from './sqlite.server.ts'
import { createSqliteThread, type SqliteThread, type ThreadOptions } from './sqlite-thread.server.ts'

/** A dialect for reads outside transactions, which run in a worker thread. */
export const createReportsDialect = (options: ThreadOptions): Dialect =>
  sqliteDialect(() => createReportsDriver(createSqliteThread(options)))

function createReportsDriver(thread: SqliteThread): Driver {
  const connection = new ReportsConnection(thread)
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: () => Promise.reject(new Error('Reports are read outside of transactions')),
    commitTransaction: async () => undefined,
    rollbackTransaction: async () => undefined,
    releaseConnection: async () => undefined,
    destroy: thread.close,
  }
}

class ReportsConnection implements DatabaseConnection {
  readonly #thread: SqliteThread

  constructor(thread: SqliteThread) {
    this.#thread = thread
  }

  async executeQuery<Result>(query: CompiledQuery): Promise<QueryResult<Result>>
  async executeQuery({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    return { rows: await this.#thread.ask(sql, parameters) }
  }

  async *streamQuery<Result>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Result>> {
    yield await this.executeQuery<Result>(query)
  }
}
