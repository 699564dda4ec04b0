import { z } from 'zod'
import { Custom, Line } from './line.ts'
import { Period } from './period.ts'
import { Cents } from './pricing/money.ts'
import { Quote } from './pricing/quote.ts'

export type Status = { readonly id: number; readonly description: string }

/** States of a payment, with the numbers of the platform. */
export const PAYMENT_STATUS = {
  complete: { id: 1, description: 'Complete' },
  refund: { id: 2, description: 'Refund' },
  chargeback: { id: 3, description: 'Chargeback' },
  declined: { id: 18, description: 'Declined' },
} as const satisfies Record<string, Status>

/** States of a subscription, with the numbers of the platform. */
export const RECURRING_STATUS = {
  active: { id: 2, description: 'Active' },
  overdue: { id: 3, description: 'Overdue' },
  expired: { id: 4, description: 'Expired' },
  cancelled: { id: 5, description: 'Cancelled' },
  paused: { id: 6, description: 'Paused' },
  pendingDowngrade: { id: 7, description: 'Pending Downgrade' },
} as const satisfies Record<string, Status>

/** The number of a status, as one of the constants: statuses are compared by identity. */
function oneStatus(known: Readonly<Record<string, Status>>) {
  return z.object({ id: z.int() }).transform(({ id }, context): Status => {
    const status = Object.values(known).find((each) => each.id === id)
    if (status !== undefined) return status
    context.addIssue({ code: 'custom', message: `No status has the number ${id}.` })
    return z.NEVER
  })
}

/** Values that stand for no payment method. */
export const FREE_METHOD = 'Free: No Payment Required'
export const MANUAL_METHOD = 'Manual'

export const PaidProduct = z.object({
  id: z.int(),
  name: z.string(),
  type: Line.shape.type,
  /** Period of the subscription. */
  period: Period,
  quantity: z.int(),
  /** One piece, before codes and tax. */
  base: Cents,
  /** The line, after codes, before tax. */
  paid: Cents,
  variables: Line.shape.variables,
  custom: z.unknown(),
  username: z.object({ id: z.string(), username: z.string() }).nullable(),
  /** The recipient, when it is not the buyer. */
  gift: Line.shape.gift,
})
export type PaidProduct = z.infer<typeof PaidProduct>

const Customer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  ip: z.string(),
  username: z.string().nullable(),
  usernameId: z.string().nullable(),
  country: z.string(),
  postalCode: z.string(),
})
export type Customer = z.infer<typeof Customer>

/** A payment as the emulator keeps it; money in cents, `createdAt` in epoch milliseconds. */
export const Payment = z.object({
  /** The Plugin API's number; it rises with each payment. */
  id: z.int(),
  transactionId: z.string(),
  basketIdent: z.string(),
  status: oneStatus(PAYMENT_STATUS),
  sequence: z.enum(['oneoff', 'recurring', 'mixed']),
  createdAt: z.number(),
  currency: z.string(),
  /** With tax, before gift cards. */
  price: Cents,
  tax: Cents,
  /** Amount that the payment method was charged. */
  paid: Cents,
  method: z.string(),
  customer: Customer,
  products: z.array(PaidProduct),
  coupons: Quote.shape.coupons,
  giftCards: z.array(z.object({ cardNumber: z.string(), amount: Cents })),
  creatorCode: z.string().nullable(),
  recurringReference: z.string().nullable(),
  custom: Custom.nullable(),
  declineReason: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The seller's notes, newest last. */
  notes: z.array(z.object({ createdAt: z.number(), note: z.string() })),
})
export type Payment = z.infer<typeof Payment>

/** A checkout under way: the copy of the basket that will be paid. */
export const Pending = z.object({
  id: z.string(),
  ident: z.string(),
  country: z.string(),
  quote: Quote,
  giftCards: z.array(z.string()),
  /** True when the seller enters it for the customer. */
  isManual: z.boolean(),
})
export type Pending = z.infer<typeof Pending>

/** A subscription in a file, where transaction ids stand for its first and its last payment. */
export const SavedRecurring = z.object({
  id: z.int(),
  reference: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  nextPaymentAt: z.number(),
  status: oneStatus(RECURRING_STATUS),
  product: PaidProduct,
  price: Cents,
  tax: Cents,
  currency: z.string(),
  initial: z.string(),
  last: z.string(),
  failCount: z.int(),
  /** Number of coming renewals that the bank declines. */
  failing: z.int(),
  cancelledAt: z.number().nullable(),
  cancelReason: z.string().nullable(),
  pausedAt: z.number().nullable(),
  /** The time at which it resumes by itself. */
  pausedUntil: z.number().nullable(),
})
export type SavedRecurring = z.infer<typeof SavedRecurring>

/** A subscription as the emulator keeps it; money in cents, times in epoch milliseconds. */
export type Recurring = Omit<SavedRecurring, 'initial' | 'last'> & { initial: Payment; last: Payment }

export type Dispute = 'opened' | 'won' | 'lost' | 'closed'

/** Fields that the buyer fills in at the checkout. */
export type Buyer = { email: string; name: string; postalCode: string; country: string }
