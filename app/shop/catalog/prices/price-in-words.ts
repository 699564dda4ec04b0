import { formatPrice, type PriceTag } from '#app/lib/money.ts'
import type { Messages } from '#app/messages/index.ts'

/** The price inside a sentence: "Free", "$9.99", "$9.99 per month". */
export function writePriceInWords(price: PriceTag, { locale, t }: { locale: string; t: Messages }): string {
  const { amount, isMonthly } = formatPrice(price, locale)
  if (amount === null) return t.price.free
  return isMonthly ? `${amount} ${t.price.perMonth}` : amount
}
