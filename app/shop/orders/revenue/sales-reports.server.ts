/** Reports today's sales, products bought together, and coupons. */
import { type Kysely, sql } from 'kysely'
import type { Period } from '#app/lib/days.ts'
import type { Database, Schema } from '#app/server/db/db.server.ts'
import type { CouponAnswer } from '#app/shop/questions/types.ts'
import type { MainCurrency } from './main-currency.server.ts'
import { getBounds, type Span } from './sums.server.ts'
import { readToday } from './today.server.ts'

/** A pair that occurs in only one payment may be a coincidence. */
const MIN_TOGETHER = 2
const MAX_PAIRS = 500

type SalesReportsOptions = {
  db: Pick<Database, 'reports'>
  /** IANA name of the time zone that defines days. */
  timeZone: () => string
  /** The currency in which amounts are shown, with its rates. */
  mainCurrency: () => MainCurrency
  /** Epoch milliseconds. */
  now: () => number
}

/** All reads throw `DatabaseError` when the database is unavailable. */
export function createSalesReports({ db: { reports }, timeZone, mainCurrency, now }: SalesReportsOptions) {
  return {
    get timeZone() {
      return timeZone()
    },
    /** Reads today's sales so far, with the usual ones for comparison. */
    readToday: () => readToday(reports, { timeZone: timeZone(), now: now(), main: mainCurrency() }),
    listPairs: (period: Period) => listPairs(reports, { ...period, timeZone: timeZone() }),
    listCoupons: (period: Period) => listCoupons(reports, { ...period, timeZone: timeZone() }),
  }
}

/** Two products, with their names at the time of sale and the number of payments that contain both. */
type Pair = { id: string; name: string; otherId: string; otherName: string; count: number }

/** Lists the pairs, the most frequent first. */
async function listPairs(db: Kysely<Schema>, span: Span): Promise<Pair[]> {
  const { start, end } = getBounds(span)
  const { rows } = await sql<Pair>`
    select first.name as id, max(first.label) as name, other.name as "otherId", max(other.label) as "otherName",
      count(*) as count
    from revenue_entries payment
    join revenue_entries first on first.transaction_id = payment.transaction_id
      and first.subject = 'product' and first.kind = 'sale' and first.name <> ''
    join revenue_entries other on other.transaction_id = payment.transaction_id
      and other.subject = 'product' and other.kind = 'sale' and other.name > first.name
    where payment.subject = 'payment' and payment.at >= ${start} and payment.at < ${end}
      and payment.kind = 'sale' and payment.quantity > 1
    group by first.name, other.name having count(*) >= ${MIN_TOGETHER}
    order by count(*) desc, first.name, other.name limit ${MAX_PAIRS}`.execute(db)
  return rows
}

/** Lists the coupons, the most used first. */
async function listCoupons(db: Kysely<Schema>, span: Span): Promise<CouponAnswer[]> {
  const { start, end } = getBounds(span)
  const { rows } = await sql<CouponAnswer>`
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
