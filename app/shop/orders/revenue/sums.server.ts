/** Adds up the revenue entries of a period. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { addDays, listDays, type Period } from '#app/lib/days.ts'
import { startOfDayIn } from '#app/lib/time-zones.ts'
import type { RevenueSubject, Schema } from '#app/server/db/db.server.ts'
import { selectStep } from './select-step.server.ts'
import type { CurrencyFigures, DayFigures, NamedFigures } from './types.ts'

/** A period whose days are those of the time zone. */
export type Span = Period & { timeZone: string }

/** The end is exclusive; both are in epoch milliseconds. */
type Bounds = { start: number; end: number }

export function getBounds({ from, to, timeZone }: Span): Bounds {
  return { start: startOfDayIn(from, timeZone), end: startOfDayIn(addDays(to, 1), timeZone) }
}

/** Lists the figures of each day, the oldest first. */
export async function readDayFigures(db: Kysely<Schema>, span: Span): Promise<DayFigures[]> {
  const days = listDays(span.from, span.to)
  const starts = days.map((day) => startOfDayIn(day, span.timeZone))
  const step = selectStep(sql`at`, starts, getBounds(span).end)
  const rows = await readSums<{ step: number }>(db, getBounds(span), 'payment', sql`${step} as step`)
  return rows
    .toSorted((a, b) => a.step - b.step || b.gross - a.gross)
    .map(({ step, ...row }) => ({ day: days[step - 1] ?? '', ...row }))
}

/**
 * Lists the figures of each product, coupon, code, country or source, the highest gross first. The subject `payment` has
 * one row per currency, with an empty name.
 */
export async function readNamedFigures(
  db: Kysely<Schema>,
  span: Span,
  subject: RevenueSubject,
): Promise<NamedFigures[]> {
  type Named = { name: string; label: string }
  const rows = await readSums<Named>(db, getBounds(span), subject, sql`name, max(label) as label`)
  return rows.toSorted((a, b) => b.gross - a.gross || (a.name < b.name ? -1 : 1))
}

/** Lists the figures of the payments between these bounds. */
export const readFiguresBetween = (db: Kysely<Schema>, bounds: Bounds): Promise<CurrencyFigures[]> =>
  readSums(db, bounds, 'payment', sql`0 as step`)

/** Adds up entries by currency and by the first column of `group`, which is a constant when only the currency matters. */
async function readSums<Group>(
  db: Kysely<Schema>,
  { start, end }: Bounds,
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
      coalesce(sum(tax_cents), 0) as tax, count(tax_cents) filter (where kind = 'sale') as "taxKnownOrders",
      coalesce(sum(fee_cents), 0) as fee, count(fee_cents) as "feeKnownOrders"
    from revenue_entries where subject = ${subject} and at >= ${start} and at < ${end}
    group by 1, currency`.execute(db)
  return rows
}
