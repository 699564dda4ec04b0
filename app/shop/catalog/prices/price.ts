/** Decides which reference price is struck through, and when. */
import type { Cents, PriceTag } from '#app/lib/money.ts'
import type { PurchaseType } from '../types.ts'

/** The seller's choice of reference price (`claims` in the settings). */
export type PriceClaims = { referencePrice: 'multiple' | 'platform'; factor: number }

/** `amount` is the price after the sale; `discount` is the sale's reduction, zero without a sale. */
export type Pricing = { amount: Cents | null; discount: Cents; currency: string; type: PurchaseType }

/** The struck-through price; null if the claims show none, and for free, negative and unreadable prices. */
function referencePrice(
  { amount, discount }: Pick<Pricing, 'amount' | 'discount'>,
  claims: PriceClaims,
): Cents | null {
  if (amount === null || amount <= 0) return null
  if (claims.referencePrice === 'multiple') return Math.round(amount * claims.factor)
  return discount > 0 ? amount + discount : null
}

/** Null unless each product has a one-time price in this currency. */
export function sumPrices(prices: readonly PriceTag[], currency: string): Cents | null {
  let sum: Cents = 0
  for (const price of prices) {
    if (price.amount === null || price.currency !== currency || price.period !== null) return null
    sum += Math.max(0, price.amount)
  }
  return prices.length > 0 ? sum : null
}

/** The sum of the parts minus the bundle's price; null if nothing is saved or a price is unknown. */
export function computeBundleSaving(price: PriceTag, parts: readonly PriceTag[]): Cents | null {
  const sum = sumPrices(parts, price.currency)
  if (sum === null || price.amount === null || price.period !== null) return null
  const saving = sum - Math.max(0, price.amount)
  return saving > 0 ? saving : null
}

export function priceTag(pricing: Pricing, claims: PriceClaims): PriceTag {
  const { amount, currency, type } = pricing
  const period = type === 'subscription' ? 'month' : null
  return { amount, currency, was: referencePrice(pricing, claims), period }
}
