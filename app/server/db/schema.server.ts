/** The tables, in types that every database knows: text, whole numbers (epoch milliseconds, cents, 0/1), JSON as text. */

import type { Dimension } from '../session/attribution.server.ts'

export type Schema = {
  webhook_events: WebhookEventRow
  payments: PaymentRow
  payment_customers: PaymentCustomerRow
  subscriptions: SubscriptionRow
  reviews: ReviewRow
  revenue_entries: RevenueEntryRow
  revenue_sums: RevenueSumRow
  /** One row: whose days are summed in `revenue_sums`; empty before the first time. */
  revenue_calendar: { time_zone: string }
  package_prices: PackagePriceRow
  sealed_values: { name: string; value: string }
  revoked_sessions: RevokedSessionRow
  chat_conversations: ChatConversationRow
  chat_messages: ChatMessageRow
  visits: VisitRow
  user_agents: UserAgentRow
  interactions: InteractionRow
  daily_visits: DailyVisitsRow
  daily_interactions: DailyInteractionsRow
  daily_searches: DailySearchesRow
  webhook_refusals: WebhookRefusalRow
  daily_sources: DailySourcesRow
  admin_sessions: AdminSessionRow
  admin_devices: AdminDeviceRow
  people: PersonRow
  passkeys: PasskeyRow
  passkey_challenges: { id: string; purpose: string; expires_at: number }
  invitations: InvitationRow
  rate_limits: RateLimitRow
  audit: AuditRow
  discord_links: DiscordLinkRow
  store_drafts: StoreDraftRow
  store_versions: StoreVersionRow
  notification_channels: NotificationChannelRow
  notifications: NotificationRow
  /** By the names of their files; the empty one since the shop looks for news. */
  announced_notes: { slug: string; at: number }
  kysely_migration: { name: string; timestamp: string }
  /** Where the shop's first versions counted their migrations. */
  schema_migrations: { number: number; name: string; applied_at: number }
}

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
  /** A keyed hash of the buyer's id; null for payments of before the ledger and of customers who deleted their data. */
  customer_key: string | null
  recurring_reference: string | null
  source: string
  /** JSON: `[{id, name, quantity, type, owner, isGift, expiresAt}]`; before the ledger only the first three. */
  products: string
  /** What the panel finds it by, in small letters: the transaction, names and ids of the packages. */
  search: string
}

/** Buyers and recipients of payments. */
type PaymentCustomerRow = { customer_key: string; transaction_id: string }

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
  /** JSON, as in `payments`. */
  products: string
}

/** What a customer says of a package: one for each customer and package. */
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

export type RevenueSubject = 'payment' | 'product' | 'coupon' | 'code' | 'country' | Dimension

/** Money that came or went: of a payment as a whole, and of each product, coupon and creator code of it. */
export type RevenueEntryRow = {
  transaction_id: string
  position: number
  kind: 'sale' | 'refund' | 'dispute'
  subject: RevenueSubject
  /** Id of the product, the code, the country in two letters, or where the buyer came from; empty for a whole payment, and for what no product accounts for. */
  name: string
  /** Name of the product. */
  label: string
  /** When it was paid, refunded or disputed. */
  at: number
  /** Empty when the amount is not known. */
  currency: string
  amount_cents: number
  quantity: number
  /** Told of a sale as a whole: of products, the first one has it. */
  tax_cents: number | null
  fee_cents: number | null
  /** What a coupon took off; null when that is not known, and for everything else. */
  discount_cents: number | null
  /** 1 for a payment of a subscription. */
  is_recurring: number
}

/** What the entries of one day or month add up to. */
export type RevenueSumRow = {
  subject: RevenueSubject
  step: 'day' | 'month'
  /** The first day, in days since 1970 on the clocks of `revenue_calendar`. */
  day: number
  name: string
  currency: string
  label: string
  gross: number
  refunded: number
  orders: number
  refunds: number
  disputes: number
  quantity: number
  recurring: number
  tax: number
  /** How many sales the tax is known of. */
  tax_told: number
  fee: number
  fee_told: number
}

/** What a package cost from `since` on (epoch milliseconds), before and after the platform's sale. */
export type PackagePriceRow = {
  package_id: number
  since: number
  regular_cents: number
  price_cents: number
  currency: string
}

/** A session that was ended before its time. */
type RevokedSessionRow = { sid: string; expires_at: number }

/** A visitor's conversation with the assistant. Name and e-mail are empty where the privacy settings keep none. */
type ChatConversationRow = {
  id: string
  language: string
  name: string
  email: string
  started_at: number
  updated_at: number
  handed_over_at: number | null
}

/** One message; ids sort by time. `author` is `user`, `bot` or `system`. */
type ChatMessageRow = {
  id: string
  conversation_id: string
  author: 'user' | 'bot' | 'system'
  content: string
  sent_at: number
  /** JSON: `[{id, name, path, price}]`, the products that the message showed. */
  cards: string
}

/** A visit of a page; ids grow with time. */
export type VisitRow = {
  id: number
  visit_time: number
  /** As privacy.ip keeps it. */
  ip_address: string
  country_code: string
  region: string
  city: string
  page_url: string
  user_agent_id: number
  /** 1 when the daily sum holds it: one address cannot shape the figures. */
  counted: number
  /** JSON: where the visit came from, when it began here and `daily_sources` holds it; else empty. */
  attribution: string
}

