/** Reports the shop's earnings to the panel. */
import type { CsvTable } from '#app/lib/csv.ts'
import { addDays, type Day, type Period, periodBefore } from '#app/lib/days.ts'
import { dayIn, startOfDayIn } from '#app/lib/time-zones.ts'
import type { Database } from '#app/server/db/db.server.ts'
import { countFuture, readBuyers, readSubscriptions } from './buyers.server.ts'
import { createFigures, sumByCurrency } from './figures.server.ts'
import { type MainCurrency, viewDays } from './main-currency.server.ts'
import { exportMonth, type MonthWords } from './month-file.server.ts'
import { shortenPeriod } from './steps.ts'
import { readDayFigures, readNamedFigures } from './sums.server.ts'
import { exportNamedFigures, exportSteps } from './table-file.server.ts'
import { addUncounted, compareRows, groupBySteps, groupProducts } from './tables.server.ts'
import {
  type ComparedFigures,
  type CurrencyFigures,
  type CurrencyTotals,
  type DayFigures,
  GONE,
  NAMED_TABLES,
  type NamedFigures,
  NO_EDITION,
  type Report,
  type RevenueTable,
  type Steps,
} from './types.ts'

type SoldProduct = { name: string; category: string | null; edition: string | null }

type RevenueOptions = {
  db: Pick<Database, 'reports'>
  /** IANA name of the zone whose days count. */
  timeZone: () => string
  /** The currency in which amounts are shown, with its rates. */
  mainCurrency: () => MainCurrency
  /** Finds a product; null for one that is no longer sold. */
  findProduct: (id: number) => SoldProduct | null
  /** Epoch milliseconds. */
  now: () => number
}

type ReportContext = Pick<RevenueOptions, 'findProduct' | 'now'> & {
  reports: Database['reports']
  timeZone: string
}

type NamedSubject = Exclude<RevenueTable, Steps>

/** All reads throw `DatabaseError` while the database fails. */
export function createRevenue({ db, timeZone, mainCurrency, findProduct, now }: RevenueOptions) {
  const createContext = (): ReportContext => ({ reports: db.reports, timeZone: timeZone(), findProduct, now })
  const createSpan = (period: Period) => ({ ...shortenPeriod(period), timeZone: timeZone() })
  const listTable = (period: Period, by: RevenueTable) =>
    readTable(createContext(), shortenPeriod(period), by)
  return {
    get timeZone() {
      return timeZone()
    },
    /** The currency in which amounts are shown, with its rates. */
    get main() {
      return mainCurrency()
    },
    today: (): Day => dayIn(now(), timeZone()),
    /** Reads earnings in the given currency, or else in the main one, without buyers and subscriptions. */
    async earned(period: Period, currency: string | null = null) {
      const span = createSpan(period)
      const before = periodBefore(span)
      const all = await readDayFigures(db.reports, { ...span, from: before.from })
      return viewDays(splitDays(all, span.from), mainCurrency(), currency)
    },
    report: (period: Period): Promise<Report> => readReport(createContext(), shortenPeriod(period)),
    /** Writes the month's sales and refunds with a line for each product, in the words of the panel's language. */
    exportMonth: (month: string, words: MonthWords): CsvTable =>
      exportMonth(db.reports, { month, timeZone: timeZone(), words }),
    /** Lists days with the oldest first, and everything else with the highest gross first. */
    listTable,
    listProducts: (period: Period) => readProducts(createContext(), shortenPeriod(period)),
    /** Lists the tables by product, category and the like. */
    listTables: (period: Period) => readTables(createContext(), shortenPeriod(period)),
    /** Lists those tables with each row beside that of the previous period. */
    compareTables: (period: Period) => compareTables(createContext(), shortenPeriod(period)),
    compareTable: (period: Period, by: NamedSubject) =>
      compareTable(createContext(), shortenPeriod(period), by),
    exportTable: (period: Period, by: RevenueTable): CsvTable =>
      by === 'day' || by === 'week' || by === 'month'
        ? exportSteps(async () => groupBySteps(await readDayFigures(db.reports, createSpan(period)), by))
        : exportNamedFigures(() => compareTable(createContext(), shortenPeriod(period), by)),
    /** Counts the products that were paid for and those that were refunded. */
    async countSold(period: Period): Promise<{ paid: number; refunded: number }> {
      const products = await readNamedFigures(db.reports, createSpan(period), 'product')
      const sold = products.filter(({ name }) => name !== '')
      return {
        paid: sold.reduce((sum, { orders }) => sum + orders, 0),
        refunded: sold.reduce((sum, { refunds }) => sum + refunds, 0),
      }
    },
  }
}

