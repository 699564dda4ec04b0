import type { Basket } from './basket.ts'
import { entity, isRecord, list, maybe, part, prepared, type Read, required } from './reader.ts'
import {
  amount,
  currency,
  flag,
  id,
  integer,
  needed,
  plain,
  price,
  quantity,
  record,
  text,
} from './values.ts'

const Money = entity({ amount: price, currency })
const Status = entity({ id: integer, description: plain })

// A player is an object, a bare name or null.
const readPlayer = (value: unknown) => (typeof value === 'string' ? { username: value } : value)
const Player = prepared(readPlayer, entity({ id: text, username: needed }))

const Customer = part({
  firstName: text,
  lastName: text,
  email: text,
  ip: text,
  username: maybe(Player),
  marketingConsent: flag,
  country: text,
  postalCode: text,
})

const Product = entity({
  id,
  name: plain,
  type: plain,
  quantity,
  basePrice: maybe(Money),
  paidPrice: maybe(Money),
  variables: list(entity({ identifier: needed, option: text })),
  expiresAt: text,
  custom: record,
  username: maybe(Player),
})

const UsedCoupon = entity({
  id: integer,
  code: plain,
  type: text,
  discountType: text,
  discountPercentage: integer,
  discountAmount: amount,
})

export const Payment = entity({
  transactionId: needed,
  status: maybe(Status),
  paymentSequence: text,
  createdAt: text,
  price: maybe(Money),
  pricePaid: maybe(Money),
  paymentMethod: maybe(entity({ name: plain, refundable: flag })),
  fees: part({ tax: maybe(Money), gateway: maybe(Money) }),
  customer: Customer,
  products: list(Product),
  coupons: list(UsedCoupon),
  giftCards: list(entity({ cardNumber: plain, amount: maybe(Money) })),
  recurringPaymentReference: text,
  custom: record,
  declineReason: maybe(entity({ code: text, message: text })),
  creatorCode: text,
})
/**
 * A payment as webhooks tell it, money in cents. Status ids: 1 complete, 2 refund, 3 chargeback, 18 declined, 19 pending
 * checkout, 21 refund pending. It names a person: keep only what is needed.
 */
export type Payment = Read<typeof Payment>

export const RecurringPayment = entity({
  reference: needed,
  createdAt: text,
  nextPaymentAt: text,
  pausedAt: text,
  pausedUntil: text,
  status: maybe(Status),
  initialPayment: maybe(Payment),
  lastPayment: maybe(Payment),
  failCount: integer,
  price: maybe(Money),
  cancelledAt: text,
  cancelReason: text,
})
/**
 * A subscription as webhooks tell it. Status ids: 2 active, 3 overdue, 4 expired, 5 cancelled, 7 pending downgrade. A
 * requested cancellation leaves it active until `nextPaymentAt`; only `recurring-payment.ended` ends access.
 */
export type RecurringPayment = Read<typeof RecurringPayment>

/** The types of events about a payment. */
export const PAYMENT_TYPES = [
  'payment.completed',
  'payment.declined',
  'payment.refunded',
  'payment.dispute.opened',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
] as const
/** One of `PAYMENT_TYPES`. */
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** The types of events about a subscription. */
export const RECURRING_TYPES = [
  'recurring-payment.started',
  'recurring-payment.renewed',
  'recurring-payment.ended',
  'recurring-payment.cancellation.requested',
  'recurring-payment.cancellation.aborted',
  'recurring-payment.status-changed',
] as const
/** One of `RECURRING_TYPES`. */
export type RecurringType = (typeof RECURRING_TYPES)[number]

/** The types of events about a basket before it is paid. */
export const BASKET_TYPES = ['basket.authenticated', 'basket.abandoned'] as const
/** One of `BASKET_TYPES`. */
export type BasketType = (typeof BASKET_TYPES)[number]

/** The length has no limit: every event that is recorded has a name. */
const name = required(
  (value) => (typeof value === 'number' || typeof value === 'string' ? String(value).trim() || null : null),
  'text',
)

export const Envelope = entity({
  id: name,
  type: name,
  date: text,
  subject: (value: unknown) => (isRecord(value) ? value : {}),
})

type Sent = { id: string; date: string | null }

/**
 * An event, told apart by `kind`. Types that are not known (yet), and subjects that cannot be read, come as `unknown`
 * with their subject as it was. The subject of a basket's events is documented nowhere: one with an ident is a basket.
 */
export type WebhookEvent =
  | (Sent & { kind: 'payment'; type: PaymentType; payment: Payment })
  | (Sent & { kind: 'recurring-payment'; type: RecurringType; recurringPayment: RecurringPayment })
  | (Sent & { kind: 'basket'; type: BasketType; basket: Basket })
  | (Sent & { kind: 'validation'; type: 'validation.webhook' })
  | (Sent & { kind: 'unknown'; type: string; subject: Record<string, unknown> })
