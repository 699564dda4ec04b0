/** Exports revenue tables as CSV, with amounts in units of the currency. */
import { type CsvTable, createRowTable } from '#app/lib/csv.ts'
import { computeKept } from './figures.server.ts'
import type { ComparedFigures, CurrencyFigures, DayFigures } from './types.ts'

const FIGURES = [
  'currency',
  'gross',
  'refunded',
  'net',
  'orders',
  'refunds',
  'disputes',
  'quantity',
  'recurring',
  'tax',
  'tax_known_orders',
  'fee',
  'fee_known_orders',
  'kept',
] as const
const STEP_COLUMNS = ['period', 'name', 'label', ...FIGURES] as const
const NAME_COLUMNS = [
  ...STEP_COLUMNS,
  'gross_before',
  'refunded_before',
  'net_before',
  'orders_before',
] as const

/** Exports a row for each day, week or month. */
export function exportSteps(read: () => Promise<DayFigures[]>): CsvTable {
  return createRowTable(STEP_COLUMNS, async () => {
    const rows = await read()
    return rows.map((row) => ({ period: row.day, name: '', label: '', ...formatFigures(row) }))
  })
}

/** Exports a row for each product, category and the like, with its figures of the previous period. */
export function exportNamedFigures(read: () => Promise<ComparedFigures[]>): CsvTable {
  return createRowTable(NAME_COLUMNS, async () => {
    const rows = await read()
    return rows.map(({ name, label, before, ...row }) => ({
      period: '',
      name,
      label,
      ...formatFigures(row),
      gross_before: before.gross / 100,
      refunded_before: before.refunded / 100,
      net_before: before.net / 100,
      orders_before: before.orders,
    }))
  })
}

const formatFigures = (row: CurrencyFigures): Record<(typeof FIGURES)[number], string | number> => ({
  currency: row.currency,
  orders: row.orders,
  refunds: row.refunds,
  disputes: row.disputes,
  gross: row.gross / 100,
  refunded: row.refunded / 100,
  net: row.net / 100,
  quantity: row.quantity,
  recurring: row.recurring / 100,
  tax: row.tax / 100,
  tax_known_orders: row.taxKnownOrders,
  fee: row.fee / 100,
  fee_known_orders: row.feeKnownOrders,
  kept: computeKept(row) / 100,
})
