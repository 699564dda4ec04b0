/** What was earned, for the panel. */
import { csvOf } from '#app/lib/csv.ts'
import { addDays, DAY_MS, type Day, startOf } from '#app/lib/days.ts'
import { dayIn } from '#app/lib/time-zones.ts'
import type { Database, RevenueEntryRow } from '#app/server/db/db.server.ts'
import type { Log } from '#app/server/log.server.ts'
import { completeJournal } from '../ledger/rebuild.server.ts'
import { readBuyers, readSubscriptions } from './buyers.server.ts'
import { exportMonth } from './month-file.server.ts'
import { noFigures, readDays, readNames, type Span, totalsOf } from './sums.server.ts'
import { byCategory, bySteps } from './tables.server.ts'
import {
  type CurrencyFigures,
  type CurrencyTotals,
  type DayFigures,
  GONE,
  type NamedFigures,
  type Report,
  type RevenueTable,
} from './types.ts'

/** Longer periods are cut at their beginning. */
const MAX_DAYS = 1_100

const TABLE_COLUMNS = [
  ...(['period', 'name', 'label', 'currency', 'gross', 'refunded', 'net', 'orders', 'refunds'] as const),
  ...(['disputes', 'quantity', 'recurring', 'tax', 'tax_known_orders', 'fee', 'fee_known_orders'] as const),
]

type NamedSubject = Exclude<RevenueEntryRow['subject'], 'payment'>

type RevenueOptions = {
  db: Pick<Database, 'kysely' | 'reports' | 'kind'>
  /** IANA name: whose days count. */
  timeZone: () => string
  /** Null for a product that is no longer sold. */
  findProduct: (id: number) => { name: string; category: string | null } | null
  log: Pick<Log, 'warn'>
  /** Epoch milliseconds. */
  now: () => number
}

type Period = { from: Day; to: Day }

export type Revenue = ReturnType<typeof createRevenue>

/** Reads throw `DatabaseError` when the database cannot be asked. */
export function createRevenue({ db, timeZone, findProduct, log, now }: RevenueOptions) {
  const { reports } = db
  const categoryOf = (id: number) => findProduct(id)?.category ?? GONE
  const spanOf = (period: Period): Span => ({ ...validPeriod(period), timeZone: timeZone() })

  async function listNames(period: Period, subject: NamedSubject): Promise<NamedFigures[]> {
    const rows = await readNames(reports, spanOf(period), subject)
    if (subject !== 'product') return rows
    return rows.map((row) => ({ ...row, label: findProduct(Number(row.name))?.name ?? row.label }))
  }

  /** The highest gross first, days the oldest first. */
  async function listTable(period: Period, by: RevenueTable): Promise<(DayFigures | NamedFigures)[]> {
    if (by === 'day' || by === 'week' || by === 'month')
      return bySteps(await readDays(reports, spanOf(period)), by)
    if (by !== 'category') return listNames(period, by)
    return byCategory(await listNames(period, 'product'), categoryOf)
  }

  async function listTables(period: Period) {
    const [products, coupons, codes] = await Promise.all([
      listNames(period, 'product'),
      listNames(period, 'coupon'),
      listNames(period, 'code'),
    ])
    return [
      { by: 'product' as const, rows: products },
      { by: 'category' as const, rows: byCategory(products, categoryOf) },
      { by: 'coupon' as const, rows: coupons },
      { by: 'code' as const, rows: codes },
    ]
  }

  let isStopped = false
  let completing: Promise<void> = Promise.resolve()

  return {
    /** Counts payments of before the journal, in the background. */
    start() {
      completing = completeJournal(db, () => isStopped).catch((err: unknown) =>
        log.warn({ err }, 'earlier payments are not counted yet'),
      )
    },
    async stop(): Promise<void> {
      isStopped = true
      await completing
    },
    get timeZone() {
      return timeZone()
    },
    today: (): Day => dayIn(now(), timeZone()),
    async report(wanted: Period): Promise<Report> {
      const period = validPeriod(wanted)
      const before = periodBefore(period)
      const span = { ...period, timeZone: timeZone() }
      const [allDays, buyers, subscriptions] = await Promise.all([
        readDays(reports, { from: before.from, to: period.to, timeZone: timeZone() }),
        readBuyers(reports, span),
        readSubscriptions(reports, span),
      ])
      const days = allDays.filter(({ day }) => day >= period.from)
      const daysBefore = allDays.filter(({ day }) => day < period.from)
      const totals = compare(totalsOf(days), totalsOf(daysBefore))
      return { period, before, timeZone: timeZone(), totals, days, daysBefore, buyers, subscriptions }
    },
    /** The month's sales and refunds, a line for each product, in pieces of CSV. */
    exportMonth: (month: string): AsyncGenerator<string> =>
      exportMonth(reports, { month, timeZone: timeZone() }),
    /** By product, coupon or creator code, the highest gross first. */
    listNames,
    listTable,
    /** By product, category, coupon and creator code. */
    listTables,
    /** The table in pieces of CSV. */
    exportTable: (period: Period, by: RevenueTable): AsyncGenerator<string> =>
      csvOf(
        TABLE_COLUMNS,
        linesOf(() => listTable(period, by)),
      ),
    /** Products that were paid for, and that were refunded, on these UTC days. */
    async countSold(period: Period): Promise<{ paid: number; refunded: number }> {
      const products = await readNames(reports, { ...validPeriod(period), timeZone: 'UTC' }, 'product')
      const sold = products.filter(({ name }) => name !== '')
      return {
        paid: sold.reduce((sum, { orders }) => sum + orders, 0),
        refunded: sold.reduce((sum, { refunds }) => sum + refunds, 0),
      }
    },
  }
}

function validPeriod({ from, to }: Period): Period {
  if (from > to) return { from: to, to: from }
  const earliest = addDays(to, 1 - MAX_DAYS)
  return { from: from < earliest ? earliest : from, to }
}

function periodBefore({ from, to }: Period): Period {
  const length = Math.round((startOf(to) - startOf(from)) / DAY_MS) + 1
  return { from: addDays(from, -length), to: addDays(from, -1) }
}

/** A currency of the period before alone is shown too. */
function compare(current: readonly CurrencyFigures[], before: readonly CurrencyFigures[]): CurrencyTotals[] {
  const gone = before.filter(({ currency }) => !current.some((total) => total.currency === currency))
  return [...current, ...gone.map(({ currency }) => ({ currency, ...noFigures() }))].map((total) => {
    const { currency: _, ...figures } = before.find(({ currency }) => currency === total.currency) ?? {
      ...noFigures(),
      currency: '',
    }
    const averageOrder = total.orders > 0 ? Math.round(total.gross / total.orders) : 0
    return { ...total, averageOrder, before: figures }
  })
}

async function* linesOf(read: () => Promise<(DayFigures | NamedFigures)[]>) {
  const rows = await read()
  yield rows.map(
    (row): Record<(typeof TABLE_COLUMNS)[number], string | number> => ({
      ...('day' in row
        ? { period: row.day, name: '', label: '' }
        : { period: '', name: row.name, label: row.label }),
      ...{ currency: row.currency, orders: row.orders, refunds: row.refunds, disputes: row.disputes },
      ...{ gross: row.gross / 100, refunded: row.refunded / 100, net: row.net / 100, quantity: row.quantity },
      ...{ recurring: row.recurring / 100, tax: row.tax / 100, tax_known_orders: row.taxTold },
      ...{ fee: row.fee / 100, fee_known_orders: row.feeTold },
    }),
  )
}
