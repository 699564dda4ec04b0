/** Writes a month's sales and refunds into one file for the accountant. */
import { type Kysely, sql } from 'kysely'
import { type CsvTable, csvTable } from '#app/lib/csv.ts'
import type { Period } from '#app/lib/days.ts'
import { clockTime } from '#app/lib/time-zones.ts'
import type { RevenueEntryRow, Schema } from '#app/server/db/db.server.ts'
import { findMonthEnd } from './steps.ts'
import { findMoments } from './sums.server.ts'

const ROWS_PER_STEP = 1_000
const COLUMNS = [
  ...(['date', 'transaction', 'product_id', 'product', 'quantity', 'amount'] as const),
  ...(['currency', 'tax', 'fee', 'refund'] as const),
]

/** Finds the first and last day of a month such as `2026-10`. */
export function findMonthDays(month: string): Period {
  const from = `${month}-01`
  return { from, to: findMonthEnd(from) }
}

/** Sales and refunds follow their dates; tax and fee stand only in the first line of a sale, so that they add up. */
export function exportMonth(
  db: Kysely<Schema>,
  { month, timeZone }: { month: string; timeZone: string },
): CsvTable {
  return csvTable(COLUMNS, readLines(db, { month, timeZone }))
}

async function* readLines(db: Kysely<Schema>, { month, timeZone }: { month: string; timeZone: string }) {
  const { start, end } = findMoments({ ...findMonthDays(month), timeZone })
  let after = { at: start, transaction_id: '', position: -1 }
  for (;;) {
    const { rows } = await sql<RevenueEntryRow>`
      select * from revenue_entries
      where subject = 'product' and at < ${end} and kind <> 'dispute'
        and at >= ${after.at} and (at, transaction_id, position) > (${after.at}, ${after.transaction_id}, ${after.position})
      order by at, transaction_id, position limit ${ROWS_PER_STEP}`.execute(db)
    yield rows.map((row) => formatLine(row, timeZone))
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_PER_STEP) return
    after = last
  }
}

function formatLine(
  row: RevenueEntryRow,
  timeZone: string,
): Record<(typeof COLUMNS)[number], string | number> {
  const isSale = row.kind === 'sale'
  const isKnown = row.currency !== ''
  const amount = isKnown ? row.amount_cents / 100 : ''
  return {
    date: clockTime(row.at, timeZone),
    transaction: row.transaction_id,
    product_id: row.name,
    product: row.label,
    quantity: row.quantity,
    amount: isSale ? amount : '',
    currency: row.currency,
    tax: row.tax_cents === null ? '' : row.tax_cents / 100,
    fee: row.fee_cents === null ? '' : row.fee_cents / 100,
    refund: isSale ? '' : amount,
  }
}
