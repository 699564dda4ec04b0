import { expect, test } from 'vitest'
import { findPromo } from './promo.server.ts'

const BANNER = { code: 'AUTUMN', percent: 20, text: '20% off' }

test.each([
  ['no days', null, null, true],
  ['the first day', '2026-11-27', null, true],
  ['the day before the first', '2026-11-28', null, false],
  ['the last day', '2026-11-20', '2026-11-27', true],
  ['the day after the last', null, '2026-11-26', false],
])('a promotion runs from its first day to its last: %s', (_, from, until, isRunning) => {
  const promo = { ...BANNER, from, until }
  expect(findPromo({ promo }, '2026-11-27')).toEqual(isRunning ? promo : null)
})

test('a shop without a promotion has none', () => {
  expect(findPromo({ promo: null }, '2026-11-27')).toBeNull()
})
