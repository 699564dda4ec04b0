import { expect, test, vi } from 'vitest'
import { createSingleFlight } from './single-flight.server.ts'

test('who asks while the work runs, or shortly after, gets its result', async () => {
  vi.useFakeTimers()
  const flight = createSingleFlight<number>(1_000)
  let works = 0
  const work = async () => ++works
  expect(await Promise.all([flight.run('a', work), flight.run('a', work)])).toEqual([1, 1])
  vi.advanceTimersByTime(999)
  expect(await flight.run('a', work)).toBe(1)
  expect(await flight.run('b', work)).toBe(2)
  vi.advanceTimersByTime(1)
  expect(await flight.run('a', work)).toBe(3)
})

test('a failure reaches everybody who waited, and is not kept', async () => {
  const flight = createSingleFlight<number>(1_000)
  const broken = () => Promise.reject(new Error('broken'))
  const both = await Promise.allSettled([flight.run('a', broken), flight.run('a', broken)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await flight.run('a', async () => 7)).toBe(7)
})

test('what is forgotten is worked out anew, and the older result does not end the newer one', async () => {
  vi.useFakeTimers()
  const flight = createSingleFlight<number>(1_000)
  let works = 0
  const work = async () => ++works
  await flight.run('a', work)
  vi.advanceTimersByTime(500)
  flight.forget('a')
  await flight.run('a', work)
  vi.advanceTimersByTime(600)
  expect(await flight.run('a', work)).toBe(2)
})
