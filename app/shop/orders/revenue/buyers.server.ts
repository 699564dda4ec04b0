/** Counts the buyers of a period, and the subscriptions with their revenue. */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#app/server/db/db.server.ts'
import { getBounds, type Span } from './sums.server.ts'
import type { Buyers, Subscriptions } from './types.ts'

const DAYS_PER_MONTH = 30.436875

/** A cancelled subscription makes no further payment, even while it is still active. */
export const WILL_RENEW = sql`status in ('active', 'overdue')`
/**
 * The months that one payment covers. They are rounded to whole months from 28 days upwards, so that the length of the
 * calendar month does not change the monthly revenue.
 */
export const MONTHS_PER_PAYMENT = sql`case when interval_days >= 28 then round(interval_days / ${sql.lit(DAYS_PER_MONTH)})
  else interval_days / ${sql.lit(DAYS_PER_MONTH)} end`

/**
 * Counts customers over the whole period instead of by day, because one customer may buy on several days. A covering
 * index on the customer key serves this query.
 */
export async function readBuyers(db: Kysely<Schema>, span: Span): Promise<Buyers> {
  const { start, end } = getBounds(span)
  const isInPeriod = sql`paid_at >= ${start} and paid_at < ${end}`
  const { rows } = await sql<{ buyers: number; returning: number }>`
    select count(*) as buyers, coalesce(sum(case when first_at < ${start} then 1 else 0 end), 0) as "returning"
    from (select min(paid_at) as first_at, max(case when ${isInPeriod} then 1 else 0 end) as is_in_period
      from payments where customer_key is not null and paid_at < ${end} and status <> 'declined'
      group by customer_key) customers
    where is_in_period = 1`.execute(db)
  const unknown = await sql<{ orders: number }>`
    select count(*) as orders from payments
    where customer_key is null and ${isInPeriod} and status <> 'declined'`.execute(db)
  const { buyers, returning } = rows[0] ?? { buyers: 0, returning: 0 }
  return { new: buyers - returning, returning, unknownOrders: unknown.rows[0]?.orders ?? 0 }
}

/** Counts orders that the platform dated after this moment. */
export async function countFutureOrders(db: Kysely<Schema>, moment: number): Promise<number> {
  const { orders } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .where('paid_at', '>', moment)
    .where('status', '!=', 'declined')
    .executeTakeFirstOrThrow()
  return orders
}

export async function readSubscriptions(db: Kysely<Schema>, span: Span): Promise<Subscriptions[]> {
  const { start, end } = getBounds(span)
  const { rows } = await sql<Subscriptions>`
    select coalesce(currency, '') as currency,
      sum(case when status <> 'ended' then 1 else 0 end) as active,
      sum(case when status = 'ending' then 1 else 0 end) as ending,
      sum(case when started_at >= ${start} and started_at < ${end} then 1 else 0 end) as started,
      sum(case when ended_at >= ${start} and ended_at < ${end} then 1 else 0 end) as ended,
      coalesce(sum(case when ${WILL_RENEW} then price_cents end), 0) as "nextPayments",
      coalesce(round(sum(case when ${WILL_RENEW} then price_cents / (${MONTHS_PER_PAYMENT}) end)), 0) as monthly,
      sum(case when ${WILL_RENEW} and interval_days is null then 1 else 0 end) as "unknownIntervals"
    from subscriptions group by coalesce(currency, '') order by "nextPayments" desc, currency`.execute(db)
  return rows.filter(({ active, started, ended }) => active + started + ended > 0)
}
