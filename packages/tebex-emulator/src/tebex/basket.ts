import { z } from 'zod'
import { Package, Player } from './catalogue.ts'
import { Custom, Line } from './line.ts'
import { Quote } from './pricing/quote.ts'
import { Sale } from './pricing/sale.ts'

const Moment = z.number()

/** A basket as the emulator keeps it; times in epoch milliseconds. Its price is computed from it. */
export const Basket = z.object({
  id: z.int(),
  ident: z.string(),
  createdAt: Moment,
  usedAt: Moment,
  /** True once `basket.abandoned` was sent since the last use. */
  isAbandoned: z.boolean(),
  player: Player.nullable(),
  /** A login that is reported only after this many more reads. */
  lateLogin: z.object({ player: Player, readsLeft: z.int() }).nullable(),
  email: z.string().nullable(),
  /** The customer's first and last name, as far as the shop said them. */
  firstName: z.string(),
  lastName: z.string(),
  postalCode: z.string(),
  ip: z.string(),
  country: z.string(),
  /** The expiry that its creator set, if any. */
  expiresAt: Moment.nullable(),
  cancelUrl: z.string().nullable(),
  completeUrl: z.string().nullable(),
  autoRedirect: z.boolean(),
  custom: Custom.nullable(),
  lines: z.array(Line),
  coupons: z.array(z.string()),
  giftCards: z.array(z.string()),
  creatorCode: z.string().nullable(),
  /** The addresses to which a login may return. */
  returnUrls: z.array(z.string()),
  /** Dynamic packages of this basket, by the id of their category. */
  dynamic: z.record(z.string(), z.array(Package)),
  /** Package ids whose first add failed with a 500. */
  failedOnce: z.array(z.int()),
  /** The seller's own discount on every package of this basket. */
  sale: Sale.pick({ name: true, discount_type: true, discount: true }).nullable(),
  /** Set once paid; from then on the basket shows what was paid. */
  transactionId: z.string().nullable(),
  paidQuote: Quote.nullable(),
})
export type Basket = z.infer<typeof Basket>
