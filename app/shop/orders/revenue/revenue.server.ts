/** Reports the shop's earnings to the panel. */
import type { CsvTable } from '#app/lib/csv.ts'
import { addDays, type Day, getPeriodBefore, type Period } from '#app/lib/days.ts'
import { getDayIn, startOfDayIn } from '#app/lib/time-zones.ts'
import type { Database } from '#app/server/db/db.server.ts'
import { countFutureOrders, readBuyers, readSubscriptions } from './buyers.server.ts'
import { createZeroFigures, sumByCurrency } from './figures.server.ts'
import { computeEarnings, type MainCurrency } from './main-currency.server.ts'
import { exportMonth, type MonthMessages } from './month-file.server.ts'
import { shortenPeriod } from './steps.ts'
import { readDayFigures, readNamedFigures } from './sums.server.ts'
import { exportNamedFigures, exportSteps } from './table-file.server.ts'
import { addUncounted, compareRows, groupBySteps, groupProducts } from './tables.server.ts'
import {
  type ComparedFigures,
  type CurrencyFigures,
  type CurrencyTotals,
  type DayFigures,
  NAMED_TABLES,
  type NamedFigures,
  NO_EDITION,
  NO_LONGER_SOLD,
  type Report,
  type RevenueTable,
  type StepUnit,
} from './types.ts'

type SoldProduct = { name: string; category: string | null; edition: string | null }

type RevenueOptions = {
  db: Pick<Database, 'reports'>
  /** IANA name of the time zone that defines days. */
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

type NamedSubject = Exclude<RevenueTable, StepUnit>

/** All reads throw `DatabaseError` when the database is unavailable. */
export function createRevenue({ db, timeZone, mainCurrency, findProduct, now }: RevenueOptions) {
  const createContext = (): ReportContext => ({ reports: db.reports, timeZone: timeZone(), findProduct, now })
  const createSpan = (period: Period) => ({ ...shortenPeriod(period), timeZone: timeZone() })
  return {
    get timeZone() {
      return timeZone()
    },
    get mainCurrency() {
      return mainCurrency()
    },
    getToday: (): Day => getDayIn(now(), timeZone()),
    /** Reads earnings in the given currency, or else in the main one, without buyers and subscriptions. */
    async readEarnings(period: Period, currency: string | null = null) {
      const span = createSpan(period)
      const previousPeriod = getPeriodBefore(span)
      const allDays = await readDayFigures(db.reports, { ...span, from: previousPeriod.from })
      return computeEarnings(splitDays(allDays, span.from), mainCurrency(), currency)
    },
    readReport: (period: Period): Promise<Report> => readReport(createContext(), shortenPeriod(period)),
    /** Exports the month's sales and refunds with a line for each product. */
    exportMonth: (month: string, messages: MonthMessages): CsvTable =>
      exportMonth(db.reports, { month, timeZone: timeZone(), messages }),
    /** Lists days, weeks and months with the oldest first, and everything else with the highest gross first. */
    readTable: (period: Period, by: RevenueTable) => readTable(createContext(), shortenPeriod(period), by),
    listProducts: (period: Period) => readProducts(createContext(), shortenPeriod(period)),
    /** Reads the tables by product, category and the like. */
    readTables: (period: Period) => readTables(createContext(), shortenPeriod(period)),
    /** Reads these tables with the figures of the previous period in each row. */
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
  const previousPeriod = getPeriodBefore(period)
  const span = { ...period, timeZone }
  const tomorrow = addDays(getDayIn(now(), timeZone), 1)
  const [allDays, buyers, subscriptions, futureOrders] = await Promise.all([
    readDayFigures(reports, { from: previousPeriod.from, to: period.to, timeZone }),
    readBuyers(reports, span),
    readSubscriptions(reports, span),
    countFutureOrders(reports, startOfDayIn(tomorrow, timeZone) - 1),
  ])
  const { days, daysBefore } = splitDays(allDays, period.from)
  const totals = compareTotals(sumByCurrency(days), sumByCurrency(daysBefore))
  return {
    period,
    before: previousPeriod,
    timeZone,
    totals,
    days,
    daysBefore,
    buyers,
    subscriptions,
    futureOrders,
  }
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
  const [tables, previousTables] = await Promise.all([
    readTables(context, period),
    readTables(context, getPeriodBefore(period)),
  ])
  return tables.map(({ by, rows }) => ({
    by,
    rows: compareRows(
      rows,
      previousTables.flatMap((table) => (table.by === by ? table.rows : [])),
    ),
  }))
}

async function compareTable(
  context: ReportContext,
  period: Period,
  by: NamedSubject,
): Promise<ComparedFigures[]> {
  const [rows, previousRows] = await Promise.all([
    readNamedTable(context, period, by),
    readNamedTable(context, getPeriodBefore(period), by),
  ])
  return compareRows(rows, previousRows)
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

/** `listProducts` lets several tables share one read of the products. */
async function readNamedTable(
  context: ReportContext,
  period: Period,
  by: NamedSubject,
  listProducts = () => readProducts(context, period),
): Promise<NamedFigures[]> {
  const { reports, findProduct, timeZone } = context
  if (by === 'product') return listProducts()
  if (by === 'category')
    return groupProducts(await listProducts(), (id) => findProduct(id)?.category ?? NO_LONGER_SOLD)
  if (by === 'edition') return groupProducts(await listProducts(), (id) => getEdition(findProduct(id)))
  const span = { ...period, timeZone }
  const rows = await readNamedFigures(reports, span, by)
  return by === 'country' ? addUncounted(rows, await readNamedFigures(reports, span, 'payment')) : rows
}

function getEdition(product: SoldProduct | null): string {
  return product ? (product.edition ?? NO_EDITION) : NO_LONGER_SOLD
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
  totals: readonly CurrencyFigures[],
  previousTotals: readonly CurrencyFigures[],
): CurrencyTotals[] {
  const currencies = new Set([...totals, ...previousTotals].map(({ currency }) => currency))
  return [...currencies].map((currency) => {
    const total = totals.find((row) => row.currency === currency) ?? { currency, ...createZeroFigures() }
    return {
      ...total,
      averageOrder: total.orders > 0 ? Math.round(total.gross / total.orders) : 0,
      before: previousTotals.find((row) => row.currency === currency) ?? createZeroFigures(),
    }
  })
}
