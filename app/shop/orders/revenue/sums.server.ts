/** Sums of a period, read from those of its days and months. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { addDays, type Period } from '#app/lib/days.ts'
import { startOfDayIn } from '#app/lib/time-zones.ts'
import type { RevenueSubject, Schema } from '#app/server/db/db.server.ts'
import { dayNumber, dayOfNumber, stretchesOf } from './steps.ts'
import type { CurrencyFigures, DayFigures, NamedFigures } from './types.ts'

type Reports = Kysely<Schema>

export type Span = Period & { timeZone: string }

/** First moment, and the first one after. */
export function momentsOf({ from, to, timeZone }: Span): { start: number; end: number } {
  return { start: startOfDayIn(from, timeZone), end: startOfDayIn(addDays(to, 1), timeZone) }
}

/** What was paid and went back on each day, the oldest first. */
export async function readDays(db: Reports, { from, to }: Period): Promise<DayFigures[]> {
  const stretches = [{ step: 'day' as const, from, to }]
  const rows = await readSums<{ day: number }>(db, { subject: 'payment', stretches, groups: [sql`day`] })
  return rows
    .toSorted((a, b) => a.day - b.day || b.gross - a.gross)
    .map((row) => ({ ...row, day: dayOfNumber(row.day) }))
}

/** The same by product, coupon, creator code or country, the highest gross first. */
export async function readNames(
  db: Reports,
  period: Period,
  subject: Exclude<RevenueSubject, 'payment'>,
): Promise<NamedFigures[]> {
  const rows = await readSums<{ name: string; label: string }>(db, {
    ...{ subject, stretches: stretchesOf(period) },
    groups: [sql`name`, sql`max(label) as label`],
  })
  return rows.toSorted((a, b) => b.gross - a.gross || (a.name < b.name ? -1 : 1))
}

type Question = {
  subject: RevenueSubject
  stretches: ReturnType<typeof stretchesOf>
  groups: RawBuilder<unknown>[]
}

async function readSums<Group>(
  db: Reports,
  { subject, stretches, groups }: Question,
): Promise<(Group & CurrencyFigures)[]> {
  const parts = stretches.map(
    ({ step, from, to }) => sql`select * from revenue_sums
      where subject = ${subject} and step = ${step} and day >= ${dayNumber(from)} and day <= ${dayNumber(to)}`,
  )
  const { rows } = await sql<Group & CurrencyFigures>`
    select ${sql.join(groups)}, currency, sum(gross) as gross, sum(refunded) as refunded,
      sum(gross) - sum(refunded) as net, sum(orders) as orders, sum(refunds) as refunds, sum(disputes) as disputes,
      sum(quantity) as quantity, sum(recurring) as recurring, sum(tax) as tax, sum(tax_told) as "taxTold",
      sum(fee) as fee, sum(fee_told) as "feeTold"
    from (${sql.join(parts, sql` union all `)}) parts
    group by 1, currency`.execute(db)
  return rows
}
