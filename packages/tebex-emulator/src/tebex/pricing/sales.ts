import { z } from 'zod'
import type { Package } from '../catalogue.ts'
import { isWaiting } from '../engagement/goals.ts'
import type { State } from '../state.ts'
import { type Cents, takePercent, toCents } from './money.ts'

const Id = z.int()
const Timestamp = z.iso.datetime({ offset: true })

const Period = { starts_at: Timestamp.nullable().default(null), ends_at: Timestamp.nullable().default(null) }

/** The whole store when both lists are empty. */
const Scope = { packages: z.array(Id).default([]), categories: z.array(Id).default([]) }

export const Sale = z.strictObject({
  id: Id,
  name: z.string().default('Sale'),
  discount_type: z.enum(['percentage', 'amount']).default('percentage'),
  /** Percent (0–100), or an amount in major units. */
  discount: z.number(),
  ...Scope,
  ...Period,
})
export type Sale = z.infer<typeof Sale>

export const Coupon = z.strictObject({
  id: Id,
  code: z.string(),
  /** Shown in the inspector. */
  note: z.string().default(''),
  discount_type: z.enum(['percentage', 'value']).default('percentage'),
  /** Percent (0–100), or an amount in major units. */
  discount: z.number(),
  effective_on: z.enum(['cart', 'package', 'category']).default('cart'),
  ...Scope,
  /** Compared with the basket total after all codes, this one included. */
  minimum: z.number().default(0),
  basket_type: z.enum(['single', 'subscription', 'both']).default('both'),
  ...Period,
  redeem_limit: z.int().nullable().default(null),
  redeemed: z.int().default(0),
  user_limit: z.int().nullable().default(null),
  username: z.string().nullable().default(null),
  /** An amount off each package (0), or off the basket. */
  discount_application_method: z.literal([0, 1, 2]).default(2),
})
/** A coupon of the store, in the shape of the platform. */
export type Coupon = z.infer<typeof Coupon>

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
export function saleDiscount(pack: Package, regular: Cents, liveSales: Sale[]): Cents {
  const offers = liveSales.filter((sale) => covers(sale, pack)).map((sale) => computeOffer(sale, regular))
  return Math.min(regular, Math.max(0, ...offers))
}
