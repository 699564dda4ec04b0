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
