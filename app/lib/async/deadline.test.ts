import { expect, test } from 'vitest'
import { settlesWithin, withDeadline } from './deadline.ts'

const never = new Promise<never>(() => undefined)
const late = () => new Error('late')

test('work that is done in time gives its result or its own error', async () => {
  expect(await withDeadline(Promise.resolve(7), 1_000, late)).toBe(7)
  await expect(withDeadline(Promise.reject(new Error('its own')), 1_000, late)).rejects.toThrow('its own')
})

test('work that takes too long is given up', async () => {
  await expect(withDeadline(never, 5, late)).rejects.toThrow('late')
})

test('work that fails in time counts as finished in time', async () => {
  expect(await settlesWithin(Promise.resolve(), 1_000)).toBe(true)
  expect(await settlesWithin(Promise.reject(new Error('failed')), 1_000)).toBe(true)
  expect(await settlesWithin(never, 5)).toBe(false)
})
