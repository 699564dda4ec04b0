/** The tables, in types that every database knows: text, whole numbers (epoch milliseconds, cents, 0/1), JSON as text. */

export type Schema = {
  webhook_events: WebhookEventRow
  payments: PaymentRow
  revoked_sessions: RevokedSessionRow
  chat_conversations: ChatConversationRow
  chat_messages: ChatMessageRow
  schema_migrations: MigrationRow
}

/** A delivery of the platform, recorded once by its id. */
export type WebhookEventRow = {
  id: string
  type: string
  occurred_at: number
  received_at: number
  reference: string | null
  /** JSON without addresses, e-mails and basket idents. */
  body: string
}

/** The latest known state of a payment. */
export type PaymentRow = {
  transaction_id: string
  status: string
  occurred_at: number
  updated_at: number
  total_cents: number | null
  currency: string | null
  /** A hash: the platform's basket ident is a credential. */
  basket_reference: string | null
  /** JSON: `[{id, name, quantity}]`. */
  products: string
}

/** A session that was ended before its time. */
export type RevokedSessionRow = { sid: string; expires_at: number }

/** A visitor's conversation with the assistant. Name and e-mail are empty where the privacy settings keep none. */
export type ChatConversationRow = {
  id: string
  language: string
  name: string
  email: string
  started_at: number
  updated_at: number
  handed_over_at: number | null
}

/** One message; ids sort by time. `author` is `user`, `bot` or `system`. */
export type ChatMessageRow = {
  id: string
  conversation_id: string
  author: 'user' | 'bot' | 'system'
  content: string
  sent_at: number
}

export type MigrationRow = { number: number; name: string; applied_at: number }
