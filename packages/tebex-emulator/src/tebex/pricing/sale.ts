import { z } from 'zod'

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
