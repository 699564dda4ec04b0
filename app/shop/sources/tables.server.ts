/** Visits and money of the same names side by side. */
import type { Dimension } from '#app/server/session/attribution.server.ts'
import { describeSource } from './known-sources.server.ts'
import type { Counts } from './sums.server.ts'
import type { SourceRow, SourceTable } from './types.ts'

/** A source's revenue in one currency. */
export type NamedMoney = { name: string; orders: number; kept: number }
type Sides = { counts: readonly Counts[]; money: readonly NamedMoney[]; total?: Omit<NamedMoney, 'name'> }

/** The rows of a period beside those of the one before; the most that remains first, then the most visits. */
export function createTables(dimension: Dimension, current: Sides, before: Sides): SourceTable[] {
  const rowsBefore = new Map(createRows(dimension, before).map((row) => [row.name, row]))
  return createRows(dimension, current)
    .map((row) => {
      const { visits = 0, sales = 0, kept = 0 } = rowsBefore.get(row.name) ?? {}
      return { ...row, before: { visits, sales, kept } }
    })
    .toSorted((a, b) => b.kept - a.kept || b.visits - a.visits || (a.name < b.name ? -1 : 1))
}

/** With `total`, a row without a name holds the sales that belong to no name. */
function createRows(dimension: Dimension, { counts, money, total }: Sides): SourceRow[] {
  const rows = new Map<string, SourceRow>()
  const createRow = (name: string): SourceRow => {
    const row = rows.get(name) ?? { ...describe(dimension, name), visits: 0, carts: 0, sales: 0, kept: 0 }
    rows.set(name, row)
    return row
  }
  for (const { dimension: of, name, visits, carts } of counts)
    if (of === dimension) Object.assign(createRow(name), { visits, carts })
  for (const { name, orders, kept } of money) Object.assign(createRow(name), { sales: orders, kept })
  if (total) {
    const sales = total.orders - money.reduce((sum, { orders }) => sum + orders, 0)
    const kept = total.kept - money.reduce((sum, row) => sum + row.kept, 0)
    if (sales !== 0 || kept !== 0) Object.assign(createRow(''), { sales, kept })
  }
  return [...rows.values()]
}

function describe(dimension: Dimension, name: string): Pick<SourceRow, 'name' | 'label' | 'channel'> {
  if (dimension !== 'source' || name === '') return { name, label: name, channel: null }
  const { label, channel } = describeSource(name)
  return { name, label, channel }
}
