import type { Custom, Line } from './baskets.ts'
import type { Period } from './period.ts'
import type { Cents } from './pricing/money.ts'
import type { Quote } from './pricing/pricing.ts'

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

/** Values that stand for no payment method. */
export const FREE_METHOD = 'Free: No Payment Required'
export const MANUAL_METHOD = 'Manual'

export type PaidProduct = {
  id: number
  name: string
  type: Line['type']
  /** Period of the subscription. */
  period: Period
  quantity: number
  /** One piece, before codes and tax. */
  base: Cents
  /** The line, after codes, before tax. */
  paid: Cents
  variables: Record<string, string>
  custom: unknown
  username: { id: string; username: string } | null
  /** The recipient, when it is not the buyer. */
  gift: Line['gift']
}

export type Customer = {
  firstName: string
  lastName: string
  email: string
  ip: string
  username: string | null
  usernameId: string | null
  country: string
  postalCode: string
}

/** A payment as the emulator keeps it; money in cents, `createdAt` in epoch milliseconds. */
export type Payment = {
  /** The Plugin API's number; it rises with each payment. */
  id: number
  transactionId: string
  basketIdent: string
  status: Status
  sequence: 'oneoff' | 'recurring' | 'mixed'
  createdAt: number
  currency: string
  /** With tax, before gift cards. */
  price: Cents
  tax: Cents
  /** Amount that the payment method was charged. */
  paid: Cents
  method: string
  customer: Customer
  products: PaidProduct[]
  coupons: Quote['coupons']
  giftCards: { cardNumber: string; amount: Cents }[]
  creatorCode: string | null
  recurringReference: string | null
  custom: Custom | null
  declineReason: { code: string; message: string } | null
  /** The seller's notes, newest last. */
  notes: { createdAt: number; note: string }[]
}

/** A checkout under way: the copy of the basket that will be paid. */
export type Pending = {
  id: string
  ident: string
  country: string
  quote: Quote
  giftCards: string[]
  /** True when the seller enters it for the customer. */
  isManual: boolean
}

export type Dispute = 'opened' | 'won' | 'lost' | 'closed'

/** Fields that the buyer fills in at the checkout. */
export type Buyer = { email: string; name: string; postalCode: string; country: string }
