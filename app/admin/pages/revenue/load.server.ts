import { periodOf } from '#app/admin/components/period.server.ts'
import type { PanelData } from '#app/admin/layout/panel-data.ts'
import { requireAdmin } from '#app/admin/layout/require-admin.server.ts'
import { bySteps, stepOf } from '#app/features/orders/revenue/tables.server.ts'
import type { DayFigures, Report } from '#app/features/orders/revenue/types.ts'
import { listDays } from '#app/lib/days.ts'
import type { PersonalLoad } from '#app/page.ts'
import type { Shop } from '#app/shop.server.ts'

export type RevenueData = PanelData<RevenueContent>
export type RevenueContent = Awaited<ReturnType<typeof readRevenue>>

const SHOWN = 15
/** Longer periods are drawn by week, and by month. */
const MOST_DAYS = 92
const MOST_DAYS_BY_WEEK = 370

export const load: PersonalLoad<RevenueData> = (request) =>
  requireAdmin(request, '/admin/revenue', () => readRevenue(request.shop, request.query))

async function readRevenue({ revenue }: Shop, query: URLSearchParams) {
  const { period, days } = periodOf(query, revenue.today())
  const [report, tables] = await Promise.all([revenue.report(period), revenue.listTables(period)])
  const currencies = report.totals.map(({ currency }) => currency).filter((currency) => currency !== '')
  const currency = currencies.find((one) => one === query.get('currency')) ?? currencies[0] ?? ''
  return {
    ...{ days, currencies, currency, period: report.period, timeZone: report.timeZone },
    total: report.totals.find((total) => total.currency !== '' && total.currency === currency) ?? null,
    unknownAmounts: report.totals.find((total) => total.currency === '')?.orders ?? 0,
    buyers: report.buyers,
    subscriptions: report.subscriptions.find((one) => one.currency === currency) ?? null,
    chart: chartOf(report, currency),
    tables: tables.map(({ by, rows }) => {
      const inCurrency = rows.filter((row) => row.currency === currency)
      return { by, rows: inCurrency.slice(0, SHOWN), more: Math.max(0, inCurrency.length - SHOWN) }
    }),
  }
}

/** Gross of each day, week or month, and of the days before; and what went back. */
function chartOf({ period, before, days, daysBefore }: Report, currency: string) {
  const all = listDays(period.from, period.to)
  const steps = all.length <= MOST_DAYS ? 'day' : all.length <= MOST_DAYS_BY_WEEK ? 'week' : 'month'
  const labels = [...new Set(all.map((day) => stepOf(day, steps)))]
  const inCurrency = (rows: readonly DayFigures[]) => rows.filter((row) => row.currency === currency)
  const rows = new Map(bySteps(inCurrency(days), steps).map((row) => [row.day, row]))
  const rowsBefore = new Map(inCurrency(daysBefore).map((row) => [row.day, row]))
  return {
    steps,
    labels,
    gross: labels.map((day) => rows.get(day)?.gross ?? 0),
    refunded: labels.map((day) => rows.get(day)?.refunded ?? 0),
    /** Days alone can be laid over each other. */
    before:
      steps === 'day' && rowsBefore.size > 0
        ? listDays(before.from, before.to).map((day) => rowsBefore.get(day)?.gross ?? 0)
        : null,
  } as const
}
