import { z } from 'zod'
import { isDay, listDays, type Period } from '#app/lib/days.ts'
import { type AdminLanguage, getAdminMessages } from '#app/messages/admin/index.ts'
import {
  nameByPeriod,
  reportAnswer,
  reportFile,
  serveReport,
} from '#app/panel/kit/report/serve-report.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import { reports } from '#app/panel/pages.ts'
import { getCountryName } from '#app/shop/analytics/countries.ts'
import { computeKept, createZeroFigures } from '#app/shop/orders/revenue/figures.server.ts'
import {
  computeEarnings,
  selectComparedRows,
  sumCurrentSubscriptions,
} from '#app/shop/orders/revenue/main-currency.server.ts'
import { findMonthDays } from '#app/shop/orders/revenue/month-file.server.ts'
import { chooseUnit, listSteps } from '#app/shop/orders/revenue/steps.ts'
import { groupBySteps } from '#app/shop/orders/revenue/tables.server.ts'
import {
  type ComparedFigures,
  type Converted,
  type NamedTable,
  REVENUE_TABLES,
  type Report,
  STEPS,
  type StepUnit,
} from '#app/shop/orders/revenue/types.ts'
import { SORTS, type Sort } from './sorts.ts'

export type RevenueData = PanelData<RevenueContent>
export type RevenueContent = Awaited<ReturnType<typeof loadContent>>

const MAX_ROWS = 8

const Table = z.object({ by: z.enum(REVENUE_TABLES).default('day') })
const Month = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .refine((month) => isDay(`${month}-02`))

export const revenueReport = serveReport(reports.revenue, {
  today: ({ revenue }) => revenue.getToday(),
  readContent,
  endpoints: [
    reportAnswer({
      name: 'revenue',
      does: 'Revenue from `from` to `to`, with rows by `by`: `{success, timeZone, period, totals, rows}`; amounts in hundredths',
      Choice: Table,
      async read({ shop: { revenue }, period, choice: { by } }) {
        const { days: _, daysBefore: __, ...report } = await revenue.readReport(period)
        return { ...report, by, rows: await revenue.readTable(report.period, by) }
      },
    }),
    reportFile({
      name: 'revenue',
      does: 'The sales of a `month` such as `2026-10`, one line for each product of a payment, or else the table by `by` from `from` to `to`: CSV. Like every file of the panel, it takes a `format`, `en` or `pt`',
      Choice: Table.extend({ month: Month.optional() }),
      read({ shop: { revenue }, period, choice: { by, month }, language }) {
        if (month !== undefined) {
          const messages = {
            ...getAdminMessages(language).revenue.monthWords,
            getCountryName: (code: string) => getCountryName(code, language),
          }
          return { csv: revenue.exportMonth(month, messages), filter: findMonthDays(month), period: month }
        }
        return { csv: revenue.exportTable(period, by), ...nameByPeriod(period, { by }) }
      },
    }),
  ],
})

export const { loadContent } = revenueReport

async function readContent({ shop, query, language }: PanelRequest, period: Period) {
  const { revenue } = shop
  const { mainCurrency: main } = revenue
  const [report, tables] = await Promise.all([revenue.readReport(period), revenue.compareTables(period)])
  const { currency, ...earnings } = computeEarnings(report, main, query.get('currency'))
  const chosenUnit = STEPS.find((unit) => unit === query.get('per')) ?? null
  const sort = SORTS.find((sort) => sort === query.get('sort')) ?? 'kept'
  return {
    currency,
    currencies: earnings.currencies,
    period: report.period,
    timeZone: report.timeZone,
    chosenUnit,
    sort,
    rates: earnings.rates,
    main: main.code,
    byCurrency: earnings.byCurrency.map(({ kept, isConverted }) => ({ kept, isConverted })),
    total: earnings.total,
    unknownAmounts: report.totals.find((total) => total.currency === '')?.orders ?? 0,
    buyers: report.buyers,
    futureOrders: report.futureOrders,
    subscriptions: sumCurrentSubscriptions(report.subscriptions, { currency, main }),
    chart: createChart(report, earnings, chosenUnit),
    tables: tables.map(({ by, rows }) =>
      shortenTable(by, selectComparedRows(rows, { currency, main }), { sort, language }),
    ),
  }
}

type TableOptions = { sort: Sort; language: AdminLanguage }

function shortenTable(
  by: NamedTable,
  rows: readonly Converted<ComparedFigures>[],
  { sort, language }: TableOptions,
) {
  const figures = rows.map(({ name, label, net, orders, isConverted, before, ...row }) => ({
    name,
    label: by === 'country' ? getCountryName(name, language) : label,
    kept: computeKept({ net, orders, ...row }),
    orders,
    isConverted,
    keptBefore: computeKept(before),
    ordersBefore: before.orders,
  }))
  const getGrowth = (row: (typeof figures)[number]) => row.kept - row.keptBefore
  const getRank = by === 'product' && sort === 'growth' ? getGrowth : ({ kept }: { kept: number }) => kept
  // The amount without a name comes last, even when it is the largest.
  const sorted = figures.toSorted(
    (a, b) => Number(a.name === '') - Number(b.name === '') || getRank(b) - getRank(a),
  )
  return { by, rows: sorted.slice(0, MAX_ROWS), more: Math.max(0, sorted.length - MAX_ROWS) }
}

/** Charts the remaining earnings and the net sales by step, and the remaining earnings of the previous period. */
function createChart(
  { period, before }: Report,
  { days, daysBefore }: Pick<ReturnType<typeof computeEarnings>, 'days' | 'daysBefore'>,
  chosenUnit: StepUnit | null,
) {
  const unit = chosenUnit ?? chooseUnit(period)
  const labels = listSteps(period, unit)
  const figuresByStep = new Map(groupBySteps(days, unit).map((row) => [row.day, row]))
  const previousKept = new Map(daysBefore.map((row) => [row.day, computeKept(row)]))
  return {
    unit,
    labels,
    kept: labels.map((day) => computeKept(figuresByStep.get(day) ?? createZeroFigures())),
    net: labels.map((day) => figuresByStep.get(day)?.net ?? 0),
    // Only days are compared by position, because the weeks and months of two periods start differently.
    before:
      unit === 'day' && previousKept.size > 0
        ? listDays(before.from, before.to).map((day) => previousKept.get(day) ?? 0)
        : null,
  } as const
}
