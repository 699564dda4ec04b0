/** The weekly report: money against the week before, best products, best source, and open work. */

import { addDays, type Day, getStart, type Period } from '#app/lib/days.ts'
import { dayIn, startOfDayIn } from '#app/lib/time-zones.ts'
import { computeKept } from '#app/shop/orders/revenue/figures.server.ts'
import {
  convertRows,
  type MainCurrency,
  type viewDays,
} from '#app/shop/orders/revenue/main-currency.server.ts'
import type { NamedFigures } from '#app/shop/orders/revenue/types.ts'
import type { WeeklyReport } from './types.ts'

type SourceFigures = { name: string; currency: string; isConverted: boolean; orders: number; kept: number }

export type ReportOptions = {
  revenue: {
    timeZone: string
    main: MainCurrency
    earned: (period: Period) => Promise<Pick<ReturnType<typeof viewDays>, 'total' | 'beside' | 'rates'>>
    listProducts: (period: Period) => Promise<NamedFigures[]>
  }
  /** Sales by source and currency. */
  listSources: (period: Period) => Promise<NamedFigures[]>
  /** Work that waits for the seller. */
  countAttention: () => Promise<WeeklyReport['attention']>
}

/** The limit for each currency. */
const MOST_PRODUCTS = 3
const HOUR_MS = 3_600_000
const SENT_AT_HOUR = 9
/** A report that Monday missed is still sent until then. */
const LATEST_MS = 24 * HOUR_MS

/** The last full week before this day. */
export function getLastWeek(today: Day): Period {
  const monday = addDays(today, -((new Date(getStart(today)).getUTCDay() + 6) % 7))
  return { from: addDays(monday, -7), to: addDays(monday, -1) }
}

/** The report due now and its time; null except from Monday at nine, for a day. */
export function dueReport(now: number, timeZone: string): { period: Period; dueAt: number } | null {
  const period = getLastWeek(dayIn(now, timeZone))
  const dueAt = startOfDayIn(addDays(period.to, 1), timeZone) + SENT_AT_HOUR * HOUR_MS
  return now >= dueAt && now < dueAt + LATEST_MS ? { period, dueAt } : null
}

export async function readWeeklyReport(
  { revenue, listSources, countAttention }: ReportOptions,
  period: Period,
): Promise<WeeklyReport> {
  const { main } = revenue
  const [{ total, beside, rates }, products, sources, attention] = await Promise.all([
    revenue.earned(period),
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
    totals: [...(total ? [total] : []), ...beside].map((earned) => ({
      currency: earned.currency,
      isConverted: earned.isConverted,
      kept: earned.kept,
      keptBefore: earned.before.kept,
      net: earned.net,
      orders: earned.orders,
      refunds: earned.refunds,
      taxTold: earned.taxTold,
      feeTold: earned.feeTold,
    })),
    products: convert(products)
      .filter(({ name, kept, currency }) => name !== '' && kept > 0 && currency !== '')
      .toSorted((a, b) => b.kept - a.kept)
      // The best of each currency, since amounts in different ones do not compare.
      .filter(({ currency }, place, sold) => {
        const rank = sold.slice(0, place).filter((other) => other.currency === currency).length
        return rank < MOST_PRODUCTS
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

/** Sources are ranked by their number of sales, since amounts in different currencies do not compare. */
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
