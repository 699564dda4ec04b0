import { RateLimitedError } from 'tebex-client'
import { expect, test } from 'vitest'
import { retryDelay } from './backoff.server.ts'

const failure = new Error('down')

test('a failed load is retried after a second, then at most every five', () => {
  expect([1, 2, 3, 4, 50].map((failures) => retryDelay(failures, failure))).toEqual([
    1_000, 2_000, 4_000, 5_000, 5_000,
  ])
})

test('the platform’s Retry-After is respected, up to a limit', () => {
  const limited = (retryAfterMs: number | null) => new RateLimitedError({ operation: 'x', retryAfterMs })
  expect(retryDelay(1, limited(30_000))).toBe(30_000)
  expect(retryDelay(1, limited(0))).toBe(1_000)
  expect(retryDelay(1, limited(null))).toBe(1_000)
  expect(retryDelay(1, limited(86_400_000))).toBe(600_000)
})
