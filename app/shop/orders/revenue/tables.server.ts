/** Arranges revenue in one table: by time, or by what products have in common. */
import { addFigures, createFigures, mergeFigures, sumByCurrency } from './figures.server.ts'
import { findStepStart } from './steps.ts'
import type { ComparedFigures, DayFigures, NamedFigures, Steps } from './types.ts'

/** Merges days into weeks or months, the oldest first. */
export function groupBySteps(days: readonly DayFigures[], steps: Steps): DayFigures[] {
  return mergeFigures(
    days.map((row) => ({ ...row, day: findStepStart(row.day, steps) })),
    ({ day }) => day,
  )
}

/** Merges products into groups such as categories. Amounts without a product keep a row of their own. */
export function groupProducts(
  products: readonly NamedFigures[],
  nameGroup: (id: number) => string,
): NamedFigures[] {
  const rows = products.map((row) => {
    const group = row.name === '' ? '' : nameGroup(Number(row.name))
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

/** Puts each row beside that of the previous period; names found only in the previous period come last. */
export function compareRows(
  rows: readonly NamedFigures[],
  rowsBefore: readonly NamedFigures[],
): ComparedFigures[] {
  const unmatched = new Map(rowsBefore.map((row) => [buildRowKey(row), row]))
  const compared = rows.map((row) => {
    const before = unmatched.get(buildRowKey(row)) ?? createFigures()
    unmatched.delete(buildRowKey(row))
    return { ...row, before }
  })
  return [...compared, ...[...unmatched.values()].map((row) => ({ ...row, ...createFigures(), before: row }))]
}

const buildRowKey = ({ name, currency }: NamedFigures) => `${name}\n${currency}`
