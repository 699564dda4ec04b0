/** Adds up the revenue entries of a period. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { addDays, listDays, type Period } from '#app/lib/days.ts'
import { startOfDayIn } from '#app/lib/time-zones.ts'
import type { RevenueSubject, Schema } from '#app/server/db/db.server.ts'
import { selectStep } from './select-step.server.ts'
import type { CurrencyFigures, DayFigures, NamedFigures } from './types.ts'

type Reports = Kysely<Schema>

export type Span = Period & { timeZone: string }

/** Finds the first moment of the span and the first one after it, in epoch milliseconds. */
export function findMoments({ from, to, timeZone }: Span): { start: number; end: number } {
  return { start: startOfDayIn(from, timeZone), end: startOfDayIn(addDays(to, 1), timeZone) }
}

/** Lists the figures of each day, the oldest first. */
export async function readDayFigures(db: Reports, span: Span): Promise<DayFigures[]> {
  const days = listDays(span.from, span.to)
  const starts = days.map((day) => startOfDayIn(day, span.timeZone))
  const step = selectStep(sql`at`, starts, findMoments(span).end)
  const rows = await readSums<{ step: number }>(db, findMoments(span), 'payment', sql`${step} as step`)
  return rows
    .toSorted((a, b) => a.step - b.step || b.gross - a.gross)
    .map(({ step, ...row }) => ({ day: days[step - 1] ?? '', ...row }))
}

/** Lists the figures by product, coupon, code, country or source, the highest gross first; a payment has no name. */
export async function readNamedFigures(
  db: Reports,
  span: Span,
  subject: RevenueSubject,
): Promise<NamedFigures[]> {
  type Named = { name: string; label: string }
  const rows = await readSums<Named>(db, findMoments(span), subject, sql`name, max(label) as label`)
  return rows.toSorted((a, b) => b.gross - a.gross || (a.name < b.name ? -1 : 1))
}

/** Lists the figures of payments between two moments in epoch milliseconds, the end exclusive. */
export const readBetween = (db: Reports, start: number, end: number): Promise<CurrencyFigures[]> =>
  readSums(db, { start, end }, 'payment', sql`0 as step`)

/** Adds up entries by currency and by the first column of `group`, a constant where all entries belong together. */
async function readSums<Group>(
  db: Reports,
  { start, end }: ReturnType<typeof findMoments>,
  subject: RevenueSubject,
  group: RawBuilder<unknown>,
): Promise<(Group & CurrencyFigures)[]> {
  const { rows } = await sql<Group & CurrencyFigures>`
    select ${group}, currency,
      coalesce(sum(amount_cents) filter (where kind = 'sale'), 0) as gross,
      coalesce(sum(amount_cents) filter (where kind = 'refund'), 0) as refunded,
      coalesce(sum(amount_cents) filter (where kind = 'sale'), 0)
        - coalesce(sum(amount_cents) filter (where kind = 'refund'), 0) as net,
      count(*) filter (where kind = 'sale') as orders,
      count(*) filter (where kind = 'refund') as refunds,
      count(*) filter (where kind = 'dispute') as disputes,
      coalesce(sum(quantity) filter (where kind = 'sale'), 0) as quantity,
      coalesce(sum(amount_cents) filter (where kind = 'sale' and is_recurring = 1), 0) as recurring,
      coalesce(sum(tax_cents), 0) as tax, count(tax_cents) filter (where kind = 'sale') as "taxTold",
      coalesce(sum(fee_cents), 0) as fee, count(fee_cents) as "feeTold"
    from revenue_entries where subject = ${subject} and at >= ${start} and at < ${end}
    group by 1, currency`.execute(db)
  return rows
}
