import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/server/db/db.server.ts'
import { createSharedLimits } from '#app/server/db/shared-limits.server.ts'
import { createQuota } from './quota.server.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const HOUR = 3_600_000

async function open({ perVisitor, perShop }: { perVisitor: number; perShop: number }) {
  let time = NOON
  const dataDir = mkdtempSync(join(tmpdir(), 'quota-'))
  const db = await openDatabase({ dataDir })
  onTestFinished(async () => {
    await db.close()
    rmSync(dataDir, { recursive: true })
  })
  const log = { warn: () => undefined }
  const start = () =>
    createQuota({
      limits: createSharedLimits({ db, secret: 'of this test', now: () => time, log }),
      name: 'chat',
      perVisitor,
      perShop,
    })
  return {
    start,
    quota: start(),
    pass: (ms: number) => {
      time += ms
    },
  }
}

test('a visitor’s messages are limited by day, even with a new session', async () => {
  const { quota } = await open({ perVisitor: 2, perShop: 100 })
  expect((await quota.take(['address a', 'session 1'])).ok).toBe(true)
  expect((await quota.take(['address a', 'session 2'])).ok).toBe(true)
  expect(await quota.take(['address a'])).toEqual({
    ok: false,
    reason: 'visitor_limit',
    retryAfterSeconds: 43_200,
  })
  expect((await quota.take(['address b', 'session 3'])).ok).toBe(true)
})

test('a session at another address is the same visitor', async () => {
  const { quota } = await open({ perVisitor: 1, perShop: 100 })
  expect((await quota.take(['address a', 'session 1'])).ok).toBe(true)
  expect((await quota.take(['address b', 'session 1'])).ok).toBe(false)
  // The refusal did not count for the other address.
  expect((await quota.take(['address b'])).ok).toBe(true)
})

test('all visitors together have a limit, which resets the next day', async () => {
  const { quota, pass } = await open({ perVisitor: 5, perShop: 2 })
  await quota.take(['a'])
  await quota.take(['b'])
  expect(await quota.take(['c'])).toMatchObject({ ok: false, reason: 'shop_limit' })
  pass(12 * HOUR)
  expect((await quota.take(['c'])).ok).toBe(true)
})

test('messages from before a restart count for the visitor and the shop', async () => {
  const { quota, start } = await open({ perVisitor: 1, perShop: 2 })
  await quota.take(['a'])
  const restarted = start()
  expect(await restarted.take(['a'])).toMatchObject({ ok: false, reason: 'visitor_limit' })
  expect((await restarted.take(['b'])).ok).toBe(true)
  expect(await restarted.take(['c'])).toMatchObject({ ok: false, reason: 'shop_limit' })
})
