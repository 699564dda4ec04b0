import { expect, test } from 'vitest'
import { createSteadyClock } from './steady-clock.ts'

test('a system clock that is set back does not take the date back, one that is set forward does', () => {
  let wall = 1_000_000
  let elapsed = 50
  const now = createSteadyClock(
    () => wall,
    () => elapsed,
  )
  expect(now()).toBe(1_000_000)
  wall -= 30_000
  elapsed += 10
  expect(now()).toBe(1_000_010)
  wall += 90_000
  elapsed += 5
  expect(now()).toBe(1_060_000)
  elapsed += 0.4
  expect(now(), 'whole milliseconds, as the database keeps them').toBe(1_060_000)
})
