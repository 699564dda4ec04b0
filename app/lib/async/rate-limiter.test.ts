import { expect, test, vi } from 'vitest'
import { createLimiter } from './rate-limiter.ts'

function limiterWithClock(options: { capacity: number; windowMs: number; maxKeys?: number }) {
  let at = 1_000_000
  const limiter = createLimiter({ ...options, now: () => at })
  const pass = (ms: number) => {
    at += ms
  }
  return { limiter, pass }
}

test('takes are refused once the bucket is empty, with the seconds until the next', () => {
  const { limiter } = limiterWithClock({ capacity: 2, windowMs: 60_000 })
  expect(limiter.take('a').ok).toBe(true)
  expect(limiter.take('a').ok).toBe(true)
  expect(limiter.take('a')).toEqual({ ok: false, retryAfterSeconds: 30 })
})

test('a refused take costs nothing, and the promised moment is kept', () => {
  const { limiter, pass } = limiterWithClock({ capacity: 1, windowMs: 10_000 })
  limiter.take('a')
  for (let tries = 0; tries < 50; tries++) limiter.take('a')
  expect(limiter.take('a')).toEqual({ ok: false, retryAfterSeconds: 10 })
  pass(10_000)
  expect(limiter.take('a').ok).toBe(true)
})

test('one key never pays for another', () => {
  const { limiter } = limiterWithClock({ capacity: 1, windowMs: 1000 })
  limiter.take('a')
  expect(limiter.take('b').ok).toBe(true)
})

test('memory is bounded: the quietest key is forgotten, the busy one is not', () => {
  const { limiter } = limiterWithClock({ capacity: 1, windowMs: 60_000, maxKeys: 3 })
  limiter.take('busy')
  for (let key = 0; key < 100; key++) {
    limiter.take(`k${key}`)
    limiter.take('busy')
  }
  expect(limiter.size()).toBe(3)
  expect(limiter.take('busy').ok).toBe(false)
  expect(limiter.take('k0').ok).toBe(true)
})

test('a wall clock that is set back neither fills nor freezes a bucket', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const limiter = createLimiter({ capacity: 1, windowMs: 1000 })
  limiter.take('a')
  vi.setSystemTime(Date.now() - 1_000_000)
  expect(limiter.take('a').ok).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(limiter.take('a').ok).toBe(true)
})

test('a token may be reserved that comes later, but not one that comes too late', () => {
  const { limiter, pass } = limiterWithClock({ capacity: 2, windowMs: 1000 })
  expect([1, 2, 3, 4, 5].map(() => limiter.reserve('a', 1000))).toEqual([0, 0, 500, 1000, null])
  pass(500)
  expect(limiter.reserve('a', 1000)).toBe(1000)
  expect(limiter.reserve('b', 1000)).toBe(0)
})

test('a returned take can be taken again', () => {
  const { limiter } = limiterWithClock({ capacity: 1, windowMs: 1000 })
  limiter.reserve('a', 0)
  limiter.refund('a', 0.75)
  expect(limiter.reserve('a', 1000)).toBe(250)
})
