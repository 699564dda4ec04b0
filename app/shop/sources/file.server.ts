/** The panel's Sources page, as CSV. */
import { type CsvTable, csvOfRows } from '#app/lib/csv.ts'
import type { Counts } from './sums.server.ts'

const COLUMNS = [
  'period',
  'by',
  'name',
  'visits',
  'carts',
  'currency',
  'sales',
  'refunds',
  'gross',
  'refunded',
  'net',
  'kept',
  'visits_before',
  'carts_before',
  'sales_before',
  'net_before',
] as const

/** A source's revenue in one currency, amounts in hundredths. */
type Earned = {
  name: string
  currency: string
  orders: number
  refunds: number
  gross: number
  refunded: number
  net: number
  kept: number
}

type Side = { counts: readonly Counts[]; earned: readonly Earned[] }
/** `before`: the same number of days just before. */
type Table = { period: string; by: string; current: Side; before: Side }

/** One line for each name and currency; visits and carts stand in the first line of a name, so that columns add up. */
export function exportSources(read: () => Promise<Table>): CsvTable {
  return csvOfRows(COLUMNS, async () => listLines(await read()))
}

/** Visits of every day, beside those of the period before. */
export function exportDailyVisits(
  days: readonly string[],
  read: () => Promise<{ visits: readonly number[]; visitsBefore: readonly number[] }>,
): CsvTable {
  return csvOfRows(['day', 'visits', 'visits_before'], async () => {
    const { visits, visitsBefore } = await read()
    return days.map((day, index) => ({
      day,
      visits: visits[index] ?? 0,
      visits_before: visitsBefore[index] ?? 0,
    }))
  })
}

const NOTHING = { orders: 0, refunds: 0, gross: 0, refunded: 0, net: 0, kept: 0 }

function listLines({ period, by, current, before }: Table) {
  const counted = [...current.counts, ...before.counts].filter(({ dimension }) => dimension === by)
  const names = new Set([...counted, ...current.earned, ...before.earned].map(({ name }) => name))
  return [...names].flatMap((name) => {
    const now = sumUp(current, by, name)
    const then = sumUp(before, by, name)
    const known = new Set([...now.money, ...then.money].map(({ currency }) => currency))
    return (known.size > 0 ? [...known] : ['']).map((currency, index) => {
      const row = now.money.find((one) => one.currency === currency) ?? NOTHING
      const rowBefore = then.money.find((one) => one.currency === currency) ?? NOTHING
      const first = (count: number) => (index === 0 ? count : '')
      return {
        period,
        by,
        name,
        visits: first(now.visits),
        carts: first(now.carts),
        currency,
        sales: row.orders,
        refunds: row.refunds,
        gross: row.gross / 100,
        refunded: row.refunded / 100,
        net: row.net / 100,
        kept: row.kept / 100,
        visits_before: first(then.visits),
        carts_before: first(then.carts),
        sales_before: rowBefore.orders,
        net_before: rowBefore.net / 100,
      }
    })
  })
}

function sumUp({ counts, earned }: Side, by: string, name: string) {
  const counted = counts.find((row) => row.dimension === by && row.name === name)
  const money = earned.filter((row) => row.name === name)
  return { visits: counted?.visits ?? 0, carts: counted?.carts ?? 0, money }
}
