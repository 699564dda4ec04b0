/** The tables, in types that every database knows: text, whole numbers (epoch milliseconds, cents, 0/1), JSON as text. */

export type Schema = {
  webhook_events: WebhookEventRow
  payments: PaymentRow
  revoked_sessions: RevokedSessionRow
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

export type MigrationRow = { number: number; name: string; applied_at: number }
