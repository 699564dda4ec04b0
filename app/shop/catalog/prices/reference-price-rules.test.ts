import { expect, test } from 'vitest'
import { type PricePoint, withheldReason } from './reference-price-rules.ts'

const DAY_MS = 86_400_000
const NOW = 1_790_000_000_000

/** An observation so many days ago: the regular price, and the price that was asked. */
const seen = (daysAgo: number, regular: number, price = regular): PricePoint => ({
  since: NOW - daysAgo * DAY_MS,
  regular,
  price,
  currency: 'EUR',
})
const sale = { regular: 2000, price: 1500, currency: 'EUR' }

test.each<[string, PricePoint[], ReturnType<typeof withheldReason>]>([
  ['thirty days at the regular price', [seen(30, 2000)], null],
  ['a sale that runs for months', [seen(130, 2000), seen(100, 2000, 1500)], null],
  ['a deeper discount in one sale', [seen(90, 2000), seen(10, 2000, 1800), seen(2, 2000, 1500)], null],
  ['nothing is known', [], 'history_too_short'],
  ['29 days', [seen(29, 2000)], 'history_too_short'],
  ['known on sale alone', [seen(100, 2000, 1500)], 'history_too_short'],
  ['raised before the sale', [seen(90, 1800), seen(20, 2000)], 'regular_price_changed'],
  ['raised long before the sale', [seen(90, 1800), seen(31, 2000)], null],
  [
    'raised during the sale',
    [seen(90, 1800), seen(20, 1800, 1500), seen(1, 2000, 1500)],
    'regular_price_changed',
  ],
  ['another sale ten days ago', [seen(90, 2000), seen(20, 2000, 1600), seen(10, 2000)], 'sold_for_less'],
  ['another sale that ended 30 days ago', [seen(90, 2000), seen(60, 2000, 1600), seen(30, 2000)], null],
])('%s', (_, points, reason) => {
  expect(withheldReason(points, sale, NOW)).toBe(reason)
})

test('prices in another currency are no history', () => {
  const points = [{ ...seen(40, 2000), currency: 'USD' }]
  expect(withheldReason(points, sale, NOW)).toBe('regular_price_changed')
})
