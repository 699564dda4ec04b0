import { expect, test } from 'vitest'
import { findWithheldReason, type PricePoint } from './reference-price-rules.ts'

const DAY_MS = 86_400_000
const NOW = 1_790_000_000_000

/** A price observed so many days ago: the regular price, and the price that was charged. */
const observe = (daysAgo: number, regular: number, price = regular): PricePoint => ({
  since: NOW - daysAgo * DAY_MS,
  regular,
  price,
  currency: 'EUR',
})
const sale = { regular: 2000, price: 1500, currency: 'EUR' }

test.each<[string, PricePoint[], ReturnType<typeof findWithheldReason>]>([
  ['thirty days at the regular price', [observe(30, 2000)], null],
  ['a sale that runs for months', [observe(130, 2000), observe(100, 2000, 1500)], null],
  [
    'a deeper discount in one sale',
    [observe(90, 2000), observe(10, 2000, 1800), observe(2, 2000, 1500)],
    null,
  ],
  ['nothing is known', [], 'history_too_short'],
  ['29 days', [observe(29, 2000)], 'history_too_short'],
  ['known on sale alone', [observe(100, 2000, 1500)], 'history_too_short'],
  ['raised before the sale', [observe(90, 1800), observe(20, 2000)], 'regular_price_changed'],
  ['raised long before the sale', [observe(90, 1800), observe(31, 2000)], null],
  [
    'raised during the sale',
    [observe(90, 1800), observe(20, 1800, 1500), observe(1, 2000, 1500)],
    'regular_price_changed',
  ],
  [
    'another sale ten days ago',
    [observe(90, 2000), observe(20, 2000, 1600), observe(10, 2000)],
    'sold_for_less',
  ],
  [
    'another sale that ended 30 days ago',
    [observe(90, 2000), observe(60, 2000, 1600), observe(30, 2000)],
    null,
  ],
])('%s', (_, points, reason) => {
  expect(findWithheldReason(points, sale, NOW)).toBe(reason)
})

test('prices in another currency do not count as history', () => {
  const points = [{ ...observe(40, 2000), currency: 'USD' }]
  expect(findWithheldReason(points, sale, NOW)).toBe('regular_price_changed')
})
