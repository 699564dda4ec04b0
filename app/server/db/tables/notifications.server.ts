/** A channel to the seller. Its address is a sealed value. */
export type NotificationChannelRow = {
  id: string
  kind: 'discord' | 'webhook'
  name: string
  language: 'pt' | 'en'
  /** JSON: the channel's topics. */
  topics: string
  /** The hours without a sale before a notification. */
  silence_hours: number
  /** 0 while the channel is switched off. */
  is_enabled: number
  /** Consecutive failures. */
  failures: number
  /** The earliest next attempt, in epoch milliseconds. */
  retry_at: number
  created_at: number
}

/** One event's notification through one channel (transactional outbox). */
export type NotificationRow = {
  channel_id: string
  /** Idempotency key: repeated reports of one event share it. */
  event: string
  /** JSON without personal data. */
  facts: string
  created_at: number
  state: 'waiting' | 'sent' | 'failed'
  /** Failed attempts. */
  attempts: number
  /** Epoch milliseconds of the lease's end, before which no other process sends it. */
  claimed_until: number
  /** The last attempt's error, and the HTTP status if there was a response. */
  error: string | null
  http_status: number | null
  /** Epoch milliseconds of the delivery or of giving up. */
  finished_at: number | null
}
