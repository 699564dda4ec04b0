/** A channel to the seller. The address is a sealed value. */
export type NotificationChannelRow = {
  id: string
  kind: 'discord' | 'webhook'
  name: string
  language: 'pt' | 'en'
  /** JSON: the topics that the channel gets. */
  topics: string
  /** The hours without a sale after which a notification is sent. */
  silence_hours: number
  /** 0 while the channel is switched off. */
  is_enabled: number
  /** The number of consecutive failures. */
  failures: number
  /** The earliest time of the next attempt, in epoch milliseconds. */
  retry_at: number
  created_at: number
}

/** The notification of one event through one channel (transactional outbox). */
export type NotificationRow = {
  channel_id: string
  /** Idempotency key: repeated reports of one event share it. */
  event: string
  /** JSON without personal data. */
  facts: string
  created_at: number
  state: 'waiting' | 'sent' | 'failed'
  /** The number of failed attempts. */
  attempts: number
  /** The end of the lease, in epoch milliseconds, during which no other process sends it. */
  claimed_until: number
  /** The last attempt's error, and its HTTP status where there was a response. */
  error: string | null
  http_status: number | null
  /** The time at which it was sent or given up, in epoch milliseconds. */
  finished_at: number | null
}
