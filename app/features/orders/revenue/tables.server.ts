/** Revenue as one table: by time, by product and category, by coupon and creator code. */
import { addDays, type Day, startOf } from '#app/lib/days.ts'
import { addFigures, noFigures } from './sums.server.ts'
import type { CurrencyFigures, DayFigures, NamedFigures } from './types.ts'

export type Steps = 'day' | 'week' | 'month'

/** The first day of the week or month; weeks begin on Mondays. */
export function stepOf(day: Day, steps: Steps): Day {
  if (steps === 'month') return `${day.slice(0, 7)}-01`
  return steps === 'week' ? addDays(day, -((new Date(startOf(day)).getUTCDay() + 6) % 7)) : day
}

/** Days as weeks or months, the oldest first. */
export function bySteps(days: readonly DayFigures[], steps: Steps): DayFigures[] {
  return merge(
    days.map((row) => ({ ...row, day: stepOf(row.day, steps) })),
    ({ day }) => day,
  )
}

/** Products as categories; `categoryOf` is null for a product that is no longer sold. */
export function byCategory(
  products: readonly NamedFigures[],
  categoryOf: (id: number) => string,
): NamedFigures[] {
  const rows = products.map((row) => {
    const category = row.name === '' ? '' : categoryOf(Number(row.name))
    return { ...row, name: category, label: category }
  })
  return merge(rows, ({ name }) => name).toSorted((a, b) => b.gross - a.gross)
}

function merge<Row extends CurrencyFigures>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const merged = new Map<string, Row>()
  for (const row of rows) {
    const key = `${keyOf(row)}\n${row.currency}`
    const total = merged.get(key) ?? { ...row, ...noFigures() }
    addFigures(total, row)
    merged.set(key, total)
  }
  return [...merged.values()]
}
