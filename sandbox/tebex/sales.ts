import type { Coupon, Package, Sale } from './catalogue.ts'
import { type Cents, percentOf, toCents } from './money.ts'

function isLive(span: { starts_at: string | null; ends_at: string | null }, now: number): boolean {
  if (span.starts_at !== null && Date.parse(span.starts_at) > now) return false
  return span.ends_at === null || Date.parse(span.ends_at) > now
}

/** Whether a coupon is within its dates and not used up. */
export function isCouponLive(coupon: Coupon, now: number): boolean {
  if (coupon.redeem_limit !== null && coupon.redeemed >= coupon.redeem_limit) return false
  return isLive(coupon, now)
}

export const listLiveSales = (sales: Sale[], now: number): Sale[] => sales.filter((sale) => isLive(sale, now))

const covers = (sale: Sale, pack: Package): boolean =>
  (sale.packages.length === 0 && sale.categories.length === 0) ||
  sale.packages.includes(pack.id) ||
  sale.categories.includes(pack.category.id)

/** What the best of the sales takes off the regular price. */
export function saleDiscount(pack: Package, liveSales: Sale[]): Cents {
  const regular = toCents(pack.base_price)
  const offers = liveSales
    .filter((sale) => covers(sale, pack))
    .map((sale) =>
      sale.discount_type === 'percentage' ? percentOf(regular, sale.discount) : toCents(sale.discount),
    )
  return Math.min(regular, Math.max(0, ...offers))
}
