/** Orders: the platform's events, and the state that is derived from them. */

/** A delivery of the platform, recorded once by its id. */
export type WebhookEventRow = {
  id: string
  type: string
  occurred_at: number
  received_at: number
  reference: string | null
  /** JSON of the retained fields; customers appear only as keyed hashes. */
  body: string
  /** The reason why the event could not be applied; null for all others. */
  error: string | null
}

/** A refused request to the webhooks' address. Nothing of its body is stored. */
export type WebhookRefusalRow = {
  id: number
  at: number
  reason: string
  /** In bytes; null when the body was not read to its end. */
  size: number | null
  address: string
}

/** The state of a payment, derived from all events that name it. */
export type PaymentRow = {
  transaction_id: string
  status: string
  /** The platform's time of this state, in epoch milliseconds. */
  occurred_at: number
  updated_at: number
  paid_at: number
  total_cents: number | null
  currency: string | null
  /** A hash, because the platform's basket ident is a credential. */
  basket_reference: string | null
  /** A keyed hash of the buyer's id; null for customers whom the platform does not name or who deleted their data. */
  customer_key: string | null
  recurring_reference: string | null
  source: string
  /** JSON: `[{id, name, quantity, type, owner, isGift, expiresAt}]`. */
  products: string
  /** The panel's search text in lower case: the transaction, and the packages' names and ids. */
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
  /** The number of days that one payment covers; null where the platform's dates do not tell. */
  interval_days: number | null
  /** JSON: `[{cents, from, to}]`, earlier prices between two payments, in epoch milliseconds; `[]` for most. */
  past_prices: string
  /** JSON, as in `payments`. */
  products: string
}

/** The price of a package from `since` on (epoch milliseconds), before and after the platform's sale. */
export type PackagePriceRow = {
  package_id: number
  since: number
  regular_cents: number
  price_cents: number
  currency: string
}

/** A customer's review of a package: one for each customer and package. */
export type ReviewRow = {
  id: string
  package_id: number
  /** A keyed hash of the customer's id. */
  customer_key: string
  stars: number
  text: string
  /** Texts that share their letters share this hash. */
  text_hash: string
  /** The language of the page on which it was written. */
  language: string
  state: 'waiting' | 'shown' | 'hidden'
  /** 1 while the customer owns the package: no other review is shown. */
  is_owned: number
  created_at: number
  updated_at: number
  /** The seller's reply. */
  answer: string | null
  answered_at: number | null
  /** The seller's reason for hiding it. */
  reason: string | null
}

/** A customer's Discord account, and the pending work on its roles. */
export type DiscordLinkRow = {
  /** A keyed hash of the Discord id. */
  account: string
  /** Null once it is no longer linked: the row is deleted when its roles are taken away. */
  customer_key: string | null
  /** Sealed. */
  discord_id: string
  /** JSON: the ids of the roles that the shop has assigned or was about to assign. */
  roles: string
  status: 'pending' | 'done' | 'not_member' | 'failed'
  /** A problem that only the seller can solve. */
  problem: string | null
  /** The number of consecutive failures. */
  failures: number
  /** Epoch milliseconds; null when no work is pending. */
  due_at: number | null
  /** Grows with each change of the desired roles (optimistic lock). */
  revision: number
  linked_at: number
}
