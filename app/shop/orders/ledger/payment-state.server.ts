/**
 * Derives the state of one payment from its events, by pure functions whose result depends neither on the order in
 * which events arrive nor on how often.
 */

import type { PaymentRow, WebhookEventRow } from '#app/server/db/db.server.ts'
import { isKey, parseMoment } from '../event-rows.server.ts'
import { ORDER_STATUSES, type OrderStatus } from '../types.ts'
import { PaymentFacts, type PaymentLine } from './facts.server.ts'
import { compareByTime, getLast, type ParsedEvent, parseEvent, serializeLines } from './read-events.server.ts'
import { rankRecurring } from './subscription-state.server.ts'

/** Prefix of the event types of imported payments, such as `history.refunded`. */
export const HISTORY_PREFIX = 'history.'

/** The platform's id of this status. */
const CHARGEBACK = 3
/** The panel's search reads no more characters of a payment than this. */
const MAX_SEARCH_LENGTH = 500

/** Derives the row of the payment that these events name; at least one event is needed. */
export function derivePaymentRow(rows: readonly WebhookEventRow[]): PaymentRow {
  const events = rows.map((row) => parseEvent(row, PaymentFacts))
  const detailed = pickDetailedEvent(events)
  const { event, status } = deriveStatus(events)
  const { price, pricePaid, products, customer, recurringPaymentReference } = detailed.facts
  const paid = pricePaid ?? price
  return {
    transaction_id: rows[0]?.reference ?? '',
    status,
    occurred_at: event.occurredAt,
    updated_at: Math.max(...rows.map((row) => row.received_at)),
    paid_at: parseMoment(detailed.facts.createdAt) ?? detailed.occurredAt,
    total_cents: paid?.amount ?? null,
    currency: paid?.currency ?? null,
    basket_reference: detailed.facts.basketReference,
    customer_key: customer,
    recurring_reference:
      recurringPaymentReference !== null && isKey(recurringPaymentReference)
        ? recurringPaymentReference
        : null,
    source: detailed.type.startsWith(HISTORY_PREFIX) ? 'history' : 'webhook',
    products: serializeLines(products),
    search: buildSearchText(rows[0]?.reference ?? '', products),
  }
}

/**
 * Reads the payment's details and the times of its refund and first dispute in epoch milliseconds. A lost dispute counts
 * as a refund.
 */
export function readMoneyTimeline(rows: readonly WebhookEventRow[]) {
  const events = rows.map((row) => parseEvent(row, PaymentFacts))
  const { event, status } = deriveStatus(events)
  const disputes = events.filter(({ type }) => /dispute/.test(type)).map(({ occurredAt }) => occurredAt)
  return {
    facts: pickDetailedEvent(events).facts,
    refundedAt: status === 'refunded' || status === 'dispute_lost' ? event.occurredAt : null,
    disputedAt: disputes.length > 0 ? Math.min(...disputes) : null,
  }
}

/** The panel finds a payment by its transaction and by the names and ids of its packages. */
function buildSearchText(transaction: string, lines: readonly PaymentLine[]): string {
  const words = [transaction, ...lines.flatMap(({ id, name }) => [name, id])]
  // PostgreSQL stores no NUL.
  return words.join('\n').toLowerCase().replaceAll('\0', ' ').slice(0, MAX_SEARCH_LENGTH).toWellFormed()
}

/** Reads the payment's details from the event that has most of them. */
export function readPaymentFacts(rows: readonly WebhookEventRow[]): PaymentFacts {
  return pickDetailedEvent(rows.map((row) => parseEvent(row, PaymentFacts))).facts
}

/** Sorts the events into the order in which they happened. */
export function sortEvents(rows: readonly WebhookEventRow[]): WebhookEventRow[] {
  const getRank = (row: WebhookEventRow) =>
    row.type.startsWith('recurring-payment.') ? rankRecurring(row) : rankDispute(row)
  return rows.toSorted(
    (a, b) => a.occurred_at - b.occurred_at || getRank(a) - getRank(b) || (a.id < b.id ? -1 : 1),
  )
}

/**
 * Picks the event with the most details: one that names the customer if possible, then `payment.completed`, then the
 * latest.
 */
function pickDetailedEvent(events: readonly ParsedEvent<PaymentFacts>[]): ParsedEvent<PaymentFacts> {
  const getRank = ({ type, facts }: ParsedEvent<PaymentFacts>) =>
    (facts.customer === null ? 0 : 2) + (type === 'payment.completed' ? 1 : 0)
  const sorted = [...events].sort((a, b) => getRank(a) - getRank(b) || compareByTime(() => 0)(a, b))
  return getLast(sorted)
}

/** A refund is final, a dispute outranks a payment, and among disputes the date decides. */
function deriveStatus(events: readonly ParsedEvent<PaymentFacts>[]): {
  event: ParsedEvent<PaymentFacts>
  status: OrderStatus
} {
  const outcomes = events.filter(({ type }) => /dispute\.(?:won|lost)$/.test(type))
  const sorted = events
    .map((event) => ({ event, status: readAnnouncedStatus(event, outcomes.length > 0) }))
    .sort((a, b) => RANKS[a.status] - RANKS[b.status] || compareByTime(rankDispute)(a.event, b.event))
  return getLast(sorted)
}

const RANKS: Record<OrderStatus, number> = {
  declined: 0,
  completed: 1,
  disputed: 2,
  dispute_won: 2,
  dispute_lost: 2,
  refunded: 3,
}

const STATUSES: Record<string, OrderStatus> = {
  'payment.completed': 'completed',
  'payment.declined': 'declined',
  'payment.refunded': 'refunded',
  'payment.dispute.opened': 'disputed',
  'payment.dispute.won': 'dispute_won',
  'payment.dispute.lost': 'dispute_lost',
}

function readAnnouncedStatus({ type, facts }: ParsedEvent<PaymentFacts>, hasOutcome: boolean): OrderStatus {
  const announced = type.startsWith(HISTORY_PREFIX)
    ? ORDER_STATUSES.find((status) => type === `${HISTORY_PREFIX}${status}`)
    : STATUSES[type]
  if (announced) return announced
  // `dispute.closed` names its outcome only by the payment's status. Where a won or lost event names it, this one ranks
  // below that event.
  if (hasOutcome) return 'completed'
  return facts.status?.id === CHARGEBACK ? 'dispute_lost' : 'dispute_won'
}

/** Ranks events of the same second; those of a dispute come after all others. */
function rankDispute({ type }: { type: string }): number {
  return ['opened', 'closed', 'won', 'lost'].findIndex((step) => type.endsWith(step))
}
