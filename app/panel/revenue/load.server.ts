import { z } from 'zod'
import { isDay, listDays, type Period } from '#app/lib/days.ts'
import type { AdminLanguage } from '#app/messages/admin/index.ts'
import { chooseCurrency } from '#app/panel/kit/report/period.server.ts'
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
import { findMonthDays } from '#app/shop/orders/revenue/month-file.server.ts'
import { chooseSteps, listSteps } from '#app/shop/orders/revenue/steps.ts'
import { groupBySteps } from '#app/shop/orders/revenue/tables.server.ts'
import {
  type ComparedFigures,
  type DayFigures,
  type NamedTable,
  REVENUE_TABLES,
  type Report,
  STEPS,
  type Steps,
} from '#app/shop/orders/revenue/types.ts'

export type RevenueData = PanelData<RevenueContent>
export type RevenueContent = Awaited<ReturnType<typeof loadContent>>

const SHOWN = 15

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
      read({ shop: { revenue }, period, choice: { by, month } }) {
        if (month !== undefined)
          return { csv: revenue.exportMonth(month), filter: findMonthDays(month), period: month }
        return { csv: revenue.exportTable(period, by), ...nameByPeriod(period, { by }) }
      },
    }),
  ],
})

export const { loadContent } = revenueReport

async function readContent({ shop, query, language }: PanelRequest, period: Period) {
  const { revenue } = shop
  const [report, tables] = await Promise.all([revenue.report(period), revenue.compareTables(period)])
  const currencies = report.totals.map(({ currency }) => currency).filter((currency) => currency !== '')
  const currency = chooseCurrency(query, currencies)
  const steps = STEPS.find((step) => step === query.get('per')) ?? null
  return {
    currencies,
    currency,
    period: report.period,
    timeZone: report.timeZone,
    chosenSteps: steps,
    nets: currencies.map((code) => report.totals.find((total) => total.currency === code)?.net ?? 0),
    total: report.totals.find((total) => total.currency !== '' && total.currency === currency) ?? null,
    unknownAmounts: report.totals.find((total) => total.currency === '')?.orders ?? 0,
    buyers: report.buyers,
    futureOrders: report.futureOrders,
    subscriptions: report.subscriptions.find((row) => row.currency === currency) ?? null,
    chart: createChart(report, currency, steps),
    tables: tables.map(({ by, rows }) => shortenTable(by, rows, { currency, language })),
  }
}

function shortenTable(
  by: NamedTable,
  rows: readonly ComparedFigures[],
  { currency, language }: { currency: string; language: AdminLanguage },
) {
  const inCurrency = rows.filter((row) => row.currency === currency)
  const createRow = ({ name, label, gross, refunded, orders, before }: ComparedFigures) => ({
    name,
    gross,
    refunded,
    orders,
    grossBefore: before.gross,
    label: by === 'country' ? countryName(name, language) : label,
  })
  // The amount without a product may be the largest, but it names no product, so it comes last.
  const sorted = inCurrency.toSorted((a, b) => Number(a.name === '') - Number(b.name === ''))
  return { by, rows: sorted.slice(0, SHOWN).map(createRow), more: Math.max(0, inCurrency.length - SHOWN) }
}

/** Arranges gross and refunds by step, and the gross of the period before. */
function createChart({ period, before, days, daysBefore }: Report, currency: string, chosen: Steps | null) {
  const steps = chosen ?? chooseSteps(period)
  const labels = listSteps(period, steps)
  const filterRows = (rows: readonly DayFigures[]) => rows.filter((row) => row.currency === currency)
  const rows = new Map(groupBySteps(filterRows(days), steps).map((row) => [row.day, row]))
  const rowsBefore = new Map(filterRows(daysBefore).map((row) => [row.day, row]))
  return {
    steps,
    labels,
    gross: labels.map((day) => rows.get(day)?.gross ?? 0),
    refunded: labels.map((day) => rows.get(day)?.refunded ?? 0),
    /** Only days can be compared: weeks and months of two periods begin on different days. */
    before:
      steps === 'day' && rowsBefore.size > 0
        ? listDays(before.from, before.to).map((day) => rowsBefore.get(day)?.gross ?? 0)
        : null,
  } as const
}
