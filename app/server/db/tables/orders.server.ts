/** Orders: what the platform told, and what follows from it. */

/** A delivery of the platform, recorded once by its id. */
export type WebhookEventRow = {
  id: string
  type: string
  occurred_at: number
  received_at: number
  reference: string | null
  /** JSON of what is kept, customers by keyed hashes alone. */
  body: string
  /** Why the event could not be applied; null for all others. */
  error: string | null
}

/** A request to the webhooks' address that was refused. Nothing of its body is kept. */
export type WebhookRefusalRow = {
  id: number
  at: number
  reason: string
  /** In bytes; null when the body was not read to its end. */
  size: number | null
  /** Truncated. */
  address: string
}

/** The state of a payment, derived from all events that name it. */
export type PaymentRow = {
  transaction_id: string
  status: string
  /** When the platform told of this state. */
  occurred_at: number
  updated_at: number
  paid_at: number
  total_cents: number | null
  currency: string | null
  /** A hash: the platform's basket ident is a credential. */
  basket_reference: string | null
  /** A keyed hash of the buyer's id; null for customers whom the platform does not name or who deleted their data. */
  customer_key: string | null
  recurring_reference: string | null
  source: string
  /** JSON: `[{id, name, quantity, type, owner, isGift, expiresAt}]`. */
  products: string
  /** What the panel finds it by, in small letters: the transaction, names and ids of the packages. */
  search: string
}

/** Buyers and recipients of payments. */
export type PaymentCustomerRow = { customer_key: string; transaction_id: string }

/** The state of a recurring payment, derived from all events that name it. */
export type SubscriptionRow = {
  reference: string
  customer_key: string | null
  status: string
  started_at: number
  next_payment_at: number | null
  ended_at: number | null
  price_cents: number | null
  currency: string | null
  /** What one payment pays for; null where the platform's dates do not tell. */
  interval_days: number | null
  /** JSON: `[{cents, from, to}]`, earlier prices between two payments, in epoch milliseconds; `[]` for most. */
  past_prices: string
  /** JSON, as in `payments`. */
  products: string
}

/** What a package cost from `since` on (epoch milliseconds), before and after the platform's sale. */
export type PackagePriceRow = {
  package_id: number
  since: number
  regular_cents: number
  price_cents: number
  currency: string
}

/** What a customer says about a package: one for each customer and package. */
export type ReviewRow = {
  id: string
  package_id: number
  /** A keyed hash of the customer's id. */
  customer_key: string
  stars: number
  text: string
  /** Equal for texts with equal letters. */
  text_hash: string
  /** Of the page on which it was written. */
  language: string
  state: 'waiting' | 'shown' | 'hidden'
  /** 1 while the customer owns the package: no other review is shown. */
  is_owned: number
  created_at: number
  updated_at: number
  /** The seller's. */
  answer: string | null
  answered_at: number | null
  /** Why the seller has hidden it. */
  reason: string | null
}

/** A customer's Discord account, and what is to be done for its roles. */
export type DiscordLinkRow = {
  /** A keyed hash of the Discord id. */
  account: string
  /** Null once it is linked no more: the row goes when its roles are taken. */
  customer_key: string | null
  /** Sealed. */
  discord_id: string
  /** JSON: the ids of the roles that the shop has given it or was about to give. */
  roles: string
  status: 'pending' | 'done' | 'not_member' | 'failed'
  /** What only the seller can put right. */
  problem: string | null
  /** In a row. */
  failures: number
  /** Null when nothing is to be done. */
  due_at: number | null
  /** Grows with each change of what is wanted (optimistic lock). */
  revision: number
  linked_at: number
}
