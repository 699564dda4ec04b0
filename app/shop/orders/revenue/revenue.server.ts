/** Reports to the panel what the shop earned. */
import type { CsvTable } from '#app/lib/csv.ts'
import { addDays, type Day, type Period, periodBefore } from '#app/lib/days.ts'
import { dayIn, startOfDayIn } from '#app/lib/time-zones.ts'
import type { Database } from '#app/server/db/db.server.ts'
import { countFuture, readBuyers, readSubscriptions } from './buyers.server.ts'
import { createFigures, sumByCurrency } from './figures.server.ts'
import { type MainCurrency, viewDays } from './main-currency.server.ts'
import { exportMonth, type MonthWords } from './month-file.server.ts'
import { shortenPeriod } from './steps.ts'
import { readDays, readNames } from './sums.server.ts'
import { exportNames, exportSteps } from './table-file.server.ts'
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
  /** The currency that amounts are shown in, with its rates. */
  mainCurrency: () => MainCurrency
  /** Finds a product; null for one that is no longer sold. */
  findProduct: (id: number) => SoldProduct | null
  /** Epoch milliseconds. */
  now: () => number
}

type Reading = Pick<RevenueOptions, 'findProduct' | 'now'> & {
  reports: Database['reports']
  timeZone: string
}

type NamedSubject = Exclude<RevenueTable, Steps>

/** Reads throw `DatabaseError` when the database cannot be asked. */
export function createRevenue({ db, timeZone, mainCurrency, findProduct, now }: RevenueOptions) {
  const createReading = (): Reading => ({ reports: db.reports, timeZone: timeZone(), findProduct, now })
  const createSpan = (period: Period) => ({ ...shortenPeriod(period), timeZone: timeZone() })
  const listTable = (period: Period, by: RevenueTable) =>
    readTable(createReading(), shortenPeriod(period), by)
  return {
    get timeZone() {
      return timeZone()
    },
    /** The currency that amounts are shown in, with its rates. */
    get main() {
      return mainCurrency()
    },
    today: (): Day => dayIn(now(), timeZone()),
    /** Earnings in the main currency or the given one, without buyers and subscriptions. */
    async earned(period: Period, currency: string | null = null) {
      const span = createSpan(period)
      const before = periodBefore(span)
      const all = await readDays(db.reports, { ...span, from: before.from })
      return viewDays(splitDays(all, span.from), mainCurrency(), currency)
    },
    report: (period: Period): Promise<Report> => readReport(createReading(), shortenPeriod(period)),
    /** Writes the month's sales and refunds with a line for each product, in the words of the panel's language. */
    exportMonth: (month: string, words: MonthWords): CsvTable =>
      exportMonth(db.reports, { month, timeZone: timeZone(), words }),
    /** Days come oldest first, everything else by gross, the highest first. */
    listTable,
    listProducts: (period: Period) => readProducts(createReading(), shortenPeriod(period)),
    /** Lists the tables by product, category and the like. */
    listTables: (period: Period) => readTables(createReading(), shortenPeriod(period)),
    /** Lists those tables with each row beside that of the previous period. */
    compareTables: (period: Period) => compareTables(createReading(), shortenPeriod(period)),
    compareTable: (period: Period, by: NamedSubject) =>
      compareTable(createReading(), shortenPeriod(period), by),
    exportTable: (period: Period, by: RevenueTable): CsvTable =>
      by === 'day' || by === 'week' || by === 'month'
        ? exportSteps(async () => groupBySteps(await readDays(db.reports, createSpan(period)), by))
        : exportNames(() => compareTable(createReading(), shortenPeriod(period), by)),
    /** Counts the products that were paid for and those that were refunded. */
    async countSold(period: Period): Promise<{ paid: number; refunded: number }> {
      const products = await readNames(db.reports, createSpan(period), 'product')
      const sold = products.filter(({ name }) => name !== '')
      return {
        paid: sold.reduce((sum, { orders }) => sum + orders, 0),
        refunded: sold.reduce((sum, { refunds }) => sum + refunds, 0),
      }
    },
  }
}

async function readReport({ reports, timeZone, now }: Reading, period: Period): Promise<Report> {
  const before = periodBefore(period)
  const span = { ...period, timeZone }
  const [allDays, buyers, subscriptions, futureOrders] = await Promise.all([
    readDays(reports, { from: before.from, to: period.to, timeZone }),
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

function readTables(reading: Reading, period: Period) {
  const products = readProducts(reading, period)
  return Promise.all(
    NAMED_TABLES.map(async (by) => ({ by, rows: await readNamedTable(reading, period, by, () => products) })),
  )
}

async function compareTables(reading: Reading, period: Period) {
  const [tables, before] = await Promise.all([
    readTables(reading, period),
    readTables(reading, periodBefore(period)),
  ])
  return tables.map(({ by, rows }) => ({
    by,
    rows: compareRows(
      rows,
      before.flatMap((table) => (table.by === by ? table.rows : [])),
    ),
  }))
}

async function compareTable(reading: Reading, period: Period, by: NamedSubject): Promise<ComparedFigures[]> {
  const [rows, before] = await Promise.all([
    readNamedTable(reading, period, by),
    readNamedTable(reading, periodBefore(period), by),
  ])
  return compareRows(rows, before)
}

async function readTable(
  reading: Reading,
  period: Period,
  by: RevenueTable,
): Promise<(DayFigures | NamedFigures)[]> {
  if (by === 'day' || by === 'week' || by === 'month')
    return groupBySteps(await readDays(reading.reports, { ...period, timeZone: reading.timeZone }), by)
  return readNamedTable(reading, period, by)
}

async function readNamedTable(
  reading: Reading,
  period: Period,
  by: NamedSubject,
  listProducts = () => readProducts(reading, period),
): Promise<NamedFigures[]> {
  const { reports, findProduct, timeZone } = reading
  if (by === 'product') return listProducts()
  if (by === 'category') return groupProducts(await listProducts(), (id) => findProduct(id)?.category ?? GONE)
  if (by === 'edition') {
    const getEdition = (product: SoldProduct | null) => (product ? (product.edition ?? NO_EDITION) : GONE)
    return groupProducts(await listProducts(), (id) => getEdition(findProduct(id)))
  }
  const span = { ...period, timeZone }
  const rows = await readNames(reports, span, by)
  return by === 'country' ? addUncounted(rows, await readNames(reports, span, 'payment')) : rows
}

async function readProducts(
  { reports, findProduct, timeZone }: Reading,
  period: Period,
): Promise<NamedFigures[]> {
  const rows = await readNames(reports, { ...period, timeZone }, 'product')
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
