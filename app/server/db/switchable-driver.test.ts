import type { DatabaseConnection, Driver } from 'kysely'
import { expect, test } from 'vitest'
import { DatabaseError } from './database-error.server.ts'
import { SwitchableDriver } from './switchable-driver.server.ts'

const connection: DatabaseConnection = {
  executeQuery: async () => ({ rows: [] }),
  async *streamQuery() {},
}

function createDriver(acquireConnection: Driver['acquireConnection']): Driver {
  const nothing = async () => undefined
  return {
    acquireConnection,
    init: nothing,
    destroy: nothing,
    releaseConnection: nothing,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
  }
}

/** A driver that is destroyed while a query waits for one of its connections. */
function openDestroyed(driver: SwitchableDriver): () => void {
  const waiting = Promise.withResolvers<DatabaseConnection>()
  driver.open(createDriver(() => waiting.promise))
  return () => waiting.reject(new Error('driver has already been destroyed'))
}

test('a query that waits during a switch of drivers gets a connection of the new driver', async () => {
  const driver = new SwitchableDriver('here')
  const destroy = openDestroyed(driver)
  const acquired = driver.acquireConnection()
  driver.open(createDriver(async () => connection))
  destroy()
  expect(await acquired).toMatchObject({ inner: connection })
})

test('a query that waits while the database is closed fails with the reason', async () => {
  const driver = new SwitchableDriver('here')
  const destroy = openDestroyed(driver)
  const acquired = driver.acquireConnection()
  const reason = new DatabaseError({ code: 'unavailable', location: 'here', reason: 'it is closed' })
  driver.shut(reason)
  destroy()
  await expect(acquired).rejects.toBe(reason)
})