async function readReport({ reports, timeZone, now }: ReportContext, period: Period): Promise<Report> {
  const before = periodBefore(period)
  const span = { ...period, timeZone }
  const [allDays, buyers, subscriptions, futureOrders] = await Promise.all([
    readDayFigures(reports, { from: before.from, to: period.to, timeZone }),
    readBuyers(reports, span),
    readSubscriptions(reports, span),
    countFuture(reports, startOfDayIn(addDays(dayIn(now(), timeZone), 1), timeZone) - 1),
  ])
  const { days, daysBefore } = splitDays(allDays, period.from)
  const totals = compareTotals(sumByCurrency(days), sumByCurrency(daysBefore))
  return { period, before, timeZone, totals, days, daysBefore, buyers, subscriptions, futureOrders }
}

function splitDays(all: readonly DayFigures[], from: Day): Pick<Report, 'days' | 'daysBefore'> {
  return { days: all.filter(({ day }) => day >= from), daysBefore: all.filter(({ day }) => day < from) }
}

function readTables(context: ReportContext, period: Period) {
  const products = readProducts(context, period)
  return Promise.all(
    NAMED_TABLES.map(async (by) => ({ by, rows: await readNamedTable(context, period, by, () => products) })),
  )
}

async function compareTables(context: ReportContext, period: Period) {
  const [tables, before] = await Promise.all([
    readTables(context, period),
    readTables(context, periodBefore(period)),
  ])
  return tables.map(({ by, rows }) => ({
    by,
    rows: compareRows(
      rows,
      before.flatMap((table) => (table.by === by ? table.rows : [])),
    ),
  }))
}

async function compareTable(
  context: ReportContext,
  period: Period,
  by: NamedSubject,
): Promise<ComparedFigures[]> {
  const [rows, before] = await Promise.all([
    readNamedTable(context, period, by),
    readNamedTable(context, periodBefore(period), by),
  ])
  return compareRows(rows, before)
}

async function readTable(
  context: ReportContext,
  period: Period,
  by: RevenueTable,
): Promise<(DayFigures | NamedFigures)[]> {
  if (by === 'day' || by === 'week' || by === 'month')
    return groupBySteps(await readDayFigures(context.reports, { ...period, timeZone: context.timeZone }), by)
  return readNamedTable(context, period, by)
}

async function readNamedTable(
  context: ReportContext,
  period: Period,
  by: NamedSubject,
  listProducts = () => readProducts(context, period),
): Promise<NamedFigures[]> {
  const { reports, findProduct, timeZone } = context
  if (by === 'product') return listProducts()
  if (by === 'category') return groupProducts(await listProducts(), (id) => findProduct(id)?.category ?? GONE)
  if (by === 'edition') {
    const getEdition = (product: SoldProduct | null) => (product ? (product.edition ?? NO_EDITION) : GONE)
    return groupProducts(await listProducts(), (id) => getEdition(findProduct(id)))
  }
  const span = { ...period, timeZone }
  const rows = await readNamedFigures(reports, span, by)
  return by === 'country' ? addUncounted(rows, await readNamedFigures(reports, span, 'payment')) : rows
}

async function readProducts(
  { reports, findProduct, timeZone }: ReportContext,
  period: Period,
): Promise<NamedFigures[]> {
  const rows = await readNamedFigures(reports, { ...period, timeZone }, 'product')
  return rows.map((row) => ({ ...row, label: findProduct(Number(row.name))?.name ?? row.label }))
}

/** Includes currencies that occur only in the previous period. */
function compareTotals(
  current: readonly CurrencyFigures[],
  before: readonly CurrencyFigures[],
): CurrencyTotals[] {
  const unmatched = before.filter(({ currency }) => !current.some((total) => total.currency === currency))
  return [...current, ...unmatched.map(({ currency }) => ({ currency, ...createFigures() }))].map((total) => {
    const earlier = before.find(({ currency }) => currency === total.currency)
    return {
      ...total,
      averageOrder: total.orders > 0 ? Math.round(total.gross / total.orders) : 0,
      before: earlier ?? createFigures(),
    }
  })
}
