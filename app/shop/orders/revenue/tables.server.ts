/** Arranges revenue in one table: by time, or by what products have in common. */
import { addFigures, mergeFigures, noFigures, totalsOf } from './figures.server.ts'
import { stepOf } from './steps.ts'
import type { ComparedFigures, DayFigures, NamedFigures, Steps } from './types.ts'

/** Merges days into weeks or months, the oldest first. */
export function bySteps(days: readonly DayFigures[], steps: Steps): DayFigures[] {
  return mergeFigures(
    days.map((row) => ({ ...row, day: stepOf(row.day, steps) })),
    ({ day }) => day,
  )
}

/** Merges products into groups such as categories. Amounts that no product accounts for stay a row of their own. */
export function byGroup(products: readonly NamedFigures[], groupOf: (id: number) => string): NamedFigures[] {
  const rows = products.map((row) => {
    const group = row.name === '' ? '' : groupOf(Number(row.name))
    return { ...row, name: group, label: group }
  })
  return mergeFigures(rows, ({ name }) => name).toSorted((a, b) => b.gross - a.gross)
}

/** Adds a row without a name for the payments that no other row counts. */
export function withRest(rows: readonly NamedFigures[], totals: readonly NamedFigures[]): NamedFigures[] {
  const uncounted = totals.map((total) => ({ ...total }))
  for (const counted of totalsOf(rows)) {
    const row = uncounted.find(({ currency }) => currency === counted.currency)
    if (row) addFigures(row, counted, -1)
  }
  return [...rows, ...uncounted.filter(({ orders, refunds, disputes }) => orders + refunds + disputes > 0)]
}

/** Puts each row beside the one of the period before; names that only the earlier period has come last. */
export function compareRows(
  rows: readonly NamedFigures[],
  rowsBefore: readonly NamedFigures[],
): ComparedFigures[] {
  const gone = new Map(rowsBefore.map((row) => [keyOf(row), row]))
  const compared = rows.map((row) => {
    const before = gone.get(keyOf(row)) ?? noFigures()
    gone.delete(keyOf(row))
    return { ...row, before }
  })
  return [...compared, ...[...gone.values()].map((row) => ({ ...row, ...noFigures(), before: row }))]
}

const keyOf = ({ name, currency }: NamedFigures) => `${name}\n${currency}`
