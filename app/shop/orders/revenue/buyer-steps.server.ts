/** Counts buyers and subscriptions by day, week or month. */
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Schema } from '#app/server/db/db.server.ts'
import { PastPrice } from '../ledger/subscription-state.server.ts'
import { MONTHS_PER_PAYMENT, WILL_RENEW } from './buyers.server.ts'
import { sumBy } from './figures.server.ts'
import { selectStep } from './select-step.server.ts'
import type { Buyers, Compared, SubscriptionSums } from './types.ts'

/**
 * The starts of the steps, the oldest first, and the end of the last one (exclusive); `previousStart` is the start of the
 * previous period. All are in epoch milliseconds.
 */
export type StepBounds = { previousStart: number; starts: readonly number[]; end: number }

/** The previous period counts as step one, so that one query reads both periods. */
const PREVIOUS_PERIOD = 1

/**
 * Counts a buyer once in each step: as new in the step of the first purchase ever, as returning in later steps. A
 * covering index on the customer key serves this query.
 */
export async function readBuyerSteps(
  db: Kysely<Schema>,
  { previousStart, starts, end }: StepBounds,
): Promise<Compared<Buyers>> {
  const step = selectStep(sql`paid_at`, [previousStart, ...starts], end)
  const customers = sql<{ step: number; newBuyers: number; returning: number; returningToPeriod: number }>`
    select step, sum(case when previous_step is null then 1 else 0 end) as "newBuyers",
      sum(case when previous_step < step then 1 else 0 end) as "returning",
      sum(case when previous_step <= ${PREVIOUS_PERIOD} then 1 else 0 end) as "returningToPeriod"
    from (select step, lag(step) over (partition by customer_key order by paid_at) as previous_step
      from (select customer_key, paid_at, ${step} as step from payments
        where customer_key is not null and paid_at < ${end} and status <> 'declined') purchases) steps
    where step > 0 group by step`.execute(db)
  const unknown = sql<{ step: number; orders: number }>`
    select ${step} as step, count(*) as orders from payments
    where customer_key is null and paid_at >= ${previousStart} and paid_at < ${end} and status <> 'declined'
    group by 1`.execute(db)
  const [{ rows }, { rows: unknownRows }] = await Promise.all([customers, unknown])
  const buyersByStep = new Map(rows.map((row) => [row.step, row]))
  const unknownByStep = new Map(unknownRows.map((row) => [row.step, row.orders]))
  const getBuyers = (step: number): Buyers => {
    const { newBuyers = 0, returning = 0 } = buyersByStep.get(step) ?? {}
    return { new: newBuyers, returning, unknownOrders: unknownByStep.get(step) ?? 0 }
  }
  const steps = starts.map((_, index) => getBuyers(PREVIOUS_PERIOD + 1 + index))
  return {
    steps,
    whole: {
      new: sumBy(steps, (buyers) => buyers.new),
      // A buyer may return in several steps, but only once follows a purchase from before the period.
      returning: sumBy(rows, (row) => (row.step > PREVIOUS_PERIOD ? row.returningToPeriod : 0)),
      unknownOrders: sumBy(steps, (buyers) => buyers.unknownOrders),
    },
    before: getBuyers(PREVIOUS_PERIOD),
  }
}

/** Subscriptions of one currency that started in the same step and ended in the same step. */
type SubscriptionGroup = {
  currency: string
  /** Number of the step, starting at 1; 0 means before the first step. */
  started: number
  /** The step of the end; null when the subscriptions had not ended by the end of the last step. */
  ended: number | null
  count: number
  monthly: number
  /** Part of `monthly` from subscriptions that are cancelled but still paid for. */
  ending: number
}

/**
 * Returns a row for each currency. A step that is over at `now` (epoch milliseconds) counts the payments of subscriptions
 * that were cancelled later; a step that is not over leaves them out, because they make no further payment.
 */
