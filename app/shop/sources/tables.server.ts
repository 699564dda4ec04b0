/** Combines visits, carts and sales of the same name into rows. */
import type { Dimension } from '#app/server/session/attribution.server.ts'
import { describeSource } from './known-sources.server.ts'
import type { Counts } from './sums.server.ts'
import type { SourceRow, SourceTable } from './types.ts'

/** A source's revenue in one currency. */
export type NamedMoney = { name: string; orders: number; kept: number }
type PeriodFigures = {
  counts: readonly Counts[]
  money: readonly NamedMoney[]
  total?: Omit<NamedMoney, 'name'>
}

/** Creates the rows of a period with the figures of the previous one. They are sorted by revenue, then by visits. */
export function createTables(
  dimension: Dimension,
  current: PeriodFigures,
  previous: PeriodFigures,
): SourceTable[] {
  const previousRows = new Map(createRows(dimension, previous).map((row) => [row.name, row]))
  return createRows(dimension, current)
    .map((row) => {
      const { visits = 0, sales = 0, kept = 0 } = previousRows.get(row.name) ?? {}
      return { ...row, before: { visits, sales, kept } }
    })
    .toSorted((a, b) => b.kept - a.kept || b.visits - a.visits || (a.name < b.name ? -1 : 1))
}

/** With `total`, a row without a name holds the sales that no other row counts. */
function createRows(dimension: Dimension, { counts, money, total }: PeriodFigures): SourceRow[] {
  const rows = new Map<string, SourceRow>()
  const getRow = (name: string): SourceRow => {
    const row = rows.get(name) ?? { ...describeName(dimension, name), visits: 0, carts: 0, sales: 0, kept: 0 }
    rows.set(name, row)
    return row
  }
  for (const row of counts)
    if (row.dimension === dimension) Object.assign(getRow(row.name), { visits: row.visits, carts: row.carts })
  for (const { name, orders, kept } of money) Object.assign(getRow(name), { sales: orders, kept })
  if (total) {
    const sales = total.orders - money.reduce((sum, { orders }) => sum + orders, 0)
    const kept = total.kept - money.reduce((sum, row) => sum + row.kept, 0)
    if (sales !== 0 || kept !== 0) Object.assign(getRow(''), { sales, kept })
  }
  return [...rows.values()]
}

function describeName(dimension: Dimension, name: string): Pick<SourceRow, 'name' | 'label' | 'channel'> {
  if (dimension !== 'source' || name === '') return { name, label: name, channel: null }
  const { label, channel } = describeSource(name)
  return { name, label, channel }
}
