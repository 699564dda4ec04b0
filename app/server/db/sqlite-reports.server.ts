/** Kysely over the reading thread. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { ConcurrentSqliteAdapter } from './sqlite.server.ts'
import { createSqliteThread, type SqliteThread, type ThreadOptions } from './sqlite-thread.server.ts'

/** A dialect for reads outside of transactions. */
export function createReportsDialect(options: ThreadOptions): Dialect {
  return {
    createDriver: () => new ReportsDriver(createSqliteThread(options)),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ConcurrentSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class ReportsDriver implements Driver {
  readonly #thread: SqliteThread

  constructor(thread: SqliteThread) {
    this.#thread = thread
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new ReportsConnection(this.#thread)
  }

  async beginTransaction(): Promise<void> {
    throw new Error('Reports are read outside of transactions')
  }

  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#thread.close()
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
