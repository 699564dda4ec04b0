import { addDays, type Day, getStart, type Period } from '#app/lib/days.ts'
import { getDayIn, startOfDayIn } from '#app/lib/time-zones.ts'
import { computeKept } from '#app/shop/orders/revenue/figures.server.ts'
import {
  type computeEarnings,
  convertRows,
  type MainCurrency,
} from '#app/shop/orders/revenue/main-currency.server.ts'
import type { NamedFigures } from '#app/shop/orders/revenue/types.ts'
import type { WeeklyReport } from './types.ts'

type SourceFigures = { name: string; currency: string; isConverted: boolean; orders: number; kept: number }

export type ReportOptions = {
  revenue: {
    timeZone: string
    mainCurrency: MainCurrency
    readEarnings: (
      period: Period,
    ) => Promise<Pick<ReturnType<typeof computeEarnings>, 'total' | 'otherCurrencies' | 'rates'>>
    listProducts: (period: Period) => Promise<NamedFigures[]>
  }
  /** Sales by source and currency. */
  listSources: (period: Period) => Promise<NamedFigures[]>
  /** Work that waits for the seller. */
  countAttention: () => Promise<WeeklyReport['attention']>
}

/** The number of products listed for each currency. */
const MAX_PRODUCTS = 3
const HOUR_MS = 3_600_000
const SENT_AT_HOUR = 9
/** A report that Monday missed is still sent within this time. */
const LATEST_MS = 24 * HOUR_MS

/** The last full week before this day. */
export function getLastWeek(today: Day): Period {
  const monday = addDays(today, -((new Date(getStart(today)).getUTCDay() + 6) % 7))
  return { from: addDays(monday, -7), to: addDays(monday, -1) }
}

/** The due report and its time; null except for 24 hours from Monday at nine. */
export function findDueReport(now: number, timeZone: string): { period: Period; dueAt: number } | null {
  const period = getLastWeek(getDayIn(now, timeZone))
  const dueAt = startOfDayIn(addDays(period.to, 1), timeZone) + SENT_AT_HOUR * HOUR_MS
  return now >= dueAt && now < dueAt + LATEST_MS ? { period, dueAt } : null
}

export async function readWeeklyReport(
  { revenue, listSources, countAttention }: ReportOptions,
  period: Period,
): Promise<WeeklyReport> {
  const { mainCurrency: main } = revenue
  const [{ total, otherCurrencies, rates }, products, sources, attention] = await Promise.all([
    revenue.readEarnings(period),
    revenue.listProducts(period),
    listSources(period),
    countAttention(),
  ])
  const convert = (rows: readonly NamedFigures[]) =>
    convertRows(rows, main, ({ name }) => name).map((row) => ({ ...row, kept: computeKept(row) }))
  return {
    kind: 'weekly_report',
    ...period,
    main: main.code,
    rates,
    totals: [...(total ? [total] : []), ...otherCurrencies].map((earned) => ({
      currency: earned.currency,
      isConverted: earned.isConverted,
      kept: earned.kept,
      keptBefore: earned.before.kept,
      net: earned.net,
      orders: earned.orders,
      refunds: earned.refunds,
      taxKnownOrders: earned.taxKnownOrders,
      feeKnownOrders: earned.feeKnownOrders,
    })),
    products: convert(products)
      .filter(({ name, kept, currency }) => name !== '' && kept > 0 && currency !== '')
      .toSorted((a, b) => b.kept - a.kept)
      // The best of each currency, because amounts in different currencies do not compare.
      .filter(({ currency }, place, sold) => {
        const rank = sold.slice(0, place).filter((other) => other.currency === currency).length
        return rank < MAX_PRODUCTS
      })
      .map(({ label, quantity, kept, currency, isConverted }) => ({
        name: label,
        quantity,
        kept,
        currency,
        isConverted,
      })),
    bestSource: findBestSource(convert(sources)),
    attention,
  }
}

/** Ranks sources by their number of sales, because amounts in different currencies do not compare. */
export function findBestSource(rows: readonly SourceFigures[]): WeeklyReport['bestSource'] {
  const countSales = (name: string) =>
    rows.reduce((sum, row) => sum + (row.name === name ? row.orders : 0), 0)
  const names = [...new Set(rows.map(({ name }) => name))]
  const [best] = names
    .map((name) => ({ name, orders: countSales(name) }))
    .toSorted((a, b) => b.orders - a.orders || (a.name < b.name ? -1 : 1))
  if (!best || best.orders === 0) return null
  const kept = rows
    .filter(({ name, currency }) => name === best.name && currency !== '')
    .map((row) => ({ kept: row.kept, currency: row.currency, isConverted: row.isConverted }))
  return { ...best, kept }
}
