/** Rows of webhook events. What no database can hold as a key is set aside under a name of ours, written out readably. */
import { createHash } from 'node:crypto'
import { PAYMENT_TYPES, RECURRING_TYPES, type WebhookEvent } from 'tebex-client'
import type { WebhookEventRow } from '#app/server/db/db.server.ts'
import { withoutControls } from '#app/server/redact.server.ts'
import { SET_ASIDE_REASONS, type SetAsideEvent, type SetAsideReason } from './types.ts'

/** PostgreSQL keeps no NUL, and an index of it no text of 2,700 bytes; the platform's own keys are far from both. */
const KEY = /^[\x21-\x7e]{1,200}$/
const MOST_READABLE = 200
const LAST_MOMENT = Date.UTC(9999, 0)
const KNOWN_TYPES: readonly string[] = [...PAYMENT_TYPES, ...RECURRING_TYPES]

/** Whether the text can be a key in either database. */
export function isKey(text: string): boolean {
  return KEY.test(text)
}

/** The row of an event; `content` is what is stored of it. With an `error` it must not be applied. */
export function eventRow(event: WebhookEvent, content: object, receivedAt: number): WebhookEventRow {
  const reference = referenceOf(event)
  const error = problemOf(event, reference)
  const named = error === null ? {} : { id: readable(event.id), reference: readable(reference ?? '') }
  return {
    id: isKey(event.id) ? event.id : `set-aside-${createHash('sha256').update(event.id).digest('hex')}`,
    type: isKey(event.type) ? event.type : readable(event.type),
    occurred_at: momentOf(event.date) ?? receivedAt,
    received_at: receivedAt,
    reference: error === null ? reference : null,
    body: JSON.stringify({ ...content, ...named }),
    error,
  }
}

/** None for an error of a newer shop. */
export function setAsideOf({ id, type, received_at, error, body }: WebhookEventRow): SetAsideEvent[] {
  const known = SET_ASIDE_REASONS.find((reason) => reason === error)
  return known ? [{ id, type, receivedAt: new Date(received_at).toISOString(), error: known, body }] : []
}

function problemOf(event: WebhookEvent, reference: string | null): SetAsideReason | null {
  if (!isKey(event.id)) return 'unreadable_id'
  if (!isKey(event.type)) return 'unreadable_type'
  if (reference !== null && !isKey(reference)) return 'unreadable_reference'
  return event.kind === 'unknown' && KNOWN_TYPES.includes(event.type) ? 'unreadable_subject' : null
}

function referenceOf(event: WebhookEvent): string | null {
  if (event.kind === 'payment') return event.payment.transactionId
  return event.kind === 'recurring-payment' ? event.recurringPayment.reference : null
}

/** The beginning of the text with everything invisible written out, so that either database keeps it. */
export function readable(text: string): string {
  return withoutControls(text.slice(0, MOST_READABLE).toWellFormed())
}

/** Null for what is no date, or none that a calendar of four digits has. */
export function momentOf(date: string | null): number | null {
  const moment = date === null ? Number.NaN : Date.parse(date)
  return moment >= 0 && moment < LAST_MOMENT ? moment : null
}
