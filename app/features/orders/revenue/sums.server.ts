/** Sums of a period, read from the sums of its days. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { addDays, DAY_MS, type Day, dayOf, startOf } from '#app/lib/days.ts'
import { startOfDayIn } from '#app/lib/time-zones.ts'
import type { RevenueSubject, Schema } from '#app/server/db/db.server.ts'
import type { CurrencyFigures, DayFigures, NamedFigures } from './types.ts'

type Reports = Kysely<Schema>

/** Both days included. */
export type Period = { from: Day; to: Day }
export type Span = Period & { timeZone: string }

/** First moment, and the first one after. */
export function momentsOf({ from, to, timeZone }: Span): { start: number; end: number } {
  return { start: startOfDayIn(from, timeZone), end: startOfDayIn(addDays(to, 1), timeZone) }
}

/** What was paid and went back on each day, the oldest first. */
export async function readDays(db: Reports, period: Period): Promise<DayFigures[]> {
  const rows = await readSums<{ day: number }>(db, period, { subject: 'payment', groups: [sql`day`] })
  return rows
    .toSorted((a, b) => a.day - b.day || b.gross - a.gross)
    .map((row) => ({ ...row, day: dayOf(row.day * DAY_MS) }))
}

/** The same by product, coupon, creator code or country, the highest gross first. */
export async function readNames(
  db: Reports,
  period: Period,
  subject: Exclude<RevenueSubject, 'payment'>,
): Promise<NamedFigures[]> {
  const groups = [sql`name`, sql`max(label) as label`]
  const rows = await readSums<{ name: string; label: string }>(db, period, { subject, groups })
  return rows.toSorted((a, b) => b.gross - a.gross || (a.name < b.name ? -1 : 1))
}

type Question = { subject: RevenueSubject; groups: RawBuilder<unknown>[] }

async function readSums<Group>(
  db: Reports,
  { from, to }: Period,
  { subject, groups }: Question,
): Promise<(Group & CurrencyFigures)[]> {
  const { rows } = await sql<Group & CurrencyFigures>`
    select ${sql.join(groups)}, currency, sum(gross) as gross, sum(refunded) as refunded,
      sum(gross) - sum(refunded) as net, sum(orders) as orders, sum(refunds) as refunds, sum(disputes) as disputes,
      sum(quantity) as quantity, sum(recurring) as recurring, sum(tax) as tax, sum(tax_told) as "taxTold",
      sum(fee) as fee, sum(fee_told) as "feeTold"
    from revenue_days
    where subject = ${subject} and day >= ${startOf(from) / DAY_MS} and day <= ${startOf(to) / DAY_MS}
    group by 1, currency`.execute(db)
  return rows
}
