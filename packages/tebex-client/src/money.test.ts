import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test.each([
  [999, 'EUR', 'en', '€9.99'],
  [999, 'EUR', 'de', '9,99 €'],
  [99900, 'JPY', 'en', '¥999'],
  [-500, 'USD', 'en', '-$5.00'],
  [0, 'GBP', 'en', '£0.00'],
  [123456, null, 'en', '1,234.56'],
  [null, 'EUR', 'en', ''],
])('%j cents of %j are read in %s as %j', (amount, currency, locale, text) => {
  expect(formatMoney(amount, currency, locale).replaceAll('\u00a0', ' ')).toBe(text)
})

test('the locale is the runtime’s unless one is given, and must be one', () => {
  const { locale } = new Intl.NumberFormat().resolvedOptions()
  expect(formatMoney(999, 'EUR')).toBe(formatMoney(999, 'EUR', locale))
  expect(() => formatMoney(999, 'EUR', 'not a locale')).toThrow(RangeError)
})
