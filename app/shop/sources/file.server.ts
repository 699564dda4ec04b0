/** Exports the panel's Sources page as CSV. */
import { type CsvTable, createRowTable } from '#app/lib/csv.ts'
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

type PeriodFigures = { counts: readonly Counts[]; earned: readonly Earned[] }
/** `before` holds the previous period, which has the same length. */
type Table = { period: string; by: string; current: PeriodFigures; before: PeriodFigures }

/** Each name and currency has a line. Only the first line of a name has its visits and carts, so that columns add up. */
export function exportSources(read: () => Promise<Table>): CsvTable {
  return createRowTable(COLUMNS, async () => listLines(await read()))
}

/** Exports the visits of each day, with those of the previous period. */
export function exportDailyVisits(
  days: readonly string[],
  read: () => Promise<{ visits: readonly number[]; visitsBefore: readonly number[] }>,
): CsvTable {
  return createRowTable(['day', 'visits', 'visits_before'], async () => {
    const { visits, visitsBefore } = await read()
    return days.map((day, index) => ({
      day,
      visits: visits[index] ?? 0,
      visits_before: visitsBefore[index] ?? 0,
    }))
  })
}

const NO_SALES = { orders: 0, refunds: 0, gross: 0, refunded: 0, net: 0, kept: 0 }

function listLines({ period, by, current, before }: Table) {
  const counted = [...current.counts, ...before.counts].filter(({ dimension }) => dimension === by)
  const names = new Set([...counted, ...current.earned, ...before.earned].map(({ name }) => name))
  return [...names].flatMap((name) => {
    const figures = selectFigures(current, by, name)
    const previous = selectFigures(before, by, name)
    const currencies = new Set([...figures.money, ...previous.money].map(({ currency }) => currency))
    return (currencies.size > 0 ? [...currencies] : ['']).map((currency, index) => {
      const sales = figures.money.find((row) => row.currency === currency) ?? NO_SALES
      const previousSales = previous.money.find((row) => row.currency === currency) ?? NO_SALES
      const inFirstLine = (count: number) => (index === 0 ? count : '')
      return {
        period,
        by,
        name,
        visits: inFirstLine(figures.visits),
        carts: inFirstLine(figures.carts),
        currency,
        sales: sales.orders,
        refunds: sales.refunds,
        gross: sales.gross / 100,
        refunded: sales.refunded / 100,
        net: sales.net / 100,
        kept: sales.kept / 100,
        visits_before: inFirstLine(previous.visits),
        carts_before: inFirstLine(previous.carts),
        sales_before: previousSales.orders,
        net_before: previousSales.net / 100,
      }
    })
  })
}

function selectFigures({ counts, earned }: PeriodFigures, by: string, name: string) {
  const counted = counts.find((row) => row.dimension === by && row.name === name)
  const money = earned.filter((row) => row.name === name)
  return { visits: counted?.visits ?? 0, carts: counted?.carts ?? 0, money }
}
