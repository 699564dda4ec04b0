/** What the panel shows of webhooks that could not be applied. */

/** Which part of the event cannot be read: its own id or type, the payment that it names, or all of it. */
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
  /** JSON of what was stored, without the customer. */
  body: string
}

export type SetAside = { count: number; events: SetAsideEvent[] }

/** Hundredths of the currency's unit. */
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

/** `disputed`: owned as long as the dispute is open; `gifted`: the recipient owns it. */
export type GrantStatus = 'owned' | 'declined' | 'refunded' | 'disputed' | 'lost' | 'expired' | 'gifted'

export type OrderedProduct = {
  id: number
  name: string
  quantity: number
  kind: 'single' | 'subscription'
  status: GrantStatus
  /** Bought by one customer for another. */
  isGift: boolean
}

/** A payment as one customer sees it. */
export type Order = {
  transaction: string
  status: OrderStatus
  /** Epoch milliseconds. */
  date: number
  /** Null for a gift that was received. */
  total: Money | null
  /** Of a gift that was received, what this customer received. */
  products: OrderedProduct[]
  recurringReference: string | null
  source: 'webhook' | 'history'
}

export type Subscription = {
  reference: string
  packageIds: number[]
  name: string
  /** `ending`: cancelled, but paid for until `nextPaymentAt`; `overdue`: the platform tries the payment again. */
  status: 'active' | 'ending' | 'ended' | 'overdue'
  /** Epoch milliseconds; null once it has ended. */
  nextPaymentAt: number | null
  /** Epoch milliseconds. */
  endedAt: number | null
  price: Money | null
}

/** A payment of the platform's Plugin API. */
export type HistoricPayment = {
  /** The Plugin API's own number: it does not tell the transaction. */
  id: number
  status: OrderStatus
  /** Epoch milliseconds. */
  date: number
  total: Money | null
  /** A key; null when the customer's data was deleted after this purchase. */
  customer: string | null
  products: { id: number; name: string; quantity: number }[]
}

/** What changed in the ledger, told after the transaction of the database. */
export type OrdersChange = {
  /** Null for news of a subscription that name no payment. */
  transactionId: string | null
  /** Customer keys of the buyer and of all recipients. */
  ownerKeys: string[]
  /** Null while the state is the same. */
  news: OrderNews | null
}

/** A payment or a subscription has come into this state. */
export type OrderNews =
  | {
      kind: 'payment'
      status: OrderStatus
      transaction: string
      /** Of a payment of a subscription. */
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

/** What the panel shows of the import of earlier purchases. */
export type HistoryStatus = {
  /** Where the key is from. */
  key: 'none' | 'environment' | 'panel'
  /** Why the last read is not complete. `waiting`: the platform's limit is reached, and it goes on by itself. */
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

/** `fixed`: the environment has a key. */
export type KeyOutcome = 'saved' | 'refused' | 'unavailable' | 'fixed'

/** `GET /api/orders`: what the signed-in customer bought. Amounts in units of the currency, dates in ISO 8601, UTC. */
export type OrdersResponse = {
  orders: {
    transaction: string
    status: OrderStatus
    date: string
    total: number | null
    currency: string | null
    /** The total as it is shown. */
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
  /** Purchases of before are not known. */
  known_since: string
}
