import { expect, test } from 'vitest'
import { createQuota } from './quota.server.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const HOUR = 3_600_000

test('a visitor has so many messages in a day, however his session changes', () => {
  const quota = createQuota({ perVisitor: 2, perShop: 100, now: () => NOON })
  expect(quota.take(['address a', 'session 1']).ok).toBe(true)
  expect(quota.take(['address a', 'session 2']).ok).toBe(true)
  expect(quota.take(['address a'])).toEqual({ ok: false, reason: 'visitor_limit', retryAfterSeconds: 43_200 })
  expect(quota.take(['address b', 'session 3']).ok).toBe(true)
})

test('a session that moves to another address stays the same visitor', () => {
  const quota = createQuota({ perVisitor: 1, perShop: 100, now: () => NOON })
  expect(quota.take(['address a', 'session 1']).ok).toBe(true)
  expect(quota.take(['address b', 'session 1']).ok).toBe(false)
})

test('all visitors together have a limit, and the next day begins anew', () => {
  let time = NOON
  const quota = createQuota({ perVisitor: 5, perShop: 2, now: () => time })
  quota.take(['a'])
  quota.take(['b'])
  expect(quota.take(['c'])).toMatchObject({ ok: false, reason: 'shop_limit' })
  time += 12 * HOUR
  expect(quota.take(['c']).ok).toBe(true)
})

test('messages from before a restart count for the shop', async () => {
  const quota = createQuota({ perVisitor: 5, perShop: 3, now: () => NOON, countBefore: async () => 2 })
  await Promise.resolve()
  expect(quota.take(['a']).ok).toBe(true)
  expect(quota.take(['b']).ok).toBe(false)
})
