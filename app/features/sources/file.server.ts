/** A table of sources as CSV. */
import { type CsvTable, csvTable } from '#app/lib/csv.ts'
import type { Counts } from './sums.server.ts'

const COLUMNS = [
  ...(['period', 'by', 'name', 'visits', 'carts', 'currency'] as const),
  ...(['sales', 'refunds', 'gross', 'refunded', 'net'] as const),
]

/** What revenue knows of a name in one currency, amounts in hundredths. */
type Earned = {
  name: string
  currency: string
  orders: number
  refunds: number
  gross: number
  refunded: number
  net: number
}

type Table = { period: string; by: string; counts: readonly Counts[]; earned: readonly Earned[] }

/** One line for each name and currency; visits and carts stand in the first line of a name, so that columns add up. */
export function exportSources(read: () => Promise<Table>): CsvTable {
  return csvTable(
    COLUMNS,
    (async function* () {
      yield linesOf(await read())
    })(),
  )
}

function linesOf({ period, by, counts, earned }: Table) {
  const mine = counts.filter(({ dimension }) => dimension === by)
  const others = earned.filter(({ name }) => !mine.some((row) => row.name === name))
  const names = [...new Set([...mine, ...others].map(({ name }) => name))]
  return names.flatMap((name) => {
    const { visits = 0, carts = 0 } = mine.find((row) => row.name === name) ?? {}
    const money = earned.filter((row) => row.name === name)
    const none = { currency: '', orders: 0, refunds: 0, gross: 0, refunded: 0, net: 0 }
    return (money.length > 0 ? money : [none]).map((row, index) => ({
      ...{ period, by, name, visits: index === 0 ? visits : '', carts: index === 0 ? carts : '' },
      ...{ currency: row.currency, sales: row.orders, refunds: row.refunds },
      ...{ gross: row.gross / 100, refunded: row.refunded / 100, net: row.net / 100 },
    }))
  })
}
