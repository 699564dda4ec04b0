/**
 * Pure functions that derive the state of one payment from its events. The result is the same in whatever order and
 * however often the events arrive.
 */
import type { PaymentRow, WebhookEventRow } from '#app/server/db/db.server.ts'
import { isIndexable, parseTime } from '../event-rows.server.ts'
import { ORDER_STATUSES, type OrderStatus } from '../types.ts'
import { PaymentFacts, type PaymentLine } from './facts.server.ts'
import {
  createTimeComparator,
  getLast,
  type ParsedEvent,
  parseEvent,
  serializeLines,
} from './read-events.server.ts'
import { rankRecurring } from './subscription-state.server.ts'

/** Prefix of the event types of imported payments, such as `history.refunded`. */
export const HISTORY_PREFIX = 'history.'

/** The platform's id for the status of a payment that was charged back. */
const CHARGEBACK = 3
/** The panel searches only this many characters of a payment. */
const MAX_SEARCH_LENGTH = 500

const STATUS_RANKS: Record<OrderStatus, number> = {
  declined: 0,
  completed: 1,
  disputed: 2,
  dispute_won: 2,
  dispute_lost: 2,
  refunded: 3,
}

const STATUS_BY_EVENT_TYPE: Record<string, OrderStatus> = {
  'payment.completed': 'completed',
  'payment.declined': 'declined',
  'payment.refunded': 'refunded',
  'payment.dispute.opened': 'disputed',
  'payment.dispute.won': 'dispute_won',
  'payment.dispute.lost': 'dispute_lost',
}

/** Derives the row of the payment that these events name; at least one event is required. */
export function derivePaymentRow(rows: readonly WebhookEventRow[]): PaymentRow {
  const events = rows.map((row) => parseEvent(row, PaymentFacts))
  const transactionId = rows[0]?.reference ?? ''
  const detailed = pickDetailedEvent(events)
  const { decidingEvent, status } = deriveStatus(events)
  const { price, pricePaid, products, customer, recurringPaymentReference } = detailed.facts
  const total = pricePaid ?? price
  return {
    transaction_id: transactionId,
    status,
    occurred_at: decidingEvent.occurredAt,
    updated_at: Math.max(...rows.map((row) => row.received_at)),
    paid_at: parseTime(detailed.facts.createdAt) ?? detailed.occurredAt,
    total_cents: total?.amount ?? null,
    currency: total?.currency ?? null,
    basket_reference: detailed.facts.basketReference,
    customer_key: customer,
    recurring_reference:
      recurringPaymentReference !== null && isIndexable(recurringPaymentReference)
        ? recurringPaymentReference
        : null,
    source: detailed.type.startsWith(HISTORY_PREFIX) ? 'history' : 'webhook',
    products: serializeLines(products),
    search: buildSearchText(transactionId, products),
  }
}

/**
 * Derives the payment's details and the times of its refund and first dispute in epoch milliseconds. A lost dispute counts
 * as a refund.
 */
export function deriveMoneyTimeline(rows: readonly WebhookEventRow[]) {
  const events = rows.map((row) => parseEvent(row, PaymentFacts))
  const { decidingEvent, status } = deriveStatus(events)
  const disputes = events.filter(({ type }) => /dispute/.test(type)).map(({ occurredAt }) => occurredAt)
  return {
    facts: pickDetailedEvent(events).facts,
    refundedAt: status === 'refunded' || status === 'dispute_lost' ? decidingEvent.occurredAt : null,
    disputedAt: disputes.length > 0 ? Math.min(...disputes) : null,
  }
}

/** Returns the facts of the event with the most details. */
export function pickPaymentFacts(rows: readonly WebhookEventRow[]): PaymentFacts {
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

/** The panel finds a payment by its transaction id and by the names and ids of its packages. */
function buildSearchText(transactionId: string, lines: readonly PaymentLine[]): string {
  const words = [transactionId, ...lines.flatMap(({ id, name }) => [name, id])]
  // PostgreSQL cannot store NUL.
  return words.join('\n').toLowerCase().replaceAll('\0', ' ').slice(0, MAX_SEARCH_LENGTH).toWellFormed()
}

/**
 * Picks the event with the most details: one that names the customer if possible, then `payment.completed`, then the
 * latest.
 */
function pickDetailedEvent(events: readonly ParsedEvent<PaymentFacts>[]): ParsedEvent<PaymentFacts> {
  const getRank = ({ type, facts }: ParsedEvent<PaymentFacts>) =>
    (facts.customer === null ? 0 : 2) + (type === 'payment.completed' ? 1 : 0)
  const compareByTime = createTimeComparator<PaymentFacts>(() => 0)
  return getLast([...events].sort((a, b) => getRank(a) - getRank(b) || compareByTime(a, b)))
}

/** A refund is final, a dispute outranks a payment, and among disputes the date decides. */
function deriveStatus(events: readonly ParsedEvent<PaymentFacts>[]): {
  decidingEvent: ParsedEvent<PaymentFacts>
  status: OrderStatus
} {
  const hasDisputeOutcome = events.some(({ type }) => /dispute\.(?:won|lost)$/.test(type))
  const compareByTime = createTimeComparator(rankDispute)
  const sorted = events
    .map((event) => ({ decidingEvent: event, status: readAnnouncedStatus(event, hasDisputeOutcome) }))
    .sort(
      (a, b) =>
        STATUS_RANKS[a.status] - STATUS_RANKS[b.status] || compareByTime(a.decidingEvent, b.decidingEvent),
    )
  return getLast(sorted)
}

function readAnnouncedStatus(
  { type, facts }: ParsedEvent<PaymentFacts>,
  hasDisputeOutcome: boolean,
): OrderStatus {
  const announced = type.startsWith(HISTORY_PREFIX)
    ? ORDER_STATUSES.find((status) => type === `${HISTORY_PREFIX}${status}`)
    : STATUS_BY_EVENT_TYPE[type]
  if (announced) return announced
  // `dispute.closed` reveals its outcome only through the payment's status. When there is a `won` or `lost` event, that
  // event decides, and this one ranks below it.
  if (hasDisputeOutcome) return 'completed'
  return facts.status?.id === CHARGEBACK ? 'dispute_lost' : 'dispute_won'
}

/** Ranks events of the same second: those of a dispute come after all others. */
function rankDispute({ type }: { type: string }): number {
  return ['opened', 'closed', 'won', 'lost'].findIndex((suffix) => type.endsWith(suffix))
}
