/**
 * Turns webhook events into rows. An event whose keys no database can hold is set aside under a generated id; its
 * original keys are kept in readable form.
 */
import { createHash } from 'node:crypto'
import { PAYMENT_TYPES, RECURRING_TYPES, type WebhookEvent } from 'tebex-client'
import type { WebhookEventRow } from '#app/server/db/db.server.ts'
import { withoutControls } from '#app/server/redact.server.ts'
import { SET_ASIDE_REASONS, type SetAsideEvent, type SetAsideReason } from './types.ts'

/** PostgreSQL stores no NUL and indexes no text of 2,700 bytes; the platform's own keys are short and printable. */
const KEY = /^[\x21-\x7e]{1,200}$/
const MAX_READABLE_LENGTH = 200
const LAST_MOMENT = Date.UTC(9999, 0)
const KNOWN_TYPES: readonly string[] = [...PAYMENT_TYPES, ...RECURRING_TYPES]

/** True when either database can hold the text as a key. */
export function isKey(text: string): boolean {
  return KEY.test(text)
}

/** Builds the row of an event with the facts that are stored. A row with an `error` must not be applied. */
export function buildEventRow(event: WebhookEvent, storedFacts: object, receivedAt: number): WebhookEventRow {
  const reference = readReference(event)
  const error = findProblem(event, reference)
  const originalKeys =
    error === null ? {} : { id: makeReadable(event.id), reference: makeReadable(reference ?? '') }
  return {
    id: isKey(event.id) ? event.id : `set-aside-${createHash('sha256').update(event.id).digest('hex')}`,
    type: isKey(event.type) ? event.type : makeReadable(event.type),
    occurred_at: parseMoment(event.date) ?? receivedAt,
    received_at: receivedAt,
    reference: error === null ? reference : null,
    body: JSON.stringify({ ...storedFacts, ...originalKeys }),
    error,
  }
}

/** Returns the event, for `flatMap` in a list: none for a reason that a newer version of the shop wrote. */
export function describeSetAside({ id, type, received_at, error, body }: WebhookEventRow): SetAsideEvent[] {
  const knownReason = SET_ASIDE_REASONS.find((reason) => reason === error)
  return knownReason
    ? [{ id, type, receivedAt: new Date(received_at).toISOString(), error: knownReason, body }]
    : []
}

function findProblem(event: WebhookEvent, reference: string | null): SetAsideReason | null {
  if (!isKey(event.id)) return 'unreadable_id'
  if (!isKey(event.type)) return 'unreadable_type'
  if (reference !== null && !isKey(reference)) return 'unreadable_reference'
  return event.kind === 'unknown' && KNOWN_TYPES.includes(event.type) ? 'unreadable_subject' : null
}

function readReference(event: WebhookEvent): string | null {
  if (event.kind === 'payment') return event.payment.transactionId
  return event.kind === 'recurring-payment' ? event.recurringPayment.reference : null
}

/** Cuts the text and writes out everything invisible, so that either database can store it. */
export function makeReadable(text: string): string {
  return withoutControls(text.slice(0, MAX_READABLE_LENGTH).toWellFormed())
}

/** Parses a date into epoch milliseconds; null for anything but a date from 1970 up to the year 9999. */
export function parseMoment(date: string | null): number | null {
  const moment = date === null ? Number.NaN : Date.parse(date)
  return moment >= 0 && moment < LAST_MOMENT ? moment : null
}
