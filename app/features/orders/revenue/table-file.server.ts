/** A table of revenue as CSV. */
import { type CsvTable, csvTable } from '#app/lib/csv.ts'
import type { DayFigures, NamedFigures } from './types.ts'

const COLUMNS = [
  ...(['period', 'name', 'label', 'currency', 'gross', 'refunded', 'net', 'orders', 'refunds'] as const),
  ...(['disputes', 'quantity', 'recurring', 'tax', 'tax_known_orders', 'fee', 'fee_known_orders'] as const),
]

type Row = DayFigures | NamedFigures

export function exportTable(read: () => Promise<Row[]>): CsvTable {
  return csvTable(COLUMNS, linesOf(read))
}

async function* linesOf(read: () => Promise<Row[]>) {
  const rows = await read()
  yield rows.map(
    (row): Record<(typeof COLUMNS)[number], string | number> => ({
      ...('day' in row
        ? { period: row.day, name: '', label: '' }
        : { period: '', name: row.name, label: row.label }),
      ...{ currency: row.currency, orders: row.orders, refunds: row.refunds, disputes: row.disputes },
      ...{ gross: row.gross / 100, refunded: row.refunded / 100, net: row.net / 100, quantity: row.quantity },
      ...{ recurring: row.recurring / 100, tax: row.tax / 100, tax_known_orders: row.taxTold },
      ...{ fee: row.fee / 100, fee_known_orders: row.feeTold },
    }),
  )
}
