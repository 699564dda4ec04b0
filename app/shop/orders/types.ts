/**
 * Types of orders, subscriptions and webhook events that other folders use. The platform is Tebex, which calls a product
 * a package and a subscription a recurring payment. The ledger stores the platform's events, and derives payments and
 * subscriptions from them.
 */

/**
 * An unreadable event is set aside: stored, but not applied. The reason names the unreadable part: the event's id, its
 * type, the reference of its payment or subscription, or its content.
 */
export const SET_ASIDE_REASONS = [
  'unreadable_id',
  'unreadable_type',
  'unreadable_reference',
  'unreadable_subject',
] as const
export type SetAsideReason = (typeof SET_ASIDE_REASONS)[number]

export type SetAsideEvent = {
  id: string
  type: string
  /** ISO 8601, UTC. */
  receivedAt: string
  error: SetAsideReason
  /** Stored JSON, in which customers appear only as keys. */
  body: string
}

export type SetAside = { count: number; events: SetAsideEvent[] }

/** `amount` counts hundredths of the currency's unit. */
export type Money = { amount: number; currency: string }

export const ORDER_STATUSES = [
  'completed',
  'declined',
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/**
 * A grant is a customer's right to a product of one payment. A `disputed` product is still owned while the dispute is
 * open; a `gifted` one belongs to its recipient.
 */
export type GrantStatus = 'owned' | 'declined' | 'refunded' | 'disputed' | 'lost' | 'expired' | 'gifted'

export type OrderedProduct = {
  id: number
  name: string
  quantity: number
  kind: 'single' | 'subscription'
  status: GrantStatus
  /** True when one customer bought it for another. */
  isGift: boolean
}

/** A payment as seen by its buyer or by the recipient of a gift. */
export type Order = {
  transaction: string
  status: OrderStatus
  /** The time of payment in epoch milliseconds. */
  date: number
  /** The recipient of a gift sees no total. */
  total: Money | null
  /** The recipient of a gift sees only the lines received. */
  products: OrderedProduct[]
  /** Reference of the subscription that the payment belongs to. */
  recurringReference: string | null
  /** `history` means that the payment was imported from the Plugin API. */
  source: 'webhook' | 'history'
}

export type Subscription = {
  reference: string
  packageIds: number[]
  name: string
  /**
   * `ending` is cancelled but paid until `nextPaymentAt`; `overdue` has missed a payment, which the platform will retry.
   */
  status: 'active' | 'ending' | 'ended' | 'overdue'
  /** Epoch milliseconds; null once it has ended. */
  nextPaymentAt: number | null
  /** Epoch milliseconds. */
  endedAt: number | null
  price: Money | null
}

/** A payment as the platform's Plugin API lists it, for the import of the purchase history. */
export type HistoricalPayment = {
  /** The Plugin API's own number, which is not a transaction id. */
  id: number
  status: OrderStatus
  /** Epoch milliseconds. */
  date: number
  total: Money | null
  /** Customer key, a hash of the customer's id; null when the customer's data was deleted after this purchase. */
  customer: string | null
  products: { id: number; name: string; quantity: number }[]
}

/** A change to the ledger, announced once its database transaction is committed. */
export type OrdersChange = {
  /** Null for a change to a subscription, which names no payment. */
  transactionId: string | null
  /** Customer keys of the buyer and of all recipients. */
  customerKeys: string[]
  /** Null unless the status has changed. */
  statusChange: StatusChange | null
}

/** A payment or a subscription whose status has just become `status`. */
export type StatusChange =
  | {
      kind: 'payment'
      status: OrderStatus
      transactionId: string
      /** Set when the payment belongs to a subscription. */
      recurringReference: string | null
      total: Money | null
      products: { name: string; quantity: number }[]
    }
  | {
      kind: 'subscription'
      status: Subscription['status']
      reference: string
      price: Money | null
      name: string
    }

/** The state of the purchase history's import, for the panel. */
export type HistoryStatus = {
  /** The source of the Plugin API key. */
  key: 'none' | 'environment' | 'panel'
  /** The reason why the last read is incomplete. `waiting` ends by itself once the platform's rate limit allows a call. */
  problem: 'refused' | 'waiting' | 'unavailable' | 'failed' | null
  /** Null before the first page. */
  progress: {
    /** The store that the key belongs to. */
    store: string
    isFirstReadComplete: boolean
    pagesRead: number
    lastPage: number
    /** The time of the last complete read in epoch milliseconds. */
    readAt: number | null
  } | null
}

/**
 * Reasons why a customer could not be looked up by name. The platform allows this only with a Plugin API key and a paid
 * plan.
 */
export type CustomerProblem = 'no_key' | 'no_plan' | 'unknown' | 'unavailable'

/** The outcome of setting the Plugin API key. `fixed` means that the environment already sets it. */
export type KeyOutcome = 'saved' | 'refused' | 'unavailable' | 'fixed'

/**
 * The response of `GET /api/orders` with the signed-in customer's purchases. Amounts are in units of the currency, dates
 * in ISO 8601 (UTC).
 */
export type OrdersResponse = {
  orders: {
    transaction: string
    status: OrderStatus
    date: string
    total: number | null
    currency: string | null
    /** The total, formatted for display. */
    total_text: string | null
    products: OrderedProduct[]
    recurring_reference: string | null
    source: Order['source']
  }[]
  subscriptions: {
    reference: string
    package_ids: number[]
    name: string
    status: Subscription['status']
    next_payment_at: string | null
    ended_at: string | null
    price: number | null
    currency: string | null
    price_text: string | null
  }[]
  /** Ids of the packages that the customer owns now. */
  owned: number[]
  /** The shop knows no purchases from before this time. */
  known_since: string
}
