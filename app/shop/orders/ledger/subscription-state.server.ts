/** Pure functions that derive the state of one subscription from its events, as `payment-state.server.ts` does. */
import { z } from 'zod'
import { DAY_MS } from '#app/lib/days.ts'
import type { SubscriptionRow, WebhookEventRow } from '#app/server/db/db.server.ts'
import { parseTime } from '../event-rows.server.ts'
import { RecurringFacts } from './facts.server.ts'
import { createTimeComparator, type ParsedEvent, parseEvent, serializeLines } from './read-events.server.ts'

/** A price in cents that applied from one payment to the next; `from` and `to` are in epoch milliseconds. */
export const PastPrice = z.object({ cents: z.int(), from: z.int(), to: z.int() })
type PastPrice = z.infer<typeof PastPrice>

/** The platform's ids for these statuses. */
const OVERDUE_ID = 3
const ENDED_IDS = [4, 5]

/** Derives the row of the subscription that these events name; null when none of them names a customer. */
export function deriveSubscriptionRow(rows: readonly WebhookEventRow[]): SubscriptionRow | null {
  const events = rows.map((row) => parseEvent(row, RecurringFacts)).sort(createTimeComparator(rankRecurring))
  const latest = events.at(-1)
  const detailed = events.findLast(({ facts }) => facts.customer !== null)
  if (!latest || !detailed) return null
  const status = deriveSubscriptionStatus(latest)
  const { nextPaymentAt, price } = latest.facts
  const isEnded = status === 'ended'
  return {
    reference: rows[0]?.reference ?? '',
    customer_key: detailed.facts.customer,
    status,
    started_at: parseTime(detailed.facts.createdAt) ?? events[0]?.occurredAt ?? 0,
    next_payment_at: isEnded ? null : parseTime(nextPaymentAt),
    ended_at: isEnded ? findEnd(events) : null,
    price_cents: price?.amount ?? null,
    currency: price?.currency ?? null,
    interval_days: deriveInterval(events),
    past_prices: JSON.stringify(listPastPrices(events, price)),
    products: serializeLines(detailed.facts.products.filter(({ type }) => type === 'subscription')),
  }
}

function deriveSubscriptionStatus({ type, facts }: ParsedEvent<RecurringFacts>) {
  const id = facts.status?.id ?? 0
  if (type.endsWith('.ended') || ENDED_IDS.includes(id)) return 'ended'
  if (type.endsWith('.requested') || (facts.cancelledAt !== null && !type.endsWith('.aborted')))
    return 'ending'
  return id === OVERDUE_ID ? 'overdue' : 'active'
}

/** Ranks events of the same second in the order in which they happen. */
export function rankRecurring({ type }: { type: string }): number {
  return ['started', 'status-changed', 'renewed', 'aborted', 'requested', 'ended'].findIndex((suffix) =>
    type.endsWith(suffix),
  )
}

const isPayment = ({ type }: ParsedEvent<RecurringFacts>) => /(?:started|renewed)$/.test(type)

/** Counts the days from the latest payment to the next one. */
function deriveInterval(events: readonly ParsedEvent<RecurringFacts>[]): number | null {
  const payment = events.findLast((event) => isPayment(event) && event.facts.nextPaymentAt !== null)
  if (!payment) return null
  const nextPaymentAt = parseTime(payment.facts.nextPaymentAt) ?? 0
  const days = Math.round((nextPaymentAt - payment.occurredAt) / DAY_MS)
  return days > 0 ? days : null
}

/** Lists past prices that differ from the latest one but share its currency, with the time in which each applied. */
function listPastPrices(
  events: readonly ParsedEvent<RecurringFacts>[],
  latest: RecurringFacts['price'],
): PastPrice[] {
  const payments = events.filter(isPayment)
  return payments.flatMap(({ facts, occurredAt: from }, index) => {
    const to = payments[index + 1]?.occurredAt
    const cents = facts.price?.amount ?? null
    const isPast = cents !== latest?.amount && facts.price?.currency === latest?.currency
    return to !== undefined && cents !== null && isPast ? { cents, from, to } : []
  })
}

/** Finds the date of the first event that ended the subscription, in epoch milliseconds. */
function findEnd(events: readonly ParsedEvent<RecurringFacts>[]): number | null {
  return events.find((event) => deriveSubscriptionStatus(event) === 'ended')?.occurredAt ?? null
}
