import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/server/db/db.server.ts'
import { createSharedLimits } from '#app/server/db/shared-limits.server.ts'
import { createLockout } from './lockout.server.ts'

const MINUTE = 60_000

async function open() {
  let at = Date.UTC(2026, 10, 20, 12)
  const now = () => at
  const dataDir = mkdtempSync(join(tmpdir(), 'lockout-'))
  const db = await openDatabase({ dataDir })
  onTestFinished(async () => {
    await db.close()
    rmSync(dataDir, { recursive: true })
  })
  const pauses: (() => void)[] = []
  const pause = () => new Promise<void>((resolve) => pauses.push(resolve))
  const limits = createSharedLimits({ db, secret: 'of this test', now, log: { warn: () => undefined } })
  const lockout = createLockout({ limits, monotonic: now, pause })
  const stranger = (address: string) => ({ address, name: null, device: null, isKnownAddress: false })
  return {
    lockout,
    pauses,
    stranger,
    pass: (ms: number) => {
      at += ms
    },
    async exhaust() {
      for (let attempt = 0; attempt < 120; attempt++) await lockout.take(stranger(`10.0.${attempt}.1`))
    },
  }
}

test('ten tries of an address, then it waits until fifteen minutes after the first', async () => {
  const { lockout, stranger, pass } = await open()
  const eve = stranger('203.0.113.9')
  for (let attempt = 0; attempt < 10; attempt++) expect(await lockout.take(eve)).toMatchObject({ ok: true })
  pass(MINUTE)
  expect(await lockout.take(eve)).toEqual({ ok: false, retryAfterSeconds: 840, isFirst: true })
  expect(await lockout.take(eve)).toMatchObject({ ok: false, isFirst: false })
  expect(await lockout.take(stranger('203.0.113.10'))).toMatchObject({ ok: true })
  pass(14 * MINUTE)
  expect(await lockout.take(eve)).toMatchObject({ ok: true })
})

test('after 120 tries from everywhere strangers take slow turns, and are never sent away for long', async () => {
  const { lockout, stranger, pauses, exhaust } = await open()
  await exhaust()
  const slow = [1, 2, 3, 4, 5].map((attempt) => lockout.take(stranger(`10.1.${attempt}.1`)))
  await expect.poll(() => pauses.length).toBe(1)
  const sixth = await lockout.take(stranger('10.2.0.1'))
  expect(sixth).toEqual({ ok: false, retryAfterSeconds: 10, isFirst: true })
  expect(await lockout.take(stranger('10.2.0.2'))).toMatchObject({ ok: false, isFirst: false })
  for (const [attempt, one] of slow.entries()) {
    await expect.poll(() => pauses.length).toBe(attempt + 1)
    pauses[attempt]?.()
    expect(await one).toMatchObject({ ok: true })
  }
  expect(pauses).toHaveLength(5)
})

test('a known address and a known device do not wait, the device with ten tries of its own', async () => {
  const { lockout, stranger, pauses, exhaust } = await open()
  await exhaust()
  const home = { address: '198.51.100.50', name: 'Caio', device: null, isKnownAddress: true }
  const phone = { address: '203.0.113.9', name: 'Bia', device: 'phone', isKnownAddress: false }
  for (let attempt = 0; attempt < 10; attempt++) {
    expect(await lockout.take(home)).toMatchObject({ ok: true })
    expect(await lockout.take(phone)).toMatchObject({ ok: true })
  }
  expect(await lockout.take(home)).toMatchObject({ ok: false })
  expect(await lockout.take(phone)).toMatchObject({ ok: false })
  // A device's tries count for its address and its name, too: without the cookie there are no ten more.
  expect(await lockout.take(stranger(phone.address))).toMatchObject({ ok: false })
  expect(await lockout.take({ ...home, address: '198.51.100.51', name: 'Bia' })).toMatchObject({ ok: false })
  expect(pauses).toHaveLength(0)
})

test('a right try resets its device under its own name, and gives back no try but its own', async () => {
  const { lockout } = await open()
  const bia = { address: '203.0.113.9', name: 'Bia', device: 'phone', isKnownAddress: false }
  const succeed = async (attempt: typeof bia) => {
    const turn = await lockout.take(attempt)
    if (!turn.ok) throw new Error('refused')
    await turn.succeed()
  }
  const caio = { ...bia, name: 'Caio' }
  for (let attempt = 0; attempt < 9; attempt++) {
    await lockout.take(bia)
    await lockout.take(caio)
  }
  await succeed(bia)
  for (let attempt = 0; attempt < 10; attempt++) expect(await lockout.take(bia)).toMatchObject({ ok: true })
  expect(await lockout.take(caio)).toMatchObject({ ok: true })
  expect(await lockout.take(caio)).toMatchObject({ ok: false })
  // Without the device: the address and the names are closed since the first tries.
  const elsewhere = { ...bia, address: '203.0.113.10', device: null, isKnownAddress: true }
  expect(await lockout.take(elsewhere)).toMatchObject({ ok: false })
  expect(await lockout.take({ ...elsewhere, address: bia.address, name: 'Eve' })).toMatchObject({ ok: false })
})
