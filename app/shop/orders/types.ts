/** The shapes of orders, subscriptions and webhook reports that other folders use. */

/**
 * Each reason names the unreadable part of an event: its id, its type, the reference of its payment or subscription, or
 * its content.
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
  /** Stored JSON, without the customer. */
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

/** `disputed` is still owned while the dispute is open; `gifted` is owned by the recipient. */
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

/** A payment as its buyer sees it, or the recipient of a gift. */
export type Order = {
  transaction: string
  status: OrderStatus
  /** The time of payment in epoch milliseconds. */
  date: number
  /** The recipient of a gift sees no total. */
  total: Money | null
  /** The recipient of a gift sees only the lines received. */
  products: OrderedProduct[]
  recurringReference: string | null
  source: 'webhook' | 'history'
}

export type Subscription = {
  reference: string
  packageIds: number[]
  name: string
  /**
   * `ending` is cancelled but paid until `nextPaymentAt`; `overdue` waits until the platform tries the payment again.
   */
  status: 'active' | 'ending' | 'ended' | 'overdue'
  /** Epoch milliseconds; null once it has ended. */
  nextPaymentAt: number | null
  /** Epoch milliseconds. */
  endedAt: number | null
  price: Money | null
}

/** A payment as the platform's Plugin API lists it. */
export type HistoricalPayment = {
  /** The Plugin API's own number, which is not a transaction id. */
  id: number
  status: OrderStatus
  /** Epoch milliseconds. */
  date: number
  total: Money | null
  /** Customer key; null when the customer's data was deleted after this purchase. */
  customer: string | null
  products: { id: number; name: string; quantity: number }[]
}

/** A change of the ledger, announced after the database transaction that made it. */
export type OrdersChange = {
  /** Null for a change of a subscription, which names no payment. */
  transactionId: string | null
  /** Customer keys of the buyer and of all recipients. */
  ownerKeys: string[]
  /** Null unless the state has changed. */
  news: OrderNews | null
}

/** A payment or a subscription that has entered this state. */
export type OrderNews =
  | {
      kind: 'payment'
      status: OrderStatus
      transaction: string
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

/** The state of the import of earlier purchases, for the panel. */
export type HistoryStatus = {
  /** The source of the Plugin API key. */
  key: 'none' | 'environment' | 'panel'
  /** The reason why the last read is incomplete. `waiting` ends by itself once the platform's limit allows a call. */
  problem: 'refused' | 'waiting' | 'unavailable' | 'failed' | null
  /** Null before the first page. */
  progress: {
    /** The store that the key belongs to. */
    store: string
    isFirstReadComplete: boolean
    pagesRead: number
    lastPage: number
    /** Epoch milliseconds. */
    readAt: number | null
  } | null
}

/**
 * Reasons why no customer was found by a name: the platform looks customers up only with a key of the Plugin API and a paid plan.
 */
export type CustomerProblem = 'no_key' | 'no_plan' | 'unknown' | 'unavailable'

/** `fixed` means that the environment sets the key. */
export type KeyOutcome = 'saved' | 'refused' | 'unavailable' | 'fixed'

/** `GET /api/orders`: what the signed-in customer bought. Amounts in units of the currency, dates in ISO 8601, UTC. */
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
  /** Ids of packages that are owned now. */
  owned: number[]
  /** The shop knows no purchases from before this moment. */
  known_since: string
}
