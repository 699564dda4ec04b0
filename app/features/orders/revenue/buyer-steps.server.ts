/** Buyers and subscriptions by day, week or month. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Schema } from '#app/server/db/db.server.ts'
import { PastPrice } from '../ledger/subscription-state.server.ts'
import { GOES_ON_PAYING, MONTHS } from './buyers.server.ts'
import type { Buyers, SubscriptionStep } from './types.ts'

type Reports = Kysely<Schema>

/** The first moments of the steps, the oldest first, and the first one after the last. */
export type StepMoments = { starts: readonly number[]; end: number }

/** A buyer counts once in each step: as new in that of the first purchase of all, as returning in every later one. */
export async function readBuyerSteps(db: Reports, { starts, end }: StepMoments): Promise<Buyers[]> {
  const step = stepAt(sql`paid_at`, starts)
  const customers = sql<{ step: number; fresh: number; known: number }>`
    select step, sum(case when earlier is null then 1 else 0 end) as fresh,
      sum(case when earlier < step then 1 else 0 end) as known
    from (select step, lag(step) over (partition by customer_key order by paid_at) as earlier
      from (select customer_key, paid_at, ${step} as step from payments
        where customer_key is not null and paid_at < ${end} and status <> 'declined') purchases) steps
    where step > 0 group by step`.execute(db)
  const unknown = sql<{ step: number; orders: number }>`
    select ${step} as step, count(*) as orders from payments
    where customer_key is null and paid_at >= ${starts[0] ?? end} and paid_at < ${end} and status <> 'declined'
    group by 1`.execute(db)
  const [{ rows: buyers }, { rows: orders }] = await Promise.all([customers, unknown])
  return starts.map((_, index) => {
    const { fresh = 0, known = 0 } = buyers.find((row) => row.step === index + 1) ?? {}
    const unknownOrders = orders.find((row) => row.step === index + 1)?.orders ?? 0
    return { new: fresh, returning: known, unknownOrders }
  })
}

type Group = {
  currency: string
  /** Steps, from one on; zero is before the first, and null has not ended. */
  started: number
  ended: number | null
  count: number
  monthly: number
  /** Part of `monthly` that was cancelled, but is paid for. */
  ending: number
}

/** `now`: what was cancelled pays no more from then on. */
export async function readSubscriptionSteps(
  db: Reports,
  moments: StepMoments,
  now: number,
): Promise<Omit<SubscriptionStep, 'day'>[][]> {
  const { starts, end } = moments
  const monthly = sql`case when interval_days is not null then price_cents / (${MONTHS}) else 0 end`
  const { rows } = await sql<Group>`
    select coalesce(currency, '') as currency, ${stepAt(sql`started_at`, starts)} as started,
      case when ended_at < ${end} then ${stepAt(sql`ended_at`, starts)} end as ended,
      count(*) as count, coalesce(sum(${monthly}), 0) as monthly,
      coalesce(sum(case when ${GOES_ON_PAYING} or status = 'ended' then 0 else ${monthly} end), 0) as ending
    from subscriptions where started_at < ${end} group by 1, 2, 3`.execute(db)
  const groups = [...rows, ...(await readPriceDifferences(db, moments))]
  const currencies = [...new Set(groups.map(({ currency }) => currency))].toSorted()
  return starts.map((_, index) => {
    const isOver = (starts[index + 1] ?? end) <= now
    return currencies
      .map((currency) => ({ currency, groups: groups.filter((row) => row.currency === currency) }))
      .map(({ currency, groups: own }) => ({ currency, ...stepOfGroups(own, index + 1, isOver) }))
      .filter(({ active, started, ended }) => active + started + ended > 0)
  })
}

/** What earlier prices were more or less than the latest, as groups without a subscription that hold while the price did. */
async function readPriceDifferences(db: Reports, { starts, end }: StepMoments): Promise<Group[]> {
  const { rows } = await sql<{ currency: string; cents: number; months: number; past: string }>`
    select currency, price_cents as cents, ${MONTHS} as months, past_prices as past from subscriptions
    where past_prices <> '[]' and started_at < ${end} and currency is not null and price_cents is not null
      and interval_days is not null`.execute(db)
  const stepOf = (moment: number) => starts.filter((start) => start <= moment).length
  return rows.flatMap(({ currency, cents, months, past }) =>
    z
      .array(PastPrice)
      .parse(JSON.parse(past))
      .filter(({ from }) => from < end)
      .map((price) => ({
        ...{ currency, count: 0, ending: 0, monthly: (price.cents - cents) / months },
        ...{ started: stepOf(price.from), ended: price.to < end ? stepOf(price.to) : null },
      })),
  )
}

function stepOfGroups(groups: readonly Group[], step: number, isOver: boolean) {
  const running = groups.filter(({ started, ended }) => started <= step && (ended === null || ended > step))
  const paying = running.map(({ monthly, ending }) => monthly - (isOver ? 0 : ending))
  return {
    active: countOf(running),
    started: countOf(groups.filter(({ started }) => started === step)),
    ended: countOf(groups.filter(({ ended }) => ended === step)),
    monthly: Math.round(paying.reduce((sum, amount) => sum + amount, 0)),
  }
}

function countOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}

/** How many of the starts are not after the moment, found by halving. */
function stepAt(moment: RawBuilder<unknown>, starts: readonly number[], before = 0): RawBuilder<number> {
  if (starts.length === 0) return sql<number>`${sql.lit(before)}`
  const middle = Math.floor(starts.length / 2)
  const [earlier, later] = [starts.slice(0, middle), starts.slice(middle + 1)]
  return sql<number>`case when ${moment} < ${sql.lit(starts[middle])} then ${stepAt(moment, earlier, before)}
    else ${stepAt(moment, later, before + middle + 1)} end`
}
