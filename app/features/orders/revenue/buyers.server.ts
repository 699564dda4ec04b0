/** Who bought, by keys of customers, and what subscriptions bring. */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#app/server/db/db.server.ts'
import { momentsOf, type Span } from './sums.server.ts'
import type { Buyers, Subscriptions } from './types.ts'

type Reports = Kysely<Schema>

export async function readBuyers(db: Reports, span: Span): Promise<Buyers> {
  const { start, end } = momentsOf(span)
  const { rows } = await sql<{ buyers: number; known: number; unknown: number }>`
    select count(customer_key) as buyers,
      coalesce(sum(case when customer_key is null then orders else 0 end), 0) as unknown,
      coalesce(sum(case when exists (select 1 from payments earlier
        where earlier.customer_key = bought.customer_key and earlier.paid_at < ${start}
        and earlier.status <> 'declined') then 1 else 0 end), 0) as known
    from (select customer_key, count(*) as orders from payments
      where paid_at >= ${start} and paid_at < ${end} and status <> 'declined' group by customer_key) bought`.execute(
    db,
  )
  const { buyers, known, unknown } = rows[0] ?? { buyers: 0, known: 0, unknown: 0 }
  return { new: buyers - known, returning: known, unknownOrders: unknown }
}

export async function readSubscriptions(db: Reports, span: Span): Promise<Subscriptions[]> {
  const { start, end } = momentsOf(span)
  const { rows } = await sql<Subscriptions>`
    select coalesce(currency, '') as currency,
      sum(case when status <> 'ended' then 1 else 0 end) as active,
      sum(case when status = 'ending' then 1 else 0 end) as ending,
      sum(case when started_at >= ${start} and started_at < ${end} then 1 else 0 end) as started,
      sum(case when ended_at >= ${start} and ended_at < ${end} then 1 else 0 end) as ended,
      coalesce(sum(case when status in ('active', 'overdue') then price_cents end), 0) as "nextPayments"
    from subscriptions group by coalesce(currency, '') order by "nextPayments" desc, currency`.execute(db)
  return rows.filter(({ active, started, ended }) => active + started + ended > 0)
}
