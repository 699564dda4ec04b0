/** A Kysely driver that lends another driver's connections, and without one fails with the current reason. */
import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely'
import { DatabaseError } from './database-error.server.ts'
import { isRead } from './sqlite.server.ts'

type DriverListener = {
  worked: (wasWrite: boolean) => void
  failed: (error: unknown) => void
}

const UNOBSERVED: DriverListener = { worked: () => undefined, failed: () => undefined }

/** The dialect with this driver in place of its own. */
export function withDriver(dialect: Dialect, driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

export class SwitchableDriver implements Driver {
  readonly #listener: DriverListener
  #driver: Driver | null = null
  #reason: DatabaseError

  constructor(location: string, listener: DriverListener = UNOBSERVED) {
    this.#listener = listener
    this.#reason = new DatabaseError({ code: 'unavailable', location, reason: 'it is not open' })
  }

  /** Sends all further queries to this driver, which must be initialised and is not closed here. */
  open(driver: Driver): void {
    this.#driver = driver
  }

  /** Makes all further queries fail with this error. */
  shut(reason: DatabaseError): void {
    this.#driver = null
    this.#reason = reason
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const driver = this.#driver
    if (!driver) throw this.#reason
    const listener = this.#listenerFor(driver)
    try {
      const inner = await observe(listener, () => driver.acquireConnection())
      return new LentConnection(inner, driver, listener)
    } catch (error) {
      if (this.#driver === driver) throw error
      // The driver was destroyed before the query was sent, so the query goes to its replacement.
      return this.acquireConnection()
    }
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { driver, inner, listener } = lent(connection)
    await observe(listener, () => driver.beginTransaction(inner, settings))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { driver, inner, listener } = lent(connection)
    await observe(listener, () => driver.commitTransaction(inner))
    listener.worked(true)
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const { driver, inner } = lent(connection)
    await driver.rollbackTransaction(inner)
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const { driver, inner } = lent(connection)
    await driver.releaseConnection(inner)
  }

  async destroy(): Promise<void> {}

  /** Queries on a replaced driver say nothing about the current one. */
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
  readonly listener: DriverListener

  constructor(inner: DatabaseConnection, driver: Driver, listener: DriverListener) {
    this.inner = inner
    this.driver = driver
    this.listener = listener
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await observe(this.listener, () => this.inner.executeQuery<Row>(query))
    // A transaction's writes count with its commit.
    if (isRead(query)) this.listener.worked(false)
    return result
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query)
  }
}

async function observe<Result>({ failed }: DriverListener, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    failed(error)
    throw error
  }
}

function lent(connection: DatabaseConnection): LentConnection {
  if (connection instanceof LentConnection) return connection
  throw new Error('The connection was not lent by this driver')
}
