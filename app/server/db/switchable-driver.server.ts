/** A driver of Kysely's that lends the connections of another one, and says at once what is wrong while there is none. */
import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely'
import type { DatabaseError } from './database-error.server.ts'
import { isRead } from './sqlite.server.ts'

/** Hears how the queries go. */
export type DriverListener = {
  worked: (wasWrite: boolean) => void
  failed: (error: unknown) => void
}

export type SwitchableDriverHandle = {
  driver: Driver
  /** From now on queries run here. The driver must have been initialised. */
  open: (driver: Driver) => void
  /** From now on every query fails with this error. */
  shut: (error: DatabaseError) => void
}

/** Makes a switchable driver that is closed. */
export function createSwitchableDriver(
  reason: DatabaseError,
  listener: DriverListener,
): SwitchableDriverHandle {
  const driver = new SwitchableDriver(reason, listener)
  return {
    driver,
    open: (other) => driver.lend(other, null),
    shut: (error) => driver.lend(null, error),
  }
}

/** The dialect with this driver instead of one of its own. */
export function withDriver(dialect: Dialect, driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

class SwitchableDriver implements Driver {
  readonly #listener: DriverListener
  #driver: Driver | null = null
  #reason: DatabaseError | null

  constructor(reason: DatabaseError, listener: DriverListener) {
    this.#reason = reason
    this.#listener = listener
  }

  lend(driver: Driver | null, reason: DatabaseError | null): void {
    this.#driver = driver
    this.#reason = reason
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const driver = this.#driver
    if (!driver) throw this.#reason ?? new Error('The database is not open')
    const inner = await this.#heard(driver, () => driver.acquireConnection(), null)
    return new LentConnection(inner, driver, this.#listenerFor(driver))
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { driver, inner } = lent(connection)
    await this.#heard(driver, () => driver.beginTransaction(inner, settings), null)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { driver, inner } = lent(connection)
    await this.#heard(driver, () => driver.commitTransaction(inner), true)
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const { driver, inner } = lent(connection)
    await driver.rollbackTransaction(inner)
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const { driver, inner } = lent(connection)
    await driver.releaseConnection(inner)
  }

  /** The caller that opened the drivers closes them. */
  async destroy(): Promise<void> {}

  async #heard<Answer>(
    driver: Driver,
    work: () => Promise<Answer>,
    wasWrite: boolean | null,
  ): Promise<Answer> {
    const listener = this.#listenerFor(driver)
    try {
      const answer = await work()
      if (wasWrite !== null) listener.worked(wasWrite)
      return answer
    } catch (error) {
      listener.failed(error)
      throw error
    }
  }

  /** What still goes on at a driver that was left says nothing of the one that is open now. */
  #listenerFor(driver: Driver): DriverListener {
    const isOpen = () => this.#driver === driver
    return {
      worked: (wasWrite) => isOpen() && this.#listener.worked(wasWrite),
      failed: (error) => isOpen() && this.#listener.failed(error),
    }
  }
}

class LentConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly driver: Driver
  readonly #listener: DriverListener

  constructor(inner: DatabaseConnection, driver: Driver, listener: DriverListener) {
    this.inner = inner
    this.driver = driver
    this.#listener = listener
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const result = await this.inner.executeQuery<Row>(query)
      // What a transaction wrote counts with its commit.
      if (isRead(query)) this.#listener.worked(false)
      return result
    } catch (error) {
      this.#listener.failed(error)
      throw error
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query)
  }
}

function lent(connection: DatabaseConnection): LentConnection {
  if (connection instanceof LentConnection) return connection
  throw new Error('The connection is not one of this gate')
}
