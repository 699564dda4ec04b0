/**
 * Derives the state of one payment from its events, by pure functions whose result depends neither on the order in
 * which events arrive nor on how often.
 */

import type { PaymentRow, WebhookEventRow } from '#app/server/db/db.server.ts'
import { isKey, momentOf } from '../event-rows.server.ts'
import { ORDER_STATUSES, type OrderStatus } from '../types.ts'
import { PaymentFacts, type PaymentLine } from './facts.server.ts'
import { byTime, lastOf, type Read, readRow, storedLines } from './read-events.server.ts'
import { weightOfRecurring } from './subscription-state.server.ts'

/** The type of a Plugin API event is this prefix with the payment's status. */
export const HISTORIC = 'history.'

/** The platform's status id. */
const CHARGEBACK = 3
/** The panel's search reads no more characters of a payment than this. */
const MOST_SEARCHED = 500

/** Derives the row of the payment with these events, of which there is at least one. */
export function paymentRowOf(rows: readonly WebhookEventRow[]): PaymentRow {
  const events = rows.map((row) => readRow(row, PaymentFacts))
  const told = factsOfPayment(events)
  const { event, status } = statusOf(events)
  const { price, pricePaid, products, customer, recurringPaymentReference } = told.facts
  const paid = pricePaid ?? price
  return {
    transaction_id: rows[0]?.reference ?? '',
    status,
    occurred_at: event.occurredAt,
    updated_at: Math.max(...rows.map((row) => row.received_at)),
    paid_at: momentOf(told.facts.createdAt) ?? told.occurredAt,
    total_cents: paid?.amount ?? null,
    currency: paid?.currency ?? null,
    basket_reference: told.facts.basketReference,
    customer_key: customer,
    recurring_reference:
      recurringPaymentReference !== null && isKey(recurringPaymentReference)
        ? recurringPaymentReference
        : null,
    source: told.type.startsWith(HISTORIC) ? 'history' : 'webhook',
    products: storedLines(products),
    search: searchOf(rows[0]?.reference ?? '', products),
  }
}

/** Collects what was paid, and the moments of its refund and its first dispute in epoch milliseconds. */
export function moneyStoryOf(rows: readonly WebhookEventRow[]) {
  const events = rows.map((row) => readRow(row, PaymentFacts))
  const { event, status } = statusOf(events)
  const disputes = events.filter(({ type }) => /dispute/.test(type)).map(({ occurredAt }) => occurredAt)
  return {
    facts: factsOfPayment(events).facts,
    refundedAt: status === 'refunded' || status === 'dispute_lost' ? event.occurredAt : null,
    disputedAt: disputes.length > 0 ? Math.min(...disputes) : null,
  }
}

/** The panel finds a payment by its transaction and by the names and ids of its packages. */
function searchOf(transaction: string, lines: readonly PaymentLine[]): string {
  const words = [transaction, ...lines.flatMap(({ id, name }) => [name, id])]
  // PostgreSQL stores no NUL.
  return words.join('\n').toLowerCase().replaceAll('\0', ' ').slice(0, MOST_SEARCHED).toWellFormed()
}

/** Picks the payment's own facts from its events. */
export function toldFactsOf(rows: readonly WebhookEventRow[]): PaymentFacts {
  return factsOfPayment(rows.map((row) => readRow(row, PaymentFacts))).facts
}

/** Sorts the events into the order in which they happened. */
export function inOrder(rows: readonly WebhookEventRow[]): WebhookEventRow[] {
  const weightOf = (row: WebhookEventRow) =>
    row.type.startsWith('recurring-payment.') ? weightOfRecurring(row) : weightOfDispute(row)
  return rows.toSorted(
    (a, b) => a.occurred_at - b.occurred_at || weightOf(a) - weightOf(b) || (a.id < b.id ? -1 : 1),
  )
}

/** Prefers events that name the customer, among them the one that announces the payment, and then the latest. */
function factsOfPayment(events: readonly Read<PaymentFacts>[]): Read<PaymentFacts> {
  const weight = ({ type, facts }: Read<PaymentFacts>) =>
    (facts.customer === null ? 0 : 2) + (type === 'payment.completed' ? 1 : 0)
  const sorted = [...events].sort((a, b) => weight(a) - weight(b) || byTime(() => 0)(a, b))
  return lastOf(sorted)
}

/** A refund is final, a dispute outranks a payment, and among disputes the date decides. */
function statusOf(events: readonly Read<PaymentFacts>[]): { event: Read<PaymentFacts>; status: OrderStatus } {
  const outcomes = events.filter(({ type }) => /dispute\.(?:won|lost)$/.test(type))
  const sorted = events
    .map((event) => ({ event, status: announcedBy(event, outcomes.length > 0) }))
    .sort((a, b) => RANKS[a.status] - RANKS[b.status] || byTime(weightOfDispute)(a.event, b.event))
  return lastOf(sorted)
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

function announcedBy({ type, facts }: Read<PaymentFacts>, hasOutcome: boolean): OrderStatus {
  const announced = type.startsWith(HISTORIC)
    ? ORDER_STATUSES.find((status) => type === `${HISTORIC}${status}`)
    : STATUSES[type]
  if (announced) return announced
  // `dispute.closed` tells its outcome only by the payment's status, so a won or lost event counts instead.
  if (hasOutcome) return 'completed'
  return facts.status?.id === CHARGEBACK ? 'dispute_lost' : 'dispute_won'
}

function weightOfDispute({ type }: { type: string }): number {
  return ['opened', 'closed', 'won', 'lost'].findIndex((step) => type.endsWith(step))
}
