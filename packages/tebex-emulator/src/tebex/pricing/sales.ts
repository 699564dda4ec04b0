import type { Package } from '../catalogue.ts'
import { isWaiting } from '../engagement/progress.ts'
import type { State } from '../state.ts'
import { type Cents, takePercent, toCents } from './money.ts'
import type { Coupon, Sale } from './sale.ts'

function isLive(span: { starts_at: string | null; ends_at: string | null }, now: number): boolean {
  if (span.starts_at !== null && Date.parse(span.starts_at) > now) return false
  return span.ends_at === null || Date.parse(span.ends_at) > now
}

/** A coupon is live within its dates and until it is used up. */
export function isCouponLive(coupon: Coupon, now: number): boolean {
  if (coupon.redeem_limit !== null && coupon.redeemed >= coupon.redeem_limit) return false
  return isLive(coupon, now)
}

/** The sales within their dates, without those that still wait for a community goal. */
export const listLiveSales = (state: State): Sale[] =>
  state.catalogue.sales.filter((sale) => isLive(sale, state.clock.now()) && !isWaiting(state, sale.id))

const covers = (sale: Sale, pack: Package): boolean =>
  (sale.packages.length === 0 && sale.categories.length === 0) ||
  sale.packages.includes(pack.id) ||
  sale.categories.includes(pack.category.id)

/** The reduction of one piece by a sale. */
export const computeOffer = (sale: Pick<Sale, 'discount_type' | 'discount'>, price: Cents): Cents =>
  sale.discount_type === 'percentage' ? takePercent(price, sale.discount) : toCents(sale.discount)

/** The reduction of the regular price by the best sale. */
export function computeSaleDiscount(pack: Package, regular: Cents, liveSales: Sale[]): Cents {
  const offers = liveSales.filter((sale) => covers(sale, pack)).map((sale) => computeOffer(sale, regular))
  return Math.min(regular, Math.max(0, ...offers))
}
