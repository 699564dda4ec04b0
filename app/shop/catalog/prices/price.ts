/** The price tag: decides which reference price is struck through, and when. */
import type { Cents, PriceTag } from '#app/lib/money.ts'
import type { PurchaseType } from '../types.ts'

/** The seller's choice of reference prices (`claims` in the settings). */
export type PriceClaims = { referencePrice: 'multiple' | 'platform'; factor: number }

/** `amount` is after the sale; `discount` is what the platform's sale takes off, zero without one. */
export type Pricing = { amount: Cents | null; discount: Cents; currency: string; type: PurchaseType }

/** The struck-through price, or null when the claims show none. Free, negative and unreadable prices have none. */
function referencePrice(
  { amount, discount }: Pick<Pricing, 'amount' | 'discount'>,
  claims: PriceClaims,
): Cents | null {
  if (amount === null || amount <= 0) return null
  if (claims.referencePrice === 'multiple') return Math.round(amount * claims.factor)
  return discount > 0 ? amount + discount : null
}

/** The price tag of a product. */
export function priceTag(pricing: Pricing, claims: PriceClaims): PriceTag {
  const { amount, currency, type } = pricing
  const period = type === 'subscription' ? 'month' : null
  return { amount, currency, was: referencePrice(pricing, claims), period }
}
