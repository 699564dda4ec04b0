/** Adds up revenue figures. */
import type { CurrencyFigures, Figures } from './types.ts'

const FIGURES = [
  'gross',
  'refunded',
  'net',
  'orders',
  'refunds',
  'disputes',
  'quantity',
  'recurring',
  'tax',
  'taxKnownOrders',
  'fee',
  'feeKnownOrders',
] as const

export function createZeroFigures(): Figures {
  return {
    gross: 0,
    refunded: 0,
    net: 0,
    orders: 0,
    refunds: 0,
    disputes: 0,
    quantity: 0,
    recurring: 0,
    tax: 0,
    taxKnownOrders: 0,
    fee: 0,
    feeKnownOrders: 0,
  }
}

/** Computes the earnings that remain after refunds, tax and fees, as far as the platform reports them. */
export const computeKept = ({ net, tax, fee }: Figures): number => net - tax - fee

/** Adds the figures to the total, or subtracts them when `sign` is -1. */
export function addFigures(total: Figures, figures: Figures, sign: 1 | -1 = 1): void {
  for (const key of FIGURES) total[key] += sign * figures[key]
}

export function sumBy<Row>(rows: readonly Row[], select: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + select(row), 0)
}

/** Adds the rows up by currency. The currency with the most orders comes first, since amounts cannot be compared. */
export function sumByCurrency(rows: readonly CurrencyFigures[]): CurrencyFigures[] {
  const totals = new Map<string, CurrencyFigures>()
  for (const row of rows) {
    const total = totals.get(row.currency) ?? { currency: row.currency, ...createZeroFigures() }
    addFigures(total, row)
    totals.set(row.currency, total)
  }
  return [...totals.values()].toSorted((a, b) => b.orders - a.orders || (a.currency < b.currency ? -1 : 1))
}

/** Merges rows that share a key and a currency; the other columns come from the first of these rows. */
export function mergeFigures<Row extends CurrencyFigures>(
  rows: readonly Row[],
  getKey: (row: Row) => string,
): Row[] {
  const merged = new Map<string, Row>()
  for (const row of rows) {
    const key = `${getKey(row)}\n${row.currency}`
    const total = merged.get(key) ?? { ...row, ...createZeroFigures() }
    addFigures(total, row)
    merged.set(key, total)
  }
  return [...merged.values()]
}
