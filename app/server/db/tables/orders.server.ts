/** Orders: the platform's events, and the state derived from them. */

/** One of the platform's deliveries, recorded once by its id. */
export type WebhookEventRow = {
  id: string
  type: string
  occurred_at: number
  received_at: number
  reference: string | null
  /** JSON of the retained fields; customers appear only as keyed hashes. */
  body: string
  /** The reason why the event could not be applied, or null. */
  error: string | null
}

/** A refused request to the webhook address. Nothing of its body is stored. */
export type WebhookRefusalRow = {
  id: number
  at: number
  reason: string
  /** In bytes; null if the body was not read to its end. */
  size: number | null
  address: string
}

/** A payment's state, derived from all events that name it. */
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
  /**
   * A keyed hash of the buyer's id; null if the platform does not name the customer, or the customer's data was
   * deleted.
   */
  customer_key: string | null
  recurring_reference: string | null
  source: string
  /** JSON: `[{id, name, quantity, type, owner, isGift, expiresAt}]`. */
  products: string
  /** The panel's search text in lower case: transaction, names and ids of packages. */
  search: string
}

/** Buyers and recipients of payments. */
export type PaymentCustomerRow = { customer_key: string; transaction_id: string }

/** A recurring payment's state, derived from all events that name it. */
export type SubscriptionRow = {
  reference: string
  customer_key: string | null
  status: string
  started_at: number
  next_payment_at: number | null
  ended_at: number | null
  price_cents: number | null
  currency: string | null
  /** The days that one payment covers; null if the platform's dates do not tell. */
  interval_days: number | null
  /** JSON: `[{cents, from, to}]`, earlier prices between two payments, in epoch milliseconds; usually `[]`. */
  past_prices: string
  /** JSON, as in `payments`. */
  products: string
}

/** A package's price from `since` on (epoch milliseconds), before and after the platform's sale. */
export type PackagePriceRow = {
  package_id: number
  since: number
  regular_cents: number
  price_cents: number
  currency: string
}

/** One review per customer and package. */
export type ReviewRow = {
  id: string
  package_id: number
  /** A keyed hash of the customer's id. */
  customer_key: string
  stars: number
  text: string
  /** Texts with the same letters share this hash. */
  text_hash: string
  /** The language of the page with the review form. */
  language: string
  state: 'waiting' | 'shown' | 'hidden'
  /** 1 while the customer owns the package; only such reviews are shown. */
  is_owned: number
  created_at: number
  updated_at: number
  /** The seller's reply. */
  answer: string | null
  answered_at: number | null
  /** The seller's reason for hiding the review. */
  reason: string | null
}

/** A customer's Discord account, and the pending changes of its roles. */
export type DiscordLinkRow = {
  /** A keyed hash of the Discord id. */
  account: string
  /** Null once the account is unlinked; the row is deleted after its roles are removed. */
  customer_key: string | null
  /** Sealed. */
  discord_id: string
  /** JSON: ids of the roles that the shop has assigned or was about to assign. */
  roles: string
  status: 'pending' | 'done' | 'not_member' | 'failed'
  /** A problem that only the seller can solve. */
  problem: string | null
  /** Consecutive failures. */
  failures: number
  /** Epoch milliseconds; null without pending work. */
  due_at: number | null
  /** Grows with each change of the desired roles (optimistic lock). */
  revision: number
  linked_at: number
}
