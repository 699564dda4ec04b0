import { expect, test } from 'vitest'
import { computeBundleSaving, priceTag } from './price.ts'

const multiple = { referencePrice: 'multiple', factor: 2 } as const
const platform = { ...multiple, referencePrice: 'platform' } as const

test('the multiple is struck through', () => {
  const tag = priceTag({ amount: 999, discount: 0, currency: 'USD', type: 'single' }, multiple)
  expect(tag).toEqual({ amount: 999, currency: 'USD', was: 1998, period: null })
})

test.each([0, -100, null])('%j has no reference price in either mode', (amount) => {
  for (const claims of [multiple, platform]) {
    expect(priceTag({ amount, discount: 500, currency: 'USD', type: 'single' }, claims)).toMatchObject({
      amount,
      was: null,
    })
  }
})

test('the platform’s sale is struck through only while it lasts', () => {
  expect(priceTag({ amount: 750, discount: 250, currency: 'EUR', type: 'single' }, platform)).toMatchObject({
    was: 1000,
  })
  expect(priceTag({ amount: 750, discount: 0, currency: 'EUR', type: 'single' }, platform)).toMatchObject({
    was: null,
  })
})

test('an odd factor still gives whole cents', () => {
  expect(
    priceTag({ amount: 333, discount: 0, currency: 'USD', type: 'single' }, { ...multiple, factor: 1.5 }).was,
  ).toBe(500)
})

const tag = (amount: number | null, currency = 'USD', period: 'month' | null = null) => ({
  amount,
  currency,
  was: null,
  period,
})

test('a bundle’s saving is the sum of its parts minus its own price, in cents', () => {
  expect(computeBundleSaving(tag(1699), [tag(999), tag(999)])).toBe(299)
  expect(computeBundleSaving(tag(0), [tag(999), tag(0)])).toBe(999)
})

test('a saving of zero and an unknown saving are not shown', () => {
  expect(computeBundleSaving(tag(1998), [tag(999), tag(999)])).toBeNull()
  expect(computeBundleSaving(tag(1699), [])).toBeNull()
  expect(computeBundleSaving(tag(null), [tag(999)])).toBeNull()
  expect(computeBundleSaving(tag(1699), [tag(999), tag(null)])).toBeNull()
  expect(computeBundleSaving(tag(1699), [tag(999), tag(9999, 'EUR')])).toBeNull()
  expect(computeBundleSaving(tag(1699), [tag(999), tag(9999, 'USD', 'month')])).toBeNull()
})
