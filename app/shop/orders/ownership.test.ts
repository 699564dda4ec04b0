import { expect, test } from 'vitest'
import { DatabaseError } from '#app/server/db/db.server.ts'
import { createOwnership } from './ownership.server.ts'

function openOwnership(read: () => Promise<number[]>) {
  const warnings: string[] = []
  const { listIds } = createOwnership({
    db: { within: (_ms, work) => work },
    orders: { listOwnedIds: read },
    listGranted: (id) => (id === 3 ? [] : id === 2 ? [2, 20, 1] : [id]),
    log: { warn: (_fields, message) => void warnings.push(message) },
  })
  return { listIds, warnings }
}

test('packages granted twice count once, and a package that grants nothing is left out', async () => {
  expect(await openOwnership(async () => [1, 2, 3]).listIds('7')).toEqual([1, 2, 20])
})

test('a signed-out visitor owns nothing, without a database read', async () => {
  const { listIds } = openOwnership(() => Promise.reject(new Error('read')))
  expect(await listIds(null)).toEqual([])
  expect(await listIds(undefined)).toEqual([])
})

test('the list of owned packages is truncated, so that the session stays small', async () => {
  const many = Array.from({ length: 2_000 }, (_, index) => index + 100)
  expect(await openOwnership(async () => many).listIds('7')).toHaveLength(500)
})

test('while the database is unavailable, customers keep their last known ids and never see those of others', async () => {
  let isUnavailable = false
  const { listIds, warnings } = openOwnership(async () => {
    if (isUnavailable) throw new DatabaseError({ code: 'unavailable', location: 'here', reason: 'test' })
    return [1]
  })
  expect(await listIds('7')).toEqual([1])
  isUnavailable = true
  expect(await listIds('7')).toEqual([1])
  expect(await listIds('8')).toEqual([])
  expect(warnings).toHaveLength(2)
})
