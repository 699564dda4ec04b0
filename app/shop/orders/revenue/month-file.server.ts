/** Exports a month's sales and refunds as a file for the accountant. */
import { type Kysely, sql } from 'kysely'
import { type CsvTable, createCsvTable } from '#app/lib/csv.ts'
import type { Period } from '#app/lib/days.ts'
import { formatClockTime } from '#app/lib/time-zones.ts'
import type { RevenueEntryRow, Schema } from '#app/server/db/db.server.ts'
import { findMonthEnd } from './steps.ts'
import { getBounds } from './sums.server.ts'

const ROWS_PER_PAGE = 1_000
const COLUMNS = [
  'date',
  'transaction',
  'product_id',
  'product',
  'quantity',
  'country',
  'currency',
  'amount',
  'refund',
  'tax',
  'fee',
  'kept',
] as const
type Column = (typeof COLUMNS)[number]

/** The file's texts in the language of the panel. */
export type MonthMessages = {
  columns: Record<Column, string>
  /** The last line of the file. It states which amounts include tax. */
  note: string
  getCountryName: (code: string) => string
}

type MonthOptions = { month: string; timeZone: string; messages: MonthMessages }
type Line = RevenueEntryRow & { country: string | null }

/** Finds the first and last day of a month such as `2026-10`. */
export function findMonthDays(month: string): Period {
  const from = `${month}-01`
  return { from, to: findMonthEnd(from) }
}

/** The lines are sorted by date. The tax of a refund is negative, so that every column adds up. */
export function exportMonth(db: Kysely<Schema>, options: MonthOptions): CsvTable {
  return createCsvTable(
    COLUMNS.map((column) => options.messages.columns[column]),
    readLines(db, options),
  )
}

async function* readLines(db: Kysely<Schema>, { month, timeZone, messages }: MonthOptions) {
  const { start, end } = getBounds({ ...findMonthDays(month), timeZone })
  let lastRow: Pick<Line, 'at' | 'transaction_id' | 'position'> = {
    at: start,
    transaction_id: '',
    position: -1,
  }
  for (;;) {
    const { rows } = await sql<Line>`
      select entry.*, (select country.name from revenue_entries country
          where country.transaction_id = entry.transaction_id and country.subject = 'country'
            and country.kind = 'sale') as country
      from revenue_entries entry
      where subject = 'product' and at < ${end} and kind <> 'dispute'
        and at >= ${lastRow.at} and (at, transaction_id, position) > (${lastRow.at}, ${lastRow.transaction_id}, ${lastRow.position})
      order by at, transaction_id, position limit ${ROWS_PER_PAGE}`.execute(db)
    yield rows.map((row) => translateLine(formatLine(row, { timeZone, messages }), messages))
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_PER_PAGE) break
    lastRow = last
  }
  yield [{ [messages.columns.date]: messages.note }]
}

function translateLine(line: Record<Column, string | number>, { columns }: MonthMessages) {
  return Object.fromEntries(COLUMNS.map((column) => [columns[column], line[column]]))
}

function formatLine(
  row: Line,
  { timeZone, messages }: Pick<MonthOptions, 'timeZone' | 'messages'>,
): Record<Column, string | number> {
  const isSale = row.kind === 'sale'
  const isKnown = row.currency !== ''
  const toUnits = (cents: number | null) => (cents === null || !isKnown ? '' : cents / 100)
  const costs = (row.tax_cents ?? 0) + (row.fee_cents ?? 0)
  return {
    date: formatClockTime(row.at, timeZone),
    transaction: row.transaction_id,
    product_id: row.name,
    product: row.label,
    quantity: row.quantity,
    country: messages.getCountryName(row.country ?? ''),
    currency: row.currency,
    amount: isSale ? toUnits(row.amount_cents) : '',
    refund: isSale ? '' : toUnits(row.amount_cents),
    tax: toUnits(row.tax_cents),
    fee: toUnits(row.fee_cents),
    kept: toUnits((isSale ? row.amount_cents : -row.amount_cents) - costs),
  }
}
