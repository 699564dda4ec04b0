/** Sums of the journal: one query for each question, over a covering index. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { addDays, DAY_MS, type Day, dayOf } from '#app/lib/days.ts'
import { listOffsets, startOfDayIn } from '#app/lib/time-zones.ts'
import type { RevenueEntryRow, Schema } from '#app/server/db/db.server.ts'
import type { CurrencyFigures, DayFigures, Figures, NamedFigures } from './types.ts'

type Reports = Kysely<Schema>

export type Span = { from: Day; to: Day; timeZone: string }

/** First moment, and the first one after. */
export function momentsOf({ from, to, timeZone }: Span): { start: number; end: number } {
  return { start: startOfDayIn(from, timeZone), end: startOfDayIn(addDays(to, 1), timeZone) }
}

/** What was paid and went back on each day, the oldest first. */
export async function readDays(db: Reports, span: Span): Promise<DayFigures[]> {
  const rows = await readSums<{ day: number }>(db, span, {
    subject: 'payment',
    groups: [sql`${dayNumber(span)} as day`],
  })
  return fold(
    rows,
    ({ day, currency }) => `${String(day).padStart(9, '0')} ${currency}`,
    ({ day }) => ({ day: dayOf(day * DAY_MS) }),
  ).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : b.gross - a.gross))
}

/** The same by product, coupon or creator code, the highest gross first. */
export async function readNames(
  db: Reports,
  span: Span,
  subject: Exclude<RevenueEntryRow['subject'], 'payment'>,
): Promise<NamedFigures[]> {
  const rows = await readSums<{ name: string; label: string }>(db, span, {
    subject,
    groups: [sql`name`, sql`max(label) as label`],
  })
  const folded = fold(
    rows,
    ({ name, currency }) => `${name} ${currency}`,
    ({ name, label }) => ({ name, label }),
  )
  return folded.toSorted((a, b) => b.gross - a.gross || (a.name < b.name ? -1 : 1))
}

/** Several rows of figures as one for each currency, the highest gross first. */
export function totalsOf(rows: readonly CurrencyFigures[]): CurrencyFigures[] {
  const totals = new Map<string, CurrencyFigures>()
  for (const { currency, ...figures } of rows) {
    const total = totals.get(currency) ?? { currency, ...noFigures() }
    addFigures(total, figures)
    totals.set(currency, total)
  }
  return [...totals.values()].toSorted((a, b) => b.gross - a.gross || (a.currency < b.currency ? -1 : 1))
}

export function noFigures(): Figures {
  return {
    ...{ gross: 0, refunded: 0, net: 0, orders: 0, refunds: 0, disputes: 0, quantity: 0, recurring: 0 },
    ...{ tax: 0, taxTold: 0, fee: 0, feeTold: 0 },
  }
}

export function addFigures(total: Figures, figures: Figures): void {
  for (const key of FIGURES) total[key] += figures[key]
}

const FIGURES = [
  ...(['gross', 'refunded', 'net', 'orders', 'refunds', 'disputes', 'quantity', 'recurring'] as const),
  ...(['tax', 'taxTold', 'fee', 'feeTold'] as const),
]

type SumRow = Pick<RevenueEntryRow, 'kind' | 'currency'> & {
  count: number
  amount: number
  quantity: number
  recurring: number
  tax: number | null
  taxTold: number
  fee: number | null
  feeTold: number
}

type Question = { subject: RevenueEntryRow['subject']; groups: RawBuilder<unknown>[] }

async function readSums<Group>(
  db: Reports,
  span: Span,
  { subject, groups }: Question,
): Promise<(Group & SumRow)[]> {
  const { start, end } = momentsOf(span)
  const { rows } = await sql<Group & SumRow>`
    select ${sql.join(groups)}, kind, currency, count(*) as count, sum(amount_cents) as amount,
      sum(quantity) as quantity, sum(is_recurring * amount_cents) as recurring,
      sum(tax_cents) as tax, count(tax_cents) as "taxTold", sum(fee_cents) as fee, count(fee_cents) as "feeTold"
    from revenue_entries where subject = ${subject} and at >= ${start} and at < ${end}
    group by 1, kind, currency`.execute(db)
  return rows
}

/** Days since 1970 on the zone's clocks. */
function dayNumber({ from, to, timeZone }: Span): RawBuilder<number> {
  const cases = listOffsets(from, to, timeZone)
    .toReversed()
    .map(({ since, offset }) => sql`when at >= ${sql.lit(since)} then ${sql.lit(offset)}`)
  return sql<number>`(at + case ${sql.join(cases, sql` `)} end) / ${sql.lit(DAY_MS)}`
}

/** One row for each key; its sales, refunds and disputes stand in rows of their own before. */
function fold<Group, Extra>(
  rows: readonly (Group & SumRow)[],
  keyOf: (row: Group & SumRow) => string,
  extraOf: (row: Group & SumRow) => Extra,
): (CurrencyFigures & Extra)[] {
  const folded = new Map<string, CurrencyFigures & Extra>()
  for (const row of rows) {
    const key = keyOf(row)
    const figures = folded.get(key) ?? { ...noFigures(), currency: row.currency, ...extraOf(row) }
    addFigures(figures, figuresOf(row))
    folded.set(key, figures)
  }
  return [...folded.values()]
}

function figuresOf({ kind, count, amount, ...sums }: SumRow): Figures {
  if (kind === 'dispute') return { ...noFigures(), disputes: count }
  if (kind === 'refund') return { ...noFigures(), refunded: amount, net: -amount, refunds: count }
  const { quantity, recurring, tax, taxTold, fee, feeTold } = sums
  return {
    ...{ gross: amount, refunded: 0, net: amount, orders: count, refunds: 0, disputes: 0 },
    ...{ quantity, recurring, tax: tax ?? 0, taxTold, fee: fee ?? 0, feeTold },
  }
}
