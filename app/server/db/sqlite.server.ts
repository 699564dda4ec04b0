/**
 * Kysely on node:sqlite. SQLite is synchronous and must never wait here, so a locked database is retried while the
 * event loop continues. Writers queue for one connection; readers have their own, which in WAL mode sees the last
 * commit and never waits for the writer.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { createMutex, type Mutex } from '#app/lib/async/mutex.ts'
import { type HeldFile, holdFile, prepareReplacement } from './sqlite-file.server.ts'
import { type Handle, type HandleOptions, openHandle } from './sqlite-handle.server.ts'

/** Opens the file at its first use. */
export const createSqliteDialect = (options: HandleOptions): Dialect =>
  sqliteDialect(() => new SqliteDriver(options))

export function sqliteDialect(createDriver: () => Driver): Dialect {
  return {
    createDriver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ConcurrentSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

/**
 * Kysely would admit one query at a time, although our connections separate readers from writers, and would not migrate
 * in a transaction, which SQLite supports.
 */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

type Handles = { writer: Handle; reader: Handle; held: HeldFile }

class SqliteDriver implements Driver {
  readonly #options: HandleOptions
  readonly #writing = createMutex()
  #handles: Handles | null = null

  constructor(options: HandleOptions) {
    this.#options = options
  }

  async init(): Promise<void> {
    const writer = openHandle(this.#options)
    try {
      await writer.run(CompiledQuery.raw('pragma journal_mode = wal'))
      await writer.run(CompiledQuery.raw('pragma synchronous = full'))
      // Deleted rows are overwritten in the file, and temporary copies of tables stay out of other files.
      await writer.run(CompiledQuery.raw('pragma secure_delete = on'))
      await writer.run(CompiledQuery.raw('pragma temp_store = memory'))
      // Writes to large tables touch their indexes everywhere; a small cache would read their pages again for each row.
      await writer.run(CompiledQuery.raw('pragma cache_size = -16384'))
      const reader = openHandle(this.#options)
      await reader.run(CompiledQuery.raw('pragma query_only = 1'))
      this.#handles = { writer, reader, held: holdFile(this.#options.file) }
    } catch (error) {
      writer.close()
      throw error
    }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#handles) throw new Error('The database is not open')
    return new SqliteConnection(this.#handles, this.#writing)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    own(connection).rollback()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    own(connection).release()
  }

  async destroy(): Promise<void> {
    const release = await this.#writing.acquire()
    try {
      if (this.#handles) closeAll(this.#handles, this.#options.file)
      this.#handles = null
    } finally {
      release()
    }
  }
}

/** A deleted file's rows end with its last connection, so nothing is closed until they are written to a new file. */
function closeAll({ writer, reader, held }: Handles, file: string): void {
  const putInPlace = held.isLost() ? prepareReplacement(file, writer.copyTo) : null
  reader.close()
  writer.close()
  held.release()
  putInPlace?.()
}

/** Kysely's connection is permission to use the two existing connections, not a connection of SQLite. */
class SqliteConnection implements DatabaseConnection {
  readonly #handles: Handles
  readonly #writing: Mutex
  #release: (() => void) | null = null

  constructor(handles: Handles, writing: Mutex) {
    this.#handles = handles
    this.#writing = writing
  }

  async begin(): Promise<void> {
    this.#release = await this.#writing.acquire()
    // A transaction that reads first could never upgrade its lock while another one writes.
    await this.#handles.writer.run(CompiledQuery.raw('begin immediate'))
  }

  async commit(): Promise<void> {
    await this.#handles.writer.run(CompiledQuery.raw('commit'))
    this.#handles.held.requireInPlace()
  }

  rollback(): void {
    // On a full disk SQLite has already rolled back, and a second rollback would hide the cause.
    if (this.#handles.writer.isInTransaction()) this.#handles.writer.abandonTransaction()
  }

  release(): void {
    if (!this.#release) return
    this.rollback()
    this.#release()
    this.#release = null
  }

  async executeQuery<Result>(query: CompiledQuery): Promise<QueryResult<Result>>
  async executeQuery(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const { writer, reader, held } = this.#handles
    if (this.#release) return await writer.run(query)
    if (isRead(query)) return await reader.run(query)
    const release = await this.#writing.acquire()
    try {
      const result = await writer.run(query)
      held.requireInPlace()
      return result
    } finally {
      release()
    }
  }

  async *streamQuery<Result>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Result>> {
    yield await this.executeQuery<Result>(query)
  }
}

function own(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new Error('The connection is not one of this dialect')
}

/** True if the query leaves the database unchanged. */
export function isRead(query: CompiledQuery): boolean {
  return SelectQueryNode.is(query.query) || isReadText(query.sql)
}

export function isReadText(text: string): boolean {
  return /^\s*select\b/i.test(text)
}
