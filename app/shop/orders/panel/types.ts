/** Types of orders and webhook deliveries in the panel. */
import type { Attribution } from '#app/server/session/attribution.server.ts'
import type { GrantStatus, Money, OrderStatus, SetAsideReason, Subscription } from '../types.ts'

export type ListedOrder = {
  /** The transaction id, or the generated id of an imported payment. */
  id: string
  /** Date of payment, ISO 8601. */
  date: string
  status: OrderStatus
  /** The total is null when the platform reports none, or when the viewer may not see amounts. */
  total: Money | null
  /** The same total, formatted for display. */
  totalText: string | null
  products: { id: number; name: string; quantity: number }[]
  /** `history` means that the order comes from the Plugin API, which reports no transaction. */
  source: 'webhook' | 'history'
  isGift: boolean
  isRecurring: boolean
}

export type OrderPage = { orders: ListedOrder[]; nextCursor: string | null }

/** Everything that the shop knows about one order. */
export type OrderStory = {
  order: ListedOrder
  /** The order's page in the platform's panel; null when the transaction is unknown. */
  platformUrl: string | null
  /** Formatted for display; null when unknown, or when the viewer may not see amounts. */
  amounts: Record<'price' | 'paid' | 'tax' | 'fee', string | null>
  coupons: string[]
  creatorCode: string | null
  usedGiftCard: boolean
  declineCode: string | null
  basketReference: string | null
  recurringReference: string | null
  /** The beginning of the customer key; null when the customer is unknown. */
  customer: string | null
  /** Two-letter code of the country that the buyer paid from; null when the platform reports none. */
  country: string | null
  /** The source of the buyer's visit; null when the basket carried none. */
  attribution: Attribution | null
  grants: OrderGrant[]
  reviews: OrderReview[]
  /** Chats that took place while the customer had the order's basket. */
  chats: OrderChat[]
  /** The events of the payment and its subscription, the oldest first. */
  events: OrderEvent[]
  /** The newest other orders of the same customer. */
  otherOrders: ListedOrder[]
}

export type OrderGrant = {
  id: number
  name: string
  quantity: number
  isGift: boolean
  /** The status is null when the owner is unknown. */
  status: GrantStatus | null
  /** The beginning of the customer key; null when the owner is unknown. */
  owner: string | null
}

/** An owner's review of one of the order's products. */
export type OrderReview = {
  packageId: number
  stars: number
  /** Empty for a rating by stars alone. */
  text: string
  state: 'waiting' | 'shown' | 'hidden'
}

export type OrderChat = {
  id: string
  /** ISO 8601. */
  startedAt: string
  messages: number
  /** The beginning of the first message. */
  question: string
}

export type OrderEvent = {
  id: string
  type: string
  /** ISO 8601. */
  at: string
  /** The status of the payment or its subscription after this event. */
  status: OrderStatus | Subscription['status'] | null
  /** True when the event changed the status. */
  isChange: boolean
  /** Formatted for display; null when unknown, or when the viewer may not see amounts. */
  amount: string | null
  /** The date up to which a subscription is paid, ISO 8601; null for other events. */
  paidUntil: string | null
}

export const DELIVERY_STATES = [
  /** The event was applied to a payment or a subscription. */
  'applied',
  /** The event names no payment and no subscription. */
  'noted',
  /** The event could not be read. */
  'set_aside',
] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** An event that the platform delivered. */
export type WebhookDelivery = {
  id: string
  type: string
  /** ISO 8601. */
  receivedAt: string
  state: DeliveryState
  error: SetAsideReason | null
  /** The transaction or subscription that the event names. */
  reference: string | null
}

export type DeliveryPage = { deliveries: WebhookDelivery[]; nextCursor: string | null }

/** `body` is the stored JSON, indented. */
export type DeliveryWithBody = WebhookDelivery & { body: string }

/**
 * Outcomes of a test event. `unexpected` means that something other than the shop answered, or that the shop answered
 * with an error.
 */
export const TEST_OUTCOMES = [
  'arrived',
  'no_secret',
  'unreachable',
  'late',
  'redirected',
  'refused',
  'unexpected',
] as const
export type TestOutcome = (typeof TEST_OUTCOMES)[number]

/** Reasons why a request to the webhook address is refused. */
export const REFUSAL_REASONS = [
  'no_secret',
  'no_signature',
  'bad_signature',
  'malformed_body',
  'too_large',
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

export type WebhookRefusal = {
  id: number
  /** ISO 8601. */
  at: string
  /** The reason is null when only another version of the shop knows it. */
  reason: RefusalReason | null
  /** In bytes; null when the body was not read to its end. */
  size: number | null
  /** Truncated; empty when the privacy settings forbid storing it. */
  address: string
}
