/** Counts buyers and subscriptions by day, week or month. */
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Schema } from '#app/server/db/db.server.ts'
import { PastPrice } from '../ledger/subscription-state.server.ts'
import { GOES_ON_PAYING, MONTHS_PER_PAYMENT } from './buyers.server.ts'
import { sumBy } from './figures.server.ts'
import { selectStep } from './select-step.server.ts'
import type { Buyers, Compared, SubscriptionSums } from './types.ts'

type Reports = Kysely<Schema>

/**
 * Epoch milliseconds: the start of the period before, the start of each step, the oldest first, and the end of the last
 * step (exclusive).
 */
export type StepMoments = { before: number; starts: readonly number[]; end: number }

/** The period before counts as step one, so that one query reads both periods. */
const BEFORE = 1

/**
 * Counts a buyer once in each step: as new in the step of the first purchase ever, as returning in later steps. A
 * covering index lets the query follow the customers' keys.
 */
export async function readBuyerSteps(
  db: Reports,
  { before, starts, end }: StepMoments,
): Promise<Compared<Buyers>> {
  const step = selectStep(sql`paid_at`, [before, ...starts], end)
  const customers = sql<{ step: number; fresh: number; returning: number; earlierBuyers: number }>`
    select step, sum(case when earlier is null then 1 else 0 end) as fresh,
      sum(case when earlier < step then 1 else 0 end) as "returning",
      sum(case when earlier <= ${BEFORE} then 1 else 0 end) as "earlierBuyers"
    from (select step, lag(step) over (partition by customer_key order by paid_at) as earlier
      from (select customer_key, paid_at, ${step} as step from payments
        where customer_key is not null and paid_at < ${end} and status <> 'declined') purchases) steps
    where step > 0 group by step`.execute(db)
  const unknown = sql<{ step: number; orders: number }>`
    select ${step} as step, count(*) as orders from payments
    where customer_key is null and paid_at >= ${before} and paid_at < ${end} and status <> 'declined'
    group by 1`.execute(db)
  const [{ rows }, { rows: orders }] = await Promise.all([customers, unknown])
  const buyersByStep = new Map(rows.map((row) => [row.step, row]))
  const unknownByStep = new Map(orders.map((row) => [row.step, row.orders]))
  const getBuyers = (number: number): Buyers => {
    const { fresh = 0, returning = 0 } = buyersByStep.get(number) ?? {}
    return { new: fresh, returning, unknownOrders: unknownByStep.get(number) ?? 0 }
  }
  const steps = starts.map((_, index) => getBuyers(BEFORE + 1 + index))
  // A buyer counts once: only the first purchase within the period follows one from before it.
  const returning = sumBy(rows, (row) => (row.step > BEFORE ? row.earlierBuyers : 0))
  const whole = { new: sumBy(steps, (step) => step.new), returning }
  return {
    steps,
    whole: { ...whole, unknownOrders: sumBy(steps, ({ unknownOrders }) => unknownOrders) },
    before: getBuyers(BEFORE),
  }
}

type Group = {
  currency: string
  /** Number of the step, from 1 on; 0 lies before the first step. */
  started: number
  /** The step of the end; null while the subscriptions run. */
  ended: number | null
  count: number
  monthly: number
  /** Part of `monthly` from subscriptions that are cancelled but still paid for. */
  ending: number
}

/** Returns a row for each currency. A cancelled subscription stops paying at `now` (epoch milliseconds). */
export async function readSubscriptionSteps(
  db: Reports,
  { before, starts, end }: StepMoments,
  now: number,
): Promise<Compared<SubscriptionSums[]>> {
  const allStarts = [before, ...starts]
  const monthly = sql`case when interval_days is not null then price_cents / (${MONTHS_PER_PAYMENT}) else 0 end`
  const { rows } = await sql<Group>`
    select coalesce(currency, '') as currency, ${selectStep(sql`started_at`, allStarts, end)} as started,
      case when ended_at < ${end} then ${selectStep(sql`ended_at`, allStarts, end)} end as ended,
      count(*) as count, coalesce(sum(${monthly}), 0) as monthly,
      coalesce(sum(case when ${GOES_ON_PAYING} or status = 'ended' then 0 else ${monthly} end), 0) as ending
    from subscriptions where started_at < ${end} group by 1, 2, 3`.execute(db)
  const groups = [...rows, ...(await readPriceDifferences(db, allStarts, end))]
  const currencies = [...new Set(groups.map(({ currency }) => currency))].toSorted()
  const rowsByCurrency = currencies.map((currency) => {
    const sameCurrency = groups.filter((row) => row.currency === currency)
    const steps = allStarts.map((_, index) => {
      const isOver = (allStarts[index + 1] ?? end) <= now
      return { currency, ...sumStep(sameCurrency, index + 1, isOver) }
    })
    return { currency, steps }
  })
  const listStep = (index: number) =>
    rowsByCurrency.flatMap(({ steps }) => steps[index] ?? []).filter(hasActivity)
  const whole = rowsByCurrency.flatMap(({ steps: [, ...steps] }) => {
    const last = steps.at(-1)
    const started = sumBy(steps, (step) => step.started)
    return last ? { ...last, started, ended: sumBy(steps, (step) => step.ended) } : []
  })
  return {
    steps: starts.map((_, index) => listStep(index + BEFORE)),
    whole: whole.filter(hasActivity),
    before: listStep(0),
  }
}

const hasActivity = ({ active, started, ended }: SubscriptionSums) => active + started + ended > 0

/** Turns each earlier price into a group without subscriptions, which corrects `monthly` for the time that it applied. */
async function readPriceDifferences(db: Reports, starts: readonly number[], end: number): Promise<Group[]> {
  const { rows } = await sql<{ currency: string; cents: number; months: number; past: string }>`
    select currency, price_cents as cents, ${MONTHS_PER_PAYMENT} as months, past_prices as past from subscriptions
    where past_prices <> '[]' and started_at < ${end} and currency is not null and price_cents is not null
      and interval_days is not null`.execute(db)
  const findStep = (moment: number) => starts.filter((start) => start <= moment).length
  return rows.flatMap(({ currency, cents, months, past }) =>
    z
      .array(PastPrice)
      .parse(JSON.parse(past))
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

function sumStep(groups: readonly Group[], step: number, isOver: boolean) {
  const running = groups.filter(({ started, ended }) => started <= step && (ended === null || ended > step))
  const paying = running.map(({ monthly, ending }) => monthly - (isOver ? 0 : ending))
  return {
    active: sumCounts(running),
    started: sumCounts(groups.filter(({ started }) => started === step)),
    ended: sumCounts(groups.filter(({ ended }) => ended === step)),
    monthly: Math.round(paying.reduce((sum, amount) => sum + amount, 0)),
  }
}

function sumCounts(groups: readonly Group[]): number {
  return sumBy(groups, ({ count }) => count)
}
