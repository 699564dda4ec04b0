/** Products of one payment: what is bought together. */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#app/server/db/db.server.ts'
import { momentsOf, type Span } from './sums.server.ts'

/** Fewer common payments say nothing. */
const MIN_TOGETHER = 2
const MOST_PAIRS = 500

/** Two products by their ids, their names when they were sold, and how many payments had both. */
type Pair = { id: string; name: string; otherId: string; otherName: string; count: number }

/** The most frequent first. */
export async function listPairs(db: Kysely<Schema>, span: Span): Promise<Pair[]> {
  const { start, end } = momentsOf(span)
  // Most payments have one product: a partial index leaves them out.
  const { rows } = await sql<Pair>`
    select one.name as id, max(one.label) as name, other.name as "otherId", max(other.label) as "otherName",
      count(*) as count
    from revenue_entries payment
    join revenue_entries one on one.transaction_id = payment.transaction_id
      and one.subject = 'product' and one.kind = 'sale' and one.name <> ''
    join revenue_entries other on other.transaction_id = payment.transaction_id
      and other.subject = 'product' and other.kind = 'sale' and other.name > one.name
    where payment.subject = 'payment' and payment.at >= ${start} and payment.at < ${end}
      and payment.kind = 'sale' and payment.quantity > 1
    group by one.name, other.name having count(*) >= ${MIN_TOGETHER}
    order by count(*) desc, one.name, other.name limit ${MOST_PAIRS}`.execute(db)
  return rows
}
