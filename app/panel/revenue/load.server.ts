import { z } from 'zod'
import { isDay, listDays, type Period } from '#app/lib/days.ts'
import { type AdminLanguage, adminMessages } from '#app/messages/admin/index.ts'
import {
  nameByPeriod,
  reportAnswer,
  reportFile,
  serveReport,
} from '#app/panel/kit/report/serve-report.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import { reports } from '#app/panel/pages.ts'
import { countryName } from '#app/shop/analytics/countries.ts'
import { computeKept, createFigures } from '#app/shop/orders/revenue/figures.server.ts'
import {
  selectCompared,
  selectSubscriptions,
  viewDays,
} from '#app/shop/orders/revenue/main-currency.server.ts'
import { findMonthDays } from '#app/shop/orders/revenue/month-file.server.ts'
import { chooseSteps, listSteps } from '#app/shop/orders/revenue/steps.ts'
import { groupBySteps } from '#app/shop/orders/revenue/tables.server.ts'
import {
  type ComparedFigures,
  type Converted,
  type NamedTable,
  REVENUE_TABLES,
  type Report,
  STEPS,
  type Steps,
} from '#app/shop/orders/revenue/types.ts'
import { SORTS, type Sort } from './sorts.ts'

export type RevenueData = PanelData<RevenueContent>
export type RevenueContent = Awaited<ReturnType<typeof loadContent>>

const SHOWN = 8

const Table = z.object({ by: z.enum(REVENUE_TABLES).default('day') })
const Month = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .refine((month) => isDay(`${month}-02`))

export const revenueReport = serveReport(reports.revenue, {
  today: ({ revenue }) => revenue.today(),
  readContent,
  endpoints: [
    reportAnswer({
      name: 'revenue',
      does: 'Revenue from `from` to `to`, rows `by`: `{success, timeZone, period, totals, rows}`; amounts in hundredths',
      Choice: Table,
      async read({ shop: { revenue }, period, choice: { by } }) {
        const { days: _, daysBefore: __, ...report } = await revenue.report(period)
        return { ...report, by, rows: await revenue.listTable(report.period, by) }
      },
    }),
    reportFile({
      name: 'revenue',
      does: 'A `month` such as `2026-10`, one line for each product of a payment; else the table of `from`, `to` and `by`: CSV, like every file of the panel with `format` `en` or `pt`',
      Choice: Table.extend({ month: Month.optional() }),
      read({ shop: { revenue }, period, choice: { by, month }, language }) {
        if (month !== undefined) {
          const nameCountry = (code: string) => countryName(code, language)
          const words = { ...adminMessages(language).revenue.monthWords, nameCountry }
          return { csv: revenue.exportMonth(month, words), filter: findMonthDays(month), period: month }
        }
        return { csv: revenue.exportTable(period, by), ...nameByPeriod(period, { by }) }
      },
    }),
  ],
})

export const { loadContent } = revenueReport

async function readContent({ shop, query, language }: PanelRequest, period: Period) {
  const { revenue } = shop
  const { main } = revenue
  const [report, tables] = await Promise.all([revenue.report(period), revenue.compareTables(period)])
  const { currency, ...view } = viewDays(report, main, query.get('currency'))
  const steps = STEPS.find((step) => step === query.get('per')) ?? null
  const sort = SORTS.find((one) => one === query.get('sort')) ?? 'kept'
  return {
    currency,
    currencies: view.currencies,
    period: report.period,
    timeZone: report.timeZone,
    chosenSteps: steps,
    sort,
    rates: view.rates,
    main: main.code,
    byCurrency: view.byCurrency.map(({ kept, isConverted }) => ({ kept, isConverted })),
    total: view.total,
    unknownAmounts: report.totals.find((total) => total.currency === '')?.orders ?? 0,
    buyers: report.buyers,
    futureOrders: report.futureOrders,
    subscriptions: selectSubscriptions(report.subscriptions, { currency, main }),
    chart: createChart(report, view, steps),
    tables: tables.map(({ by, rows }) =>
      shortenTable(by, selectCompared(rows, { currency, main }), { sort, language }),
    ),
  }
}

type ShownOptions = { sort: Sort; language: AdminLanguage }

function shortenTable(
  by: NamedTable,
  rows: readonly Converted<ComparedFigures>[],
  { sort, language }: ShownOptions,
) {
  const shown = rows.map(({ name, label, net, orders, isConverted, before, ...row }) => ({
    name,
    label: by === 'country' ? countryName(name, language) : label,
    kept: computeKept({ net, orders, ...row }),
    orders,
    isConverted,
    keptBefore: computeKept(before),
    ordersBefore: before.orders,
  }))
  const growth = (row: (typeof shown)[number]) => row.kept - row.keptBefore
  const order = by === 'product' && sort === 'growth' ? growth : ({ kept }: { kept: number }) => kept
  // The amount that belongs to no product comes last, even when it is the largest.
  const sorted = shown.toSorted(
    (a, b) => Number(a.name === '') - Number(b.name === '') || order(b) - order(a),
  )
  return { by, rows: sorted.slice(0, SHOWN), more: Math.max(0, sorted.length - SHOWN) }
}

/** Arranges by step what remains and the sales after refunds, and what remained in the period before. */
function createChart(
  { period, before }: Report,
  { days, daysBefore }: Pick<ReturnType<typeof viewDays>, 'days' | 'daysBefore'>,
  chosen: Steps | null,
) {
  const steps = chosen ?? chooseSteps(period)
  const labels = listSteps(period, steps)
  const rows = new Map(groupBySteps(days, steps).map((row) => [row.day, row]))
  const rowsBefore = new Map(daysBefore.map((row) => [row.day, computeKept(row)]))
  return {
    steps,
    labels,
    kept: labels.map((day) => computeKept(rows.get(day) ?? createFigures())),
    net: labels.map((day) => rows.get(day)?.net ?? 0),
    /** Only days can be compared by position: the weeks and months of two periods begin differently. */
    before:
      steps === 'day' && rowsBefore.size > 0
        ? listDays(before.from, before.to).map((day) => rowsBefore.get(day) ?? 0)
        : null,
  } as const
}
