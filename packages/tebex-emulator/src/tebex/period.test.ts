import { expect, test } from 'vitest'
import { addPeriod, formatIsoPeriod } from './period.ts'

const after = (moment: string, length: number, unit: 'day' | 'month' | 'year') =>
  new Date(addPeriod(Date.parse(moment), { length, unit })).toISOString()

test('a period ends on the same day, or on the last one of a shorter month', () => {
  expect(after('2026-01-31T10:00:00Z', 1, 'month')).toBe('2026-02-28T10:00:00.000Z')
  expect(after('2026-11-30T10:00:00Z', 3, 'month')).toBe('2027-02-28T10:00:00.000Z')
  expect(after('2028-02-29T10:00:00Z', 1, 'year')).toBe('2029-02-28T10:00:00.000Z')
  expect(after('2026-12-31T10:00:00Z', 10, 'day')).toBe('2027-01-10T10:00:00.000Z')
  expect(formatIsoPeriod({ length: 3, unit: 'month' })).toBe('P3M')
})
