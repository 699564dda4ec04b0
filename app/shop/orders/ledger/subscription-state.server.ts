/** Derives the state of one subscription from its events, by pure functions as in `payment-state.server.ts`. */
import { z } from 'zod'
import { DAY_MS } from '#app/lib/days.ts'
import type { SubscriptionRow, WebhookEventRow } from '#app/server/db/db.server.ts'
import { parseMoment } from '../event-rows.server.ts'
import { RecurringFacts } from './facts.server.ts'
import { compareByTime, type ParsedEvent, parseEvent, serializeLines } from './read-events.server.ts'

/** A price in cents that held from one payment to the next; `from` and `to` are in epoch milliseconds. */
export const PastPrice = z.object({ cents: z.int(), from: z.int(), to: z.int() })
type PastPrice = z.infer<typeof PastPrice>

/** The platform's ids of these statuses. */
const OVERDUE = 3
const ENDED = [4, 5]

/** Derives the row of the subscription with these events; null while no event names a customer. */
export function deriveSubscriptionRow(rows: readonly WebhookEventRow[]): SubscriptionRow | null {
  const events = rows.map((row) => parseEvent(row, RecurringFacts)).sort(compareByTime(rankRecurring))
  const last = events.at(-1)
  const detailed = events.findLast(({ facts }) => facts.customer !== null)
  if (!last || !detailed) return null
  const status = deriveSubscriptionStatus(last)
  const { nextPaymentAt, price } = last.facts
  const isEnded = status === 'ended'
  return {
    reference: rows[0]?.reference ?? '',
    customer_key: detailed.facts.customer,
    status,
    started_at: parseMoment(detailed.facts.createdAt) ?? events[0]?.occurredAt ?? 0,
    next_payment_at: isEnded ? null : parseMoment(nextPaymentAt),
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
  if (type.endsWith('.ended') || ENDED.includes(id)) return 'ended'
  if (type.endsWith('.requested') || (facts.cancelledAt !== null && !type.endsWith('.aborted')))
    return 'ending'
  return id === OVERDUE ? 'overdue' : 'active'
}

/** Ranks events of the same second. */
export function rankRecurring({ type }: { type: string }): number {
  return ['started', 'status-changed', 'renewed', 'aborted', 'requested', 'ended'].findIndex((step) =>
    type.endsWith(step),
  )
}

/** Measures the days from the latest payment to the next one. */
function deriveInterval(events: readonly ParsedEvent<RecurringFacts>[]): number | null {
  const paid = events.findLast(
    ({ type, facts }) => /(?:started|renewed)$/.test(type) && facts.nextPaymentAt !== null,
  )
  const days = paid && Math.round(((parseMoment(paid.facts.nextPaymentAt) ?? 0) - paid.occurredAt) / DAY_MS)
  return days !== undefined && days > 0 ? days : null
}

/** Lists earlier prices in the currency of the latest one, each from one payment to the next. */
function listPastPrices(
  events: readonly ParsedEvent<RecurringFacts>[],
  latest: RecurringFacts['price'],
): PastPrice[] {
  const paid = events.filter(({ type }) => /(?:started|renewed)$/.test(type))
  return paid.flatMap(({ facts, occurredAt: from }, index) => {
    const to = paid[index + 1]?.occurredAt
    const cents = facts.price?.amount ?? null
    const isOther = cents !== latest?.amount && facts.price?.currency === latest?.currency
    return to !== undefined && cents !== null && isOther ? { cents, from, to } : []
  })
}

/** Finds the date of the first event that ended the subscription, in epoch milliseconds. */
function findEnd(events: readonly ParsedEvent<RecurringFacts>[]): number | null {
  return events.find((event) => deriveSubscriptionStatus(event) === 'ended')?.occurredAt ?? null
}
