/** Groups revenue by time or by product, and compares it with the previous period. */
import { addFigures, createZeroFigures, mergeFigures, sumByCurrency } from './figures.server.ts'
import { findStepStart } from './steps.ts'
import type { ComparedFigures, DayFigures, NamedFigures, StepUnit } from './types.ts'

/** Merges days into weeks or months, the oldest first. */
export function groupBySteps(days: readonly DayFigures[], unit: StepUnit): DayFigures[] {
  return mergeFigures(
    days.map((row) => ({ ...row, day: findStepStart(row.day, unit) })),
    ({ day }) => day,
  )
}

/** Merges products into groups such as categories. Amounts without a product keep a row of their own. */
export function groupProducts(
  products: readonly NamedFigures[],
  getGroup: (id: number) => string,
): NamedFigures[] {
  const rows = products.map((row) => {
    const group = row.name === '' ? '' : getGroup(Number(row.name))
    return { ...row, name: group, label: group }
  })
  return mergeFigures(rows, ({ name }) => name).toSorted((a, b) => b.gross - a.gross)
}

/** Adds a row without a name for the payments that no other row counts. */
export function addUncounted(rows: readonly NamedFigures[], totals: readonly NamedFigures[]): NamedFigures[] {
  const uncounted = totals.map((total) => ({ ...total }))
  for (const counted of sumByCurrency(rows)) {
    const row = uncounted.find(({ currency }) => currency === counted.currency)
    if (row) addFigures(row, counted, -1)
  }
  return [...rows, ...uncounted.filter(({ orders, refunds, disputes }) => orders + refunds + disputes > 0)]
}

/** Adds the figures of the previous period to each row. Names that occur only in the previous period come last. */
export function compareRows(
  rows: readonly NamedFigures[],
  previousRows: readonly NamedFigures[],
): ComparedFigures[] {
  const unmatched = new Map(previousRows.map((row) => [buildRowKey(row), row]))
  const compared = rows.map((row) => {
    const previousFigures = unmatched.get(buildRowKey(row)) ?? createZeroFigures()
    unmatched.delete(buildRowKey(row))
    return { ...row, before: previousFigures }
  })
  const discontinued = [...unmatched.values()].map((row) => ({
    ...row,
    ...createZeroFigures(),
    before: row,
  }))
  return [...compared, ...discontinued]
}

const buildRowKey = ({ name, currency }: NamedFigures) => `${name}\n${currency}`
