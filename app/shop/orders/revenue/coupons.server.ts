/** What coupons cost and brought. */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#app/server/db/db.server.ts'
import { momentsOf, type Span } from './sums.server.ts'

/** Amounts in hundredths. */
type CouponFigures = {
  code: string
  /** Empty for payments whose amount is not known. */
  currency: string
  uses: number
  /** Of payments with it. */
  revenue: number
  /** What it took off, as far as the platform told, and in how many uses it did. */
  discount: number
  discountTold: number
  refunds: number
  refunded: number
}

/** The most used first. */
export async function listCoupons(db: Kysely<Schema>, span: Span): Promise<CouponFigures[]> {
  const { start, end } = momentsOf(span)
  const { rows } = await sql<CouponFigures>`
    select name as code, currency,
      sum(case when kind = 'sale' then 1 else 0 end) as uses,
      sum(case when kind = 'sale' then amount_cents else 0 end) as revenue,
      coalesce(sum(discount_cents), 0) as discount, count(discount_cents) as "discountTold",
      sum(case when kind = 'refund' then 1 else 0 end) as refunds,
      sum(case when kind = 'refund' then amount_cents else 0 end) as refunded
    from revenue_entries where subject = 'coupon' and at >= ${start} and at < ${end}
    group by name, currency order by uses desc, name, currency`.execute(db)
  return rows
}
