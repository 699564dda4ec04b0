/** What the seller is told, and where. */

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
