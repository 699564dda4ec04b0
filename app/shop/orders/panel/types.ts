/** What the panel shows of orders and of the platform's webhooks. */
import type { Attribution } from '#app/server/session/attribution.server.ts'
import type { GrantStatus, Money, OrderStatus, SetAsideReason, Subscription } from '../types.ts'

export type ListedOrder = {
  /** The transaction. */
  id: string
  /** When it was paid, ISO 8601. */
  date: string
  status: OrderStatus
  /** In cents; null when the platform did not tell. */
  total: Money | null
  /** The total as it is shown. */
  totalText: string | null
  products: { id: number; name: string; quantity: number }[]
  /** `history`: read from the Plugin API, which tells no transaction. */
  source: 'webhook' | 'history'
  isGift: boolean
  isRecurring: boolean
}

export type OrderPage = { orders: ListedOrder[]; nextCursor: string | null }

/** Everything that is known of one order. */
export type OrderStory = {
  order: ListedOrder
  /** Its page in the platform's panel; null when the platform did not tell the transaction. */
  platformUrl: string | null
  /** As they are shown; null where the platform told none. */
  amounts: Record<'price' | 'paid' | 'tax' | 'fee', string | null>
  coupons: string[]
  creatorCode: string | null
  usedGiftCard: boolean
  declineCode: string | null
  basketReference: string | null
  recurringReference: string | null
  /** The beginning of the customer key; null when the customer is not known. */
  customer: string | null
  /** Two letters: where it was paid from; null when the platform did not tell. */
  country: string | null
  /** Where the buyer came from; null when the basket took nothing along. */
  attribution: Attribution | null
  grants: OrderGrant[]
  reviews: OrderReview[]
  /** Held with the order's basket. */
  chats: OrderChat[]
  /** In the order in which they happened. */
  events: OrderEvent[]
  /** The newest other orders of the same customer. */
  others: ListedOrder[]
}

export type OrderGrant = {
  id: number
  name: string
  quantity: number
  isGift: boolean
  /** Null when the owner is not known. */
  status: GrantStatus | null
  /** The beginning of the customer key. */
  owner: string | null
}

/** What an owner says of a product of the order. */
export type OrderReview = {
  packageId: number
  stars: number
  /** Empty for stars alone. */
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
  /** The state after it, of the payment or of its subscription. */
  status: OrderStatus | Subscription['status'] | null
  /** Whether the state was another one before. */
  isChange: boolean
}

/** `noted`: of a kind that changes no payment. */
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

/** `body`: JSON of what was stored, indented. */
export type DeliveryWithBody = Delivery & { body: string }

/** What became of a test event. `unexpected`: something else than the shop answered, or the shop with an error. */
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

/** Why a request to the webhooks' address was refused. */
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
  /** Null for a reason of a newer shop. */
  reason: RefusalReason | null
  /** In bytes; null when the body was not read to its end. */
  size: number | null
  /** Truncated; empty where the privacy settings keep none. */
  address: string
}
