/** The panel's shapes of orders and of the platform's webhooks. */
import type { Attribution } from '#app/server/session/attribution.server.ts'
import type { GrantStatus, Money, OrderStatus, SetAsideReason, Subscription } from '../types.ts'

export type ListedOrder = {
  /** The transaction. */
  id: string
  /** Date of payment, ISO 8601. */
  date: string
  status: OrderStatus
  /** It is null when the platform reports none, and for a person who may not see amounts. */
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
  /** Formatted for display; null where none is known or may be seen. */
  amounts: Record<'price' | 'paid' | 'tax' | 'fee', string | null>
  coupons: string[]
  creatorCode: string | null
  usedGiftCard: boolean
  declineCode: string | null
  basketReference: string | null
  recurringReference: string | null
  /** The beginning of the customer key; null when the customer is unknown. */
  customer: string | null
  /** Two letters for the country that the buyer paid from; null when the platform reports none. */
  country: string | null
  /** The source of the buyer's visit; null when the basket carried none. */
  attribution: Attribution | null
  grants: OrderGrant[]
  reviews: OrderReview[]
  /** Conversations held with the order's basket. */
  chats: OrderChat[]
  /** Events in the order in which they happened. */
  events: OrderEvent[]
  /** The newest other orders of the same customer. */
  others: ListedOrder[]
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
  /** The state of the payment or its subscription after this event. */
  status: OrderStatus | Subscription['status'] | null
  /** True when the event changed the state. */
  isChange: boolean
  /** Formatted for display; null where none is known or may be seen. */
  amount: string | null
  /** The date until which a subscription is paid, ISO 8601; null for other events. */
  paidUntil: string | null
}

/** Events that were applied to a payment or a subscription, that name none, and that could not be read. */
export const DELIVERY_STATES = ['applied', 'noted', 'set_aside'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** An event that the platform delivered. */
export type Delivery = {
  id: string
  type: string
  /** ISO 8601. */
  receivedAt: string
  state: DeliveryState
  error: SetAsideReason | null
  /** The transaction or the subscription that it names. */
  reference: string | null
}

export type DeliveryPage = { deliveries: Delivery[]; nextCursor: string | null }

/** `body` is the stored JSON, indented. */
export type DeliveryWithBody = Delivery & { body: string }

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

/** Reasons for which a request to the webhooks' address is refused. */
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
  /** Null for a reason that only a newer shop knows. */
  reason: RefusalReason | null
  /** In bytes; null when the body was not read to its end. */
  size: number | null
  /** Truncated; empty where the privacy settings keep none. */
  address: string
}
