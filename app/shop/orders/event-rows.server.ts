/**
 * Turns webhook events into rows. An event is set aside instead of applied when the database cannot store its id, type
 * or reference, or when its subject is unreadable. The stored body then also holds a readable form of its original id
 * and reference.
 */
import { createHash } from 'node:crypto'
import { PAYMENT_TYPES, RECURRING_TYPES, type WebhookEvent } from 'tebex-client'
import type { WebhookEventRow } from '#app/server/db/db.server.ts'
import { withoutControls } from '#app/server/redact.server.ts'
import { SET_ASIDE_REASONS, type SetAsideEvent, type SetAsideReason } from './types.ts'

/** PostgreSQL cannot store NUL or index texts above 2,700 bytes. The platform's ids are short and printable. */
const INDEXABLE = /^[\x21-\x7e]{1,200}$/
const MAX_READABLE_LENGTH = 200
const MAX_TIME = Date.UTC(9999, 0)
const KNOWN_TYPES: readonly string[] = [...PAYMENT_TYPES, ...RECURRING_TYPES]

/** True when both database engines can store and index the text. */
export function isIndexable(text: string): boolean {
  return INDEXABLE.test(text)
}

/** Builds the row that stores an event and its facts. A row with an `error` must not be applied to the ledger. */
export function buildEventRow(event: WebhookEvent, facts: object, receivedAt: number): WebhookEventRow {
  const reference = readReference(event)
  const error = findSetAsideReason(event, reference)
  const originals =
    error === null ? {} : { id: makeReadable(event.id), reference: makeReadable(reference ?? '') }
  return {
    id: isIndexable(event.id) ? event.id : `set-aside-${createHash('sha256').update(event.id).digest('hex')}`,
    type: isIndexable(event.type) ? event.type : makeReadable(event.type),
    occurred_at: parseTime(event.date) ?? receivedAt,
    received_at: receivedAt,
    reference: error === null ? reference : null,
    body: JSON.stringify({ ...facts, ...originals }),
    error,
  }
}

/** Returns null when another version of the shop wrote a reason that this one does not know. */
export function describeSetAside({
  id,
  type,
  received_at,
  error,
  body,
}: WebhookEventRow): SetAsideEvent | null {
  const knownReason = SET_ASIDE_REASONS.find((reason) => reason === error)
  if (!knownReason) return null
  return { id, type, receivedAt: new Date(received_at).toISOString(), error: knownReason, body }
}

function findSetAsideReason(event: WebhookEvent, reference: string | null): SetAsideReason | null {
  if (!isIndexable(event.id)) return 'unreadable_id'
  if (!isIndexable(event.type)) return 'unreadable_type'
  if (reference !== null && !isIndexable(reference)) return 'unreadable_reference'
  return event.kind === 'unknown' && KNOWN_TYPES.includes(event.type) ? 'unreadable_subject' : null
}

function readReference(event: WebhookEvent): string | null {
  if (event.kind === 'payment') return event.payment.transactionId
  return event.kind === 'recurring-payment' ? event.recurringPayment.reference : null
}

/** Truncates the text and escapes control characters, so that both database engines can store it. */
export function makeReadable(text: string): string {
  return withoutControls(text.slice(0, MAX_READABLE_LENGTH).toWellFormed())
}

/** Parses a date into epoch milliseconds; null unless it lies between the years 1970 and 9999. */
export function parseTime(date: string | null): number | null {
  const time = date === null ? Number.NaN : Date.parse(date)
  return time >= 0 && time < MAX_TIME ? time : null
}
