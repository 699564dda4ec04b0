import type { Cents } from './schemas/values.ts'

/**
 * Money as a shopper reads it: `formatMoney(999, 'EUR', 'de')` is `9,99 €`. The amount is in hundredths of the
 * currency's unit, as everywhere in this package and for yen too: `formatMoney(99900, 'JPY', 'en')` is `¥999`. Without
 * a currency it is a bare number, without an amount the empty text. `locale` is a BCP 47 tag, by default the runtime's;
 * throws a RangeError for one that is none.
 */
export function formatMoney(amount: Cents | null, currency: string | null, locale?: string): string {
  if (amount === null) return ''
  const style = currency === null ? { minimumFractionDigits: 2 } : ({ style: 'currency', currency } as const)
  return new Intl.NumberFormat(locale, style).format(amount / 100)
}