export async function readSubscriptionSteps(
  db: Kysely<Schema>,
  { previousStart, starts, end }: StepBounds,
  now: number,
): Promise<Compared<SubscriptionSums[]>> {
  const allStarts = [previousStart, ...starts]
  const groups = [
    ...(await readSubscriptionGroups(db, allStarts, end)),
    ...(await readPriceDifferences(db, allStarts, end)),
  ]
  const currencies = [...new Set(groups.map(({ currency }) => currency))].toSorted()
  const stepsByCurrency = currencies.map((currency) => {
    const sameCurrency = groups.filter((group) => group.currency === currency)
    return allStarts.map((_, index) => {
      const isOver = (allStarts[index + 1] ?? end) <= now
      return { currency, ...sumStep(sameCurrency, { step: index + 1, isOver }) }
    })
  })
  const listStep = (step: number) =>
    stepsByCurrency.flatMap((steps) => steps[step - 1] ?? []).filter(hasActivity)
  const whole = stepsByCurrency.flatMap(([, ...steps]) => {
    const last = steps.at(-1)
    const started = sumBy(steps, (step) => step.started)
    return last ? { ...last, started, ended: sumBy(steps, (step) => step.ended) } : []
  })
  return {
    steps: starts.map((_, index) => listStep(PREVIOUS_PERIOD + 1 + index)),
    whole: whole.filter(hasActivity),
    before: listStep(PREVIOUS_PERIOD),
  }
}

const hasActivity = ({ active, started, ended }: SubscriptionSums) => active + started + ended > 0

async function readSubscriptionGroups(
  db: Kysely<Schema>,
  starts: readonly number[],
  end: number,
): Promise<SubscriptionGroup[]> {
  const monthly = sql`case when interval_days is not null then price_cents / (${MONTHS_PER_PAYMENT}) else 0 end`
  const { rows } = await sql<SubscriptionGroup>`
    select coalesce(currency, '') as currency, ${selectStep(sql`started_at`, starts, end)} as started,
      case when ended_at < ${end} then ${selectStep(sql`ended_at`, starts, end)} end as ended,
      count(*) as count, coalesce(sum(${monthly}), 0) as monthly,
      coalesce(sum(case when ${WILL_RENEW} or status = 'ended' then 0 else ${monthly} end), 0) as ending
    from subscriptions where started_at < ${end} group by 1, 2, 3`.execute(db)
  return rows
}

/** Turns each past price into a group that counts no subscription, but corrects `monthly` while the price applied. */
async function readPriceDifferences(
  db: Kysely<Schema>,
  starts: readonly number[],
  end: number,
): Promise<SubscriptionGroup[]> {
  const { rows } = await sql<{ currency: string; cents: number; months: number; pastPrices: string }>`
    select currency, price_cents as cents, ${MONTHS_PER_PAYMENT} as months, past_prices as "pastPrices" from subscriptions
    where past_prices <> '[]' and started_at < ${end} and currency is not null and price_cents is not null
      and interval_days is not null`.execute(db)
  const findStep = (time: number) => starts.filter((start) => start <= time).length
  return rows.flatMap(({ currency, cents, months, pastPrices }) =>
    z
      .array(PastPrice)
      .parse(JSON.parse(pastPrices))
      .filter(({ from }) => from < end)
      .map((price) => ({
        currency,
        count: 0,
        ending: 0,
        monthly: (price.cents - cents) / months,
        started: findStep(price.from),
        ended: price.to < end ? findStep(price.to) : null,
      })),
  )
}

function sumStep(
  groups: readonly SubscriptionGroup[],
  { step, isOver }: { step: number; isOver: boolean },
): Omit<SubscriptionSums, 'currency'> {
  const active = groups.filter(({ started, ended }) => started <= step && (ended === null || ended > step))
  return {
    active: sumCounts(active),
    started: sumCounts(groups.filter(({ started }) => started === step)),
    ended: sumCounts(groups.filter(({ ended }) => ended === step)),
    monthly: Math.round(sumBy(active, ({ monthly, ending }) => monthly - (isOver ? 0 : ending))),
  }
}

function sumCounts(groups: readonly SubscriptionGroup[]): number {
  return sumBy(groups, ({ count }) => count)
}
