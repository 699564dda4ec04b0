import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

function singleFlightWithClock(options: { okMs?: number; failedMs?: number; maxKeys?: number }) {
  let at = 1_000
  let runs = 0
  const share = createSingleFlight<string, number>({ ...options, now: () => at })
  return {
    ask: (key = 'a') => share(key, async () => ++runs),
    fail: (key = 'a') => share(key, () => Promise.reject(new Error(`run ${++runs} failed`))),
    pass: (ms: number) => {
      at += ms
    },
  }
}

test('callers at the same time share one run, later ones get their own', async () => {
  const { ask } = singleFlightWithClock({})
  expect(await Promise.all([ask(), ask(), ask('b')])).toEqual([1, 1, 2])
  expect(await ask()).toBe(3)
})

test('a result is shared for as long as it says, and a failure for as long as that says', async () => {
  const { ask, fail, pass } = singleFlightWithClock({ okMs: 100, failedMs: 50 })
  expect(await ask()).toBe(1)
  pass(99)
  expect(await ask()).toBe(1)
  pass(1)
  await expect(fail()).rejects.toThrow('run 2')
  pass(49)
  await expect(ask()).rejects.toThrow('run 2')
  pass(1)
  expect(await ask()).toBe(3)
})

test('the oldest keys are forgotten', async () => {
  const { ask } = singleFlightWithClock({ okMs: 1_000, maxKeys: 2 })
  expect([await ask('a'), await ask('b'), await ask('c')]).toEqual([1, 2, 3])
  expect([await ask('c'), await ask('b'), await ask('a')]).toEqual([3, 2, 4])
})