/** Texts of browsers, each once; `seen_at` tells which ones no visit names any more. */
export type UserAgentRow = { id: number; text: string; seen_at: number }

/** A visitor looked at a product, put it into the cart or went to the checkout with it. */
export type InteractionRow = {
  id: number
  interaction_time: number
  ip_address: string
  product_id: number
  product_name: string
  action_type: string
  country_code: string
  city: string
  counted: number
}

/** Sums of UTC days, kept longer than the rows they count. */
export type DailyVisitsRow = { day: string; country_code: string; count: number }
export type DailyInteractionsRow = {
  day: string
  product_id: number
  action_type: string
  product_name: string
  count: number
}

/** Searches that found nothing; an empty term stands for those beyond the day's limit. */
export type DailySearchesRow = { day: string; term: string; count: number }
/** Visits and carts by where they came from, on the days of the seller's time zone. */
export type DailySourcesRow = {
  day: string
  dimension: Dimension
  name: string
  visits: number
  carts: number
}

/** A signed-in administrator; `id` is a hash of the cookie's token. */
export type AdminSessionRow = {
  id: string
  short_id: string
  /** A keyed hash of the password that was right at the time: another password ends the session. */
  credential: string
  created_at: number
  used_at: number
  /** `owner` for the password of the environment. */
  person_id: string
  /** When the person last proved who it is. */
  confirmed_at: number
  /** `phone`, `tablet` or `computer`. */
  device: string
  /** A country's code, else a truncated address. */
  place: string
}

/** Who may see the panel beside the owner of the environment's password. */
export type PersonRow = {
  id: string
  /** The person's own choice. */
  name: string
  /** The name in lower case: no two look the same. */
  name_key: string
  role: string
  /** Null: signs in with passkeys alone. */
  password_hash: string | null
  /** Sealed; null without a second factor. */
  totp_secret: string | null
  /** JSON: hashes of those that are left. */
  recovery_codes: string
  is_disabled: number
  created_at: number
}

/** A public key that signs in; `id` is the credential's, in base64url like the key. */
export type PasskeyRow = {
  id: string
  person_id: string
  public_key: string
  counter: number
  name: string
  created_at: number
  used_at: number | null
}

/** A link that makes a person, or gives one a new password; `id` is a hash of its token. */
export type InvitationRow = {
  id: string
  person_id: string
  role: string
  created_by: string
  expires_at: number
}

/** A browser or an address that has logged in to the panel; `id` is a keyed hash. */
type AdminDeviceRow = { id: string; seen_at: number }

/** How often something was done in the window that ends then; `id` is a keyed hash of who did what. */
type RateLimitRow = { id: string; count: number; ends_at: number }

/** A customer's Discord account, and what is to be done for its roles. */
export type DiscordLinkRow = {
  /** A keyed hash of the Discord id. */
  account: string
  /** Null once it is linked no more: the row goes when its roles are taken. */
  customer_key: string | null
  /** Sealed. */
  discord_id: string
  /** JSON: the ids of the roles that it was left with. */
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

/** Where the seller is notified. The address is a sealed value. */
export type NotificationChannelRow = {
  id: string
  kind: 'discord' | 'webhook'
  name: string
  language: 'pt' | 'en'
  /** JSON: what it is told of. */
  topics: string
  /** After so many hours without a sale it is told. */
  silence_hours: number
  /** 0 while it is switched off. */
  is_enabled: number
  /** In a row. */
  failures: number
  /** Nothing is sent before, epoch milliseconds. */
  retry_at: number
  created_at: number
}

/** What one channel is told of one event (transactional outbox). */
export type NotificationRow = {
  channel_id: string
  /** The same for the same news, however often they come (idempotency key). */
  event: string
  /** JSON, without a personal datum. */
  facts: string
  created_at: number
  state: 'waiting' | 'sent' | 'failed'
  /** Those that failed. */
  attempts: number
  /** While one process sends it no other one does (lease). */
  claimed_until: number
  /** Of the last attempt, and its HTTP status where there was a response. */
  error: string | null
  http_status: number | null
  /** When it was sent or given up. */
  finished_at: number | null
}

/** Who did what in the panel, and who failed to get in. */
export type AuditRow = {
  id: number
  at: number
  action: string
  /** A session's `short_id`, empty before a login. */
  actor: string
  /** Empty for an unknown person. */
  person_id: string
  address: string
  detail: string
}

/** A file of the store folder that the draft changes. Contents are in base64; null: there is no such file. */
export type StoreDraftRow = {
  path: string
  /** What the folder had when the draft began, and in places where a conflict was decided, what it had then. */
  base: string | null
  content: string | null
  editor: string
  changed_at: number
  /** Grows with each change (optimistic lock). */
  revision: number
}

/** A publication of the store folder. */
export type StoreVersionRow = {
  id: number
  at: number
  editor: string
  /** The version that this one took back. */
  undoes: number | null
  /** JSON: the files that it changed. */
  paths: string
  /** JSON: `[{path, before, after}]` in base64; empty for what was edited by hand. */
  files: string
  bytes: number
}
