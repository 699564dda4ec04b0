import { listDays } from '#app/lib/days.ts'
import type { AdminLanguage } from '#app/messages/admin/index.ts'
import { chosenPeriodOf } from '#app/panel/kit/period.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import { countryName } from '#app/shop/analytics/countries.ts'
import { listSteps, usualSteps } from '#app/shop/orders/revenue/steps.ts'
import { bySteps } from '#app/shop/orders/revenue/tables.server.ts'
import {
  type ComparedFigures,
  type DayFigures,
  type NamedTable,
  type Report,
  STEPS,
  type Steps,
} from '#app/shop/orders/revenue/types.ts'

export type RevenueData = PanelData<RevenueContent>
export type RevenueContent = Awaited<ReturnType<typeof loadContent>>

const SHOWN = 15

export async function loadContent({ shop, query, language }: PanelRequest) {
  const { revenue } = shop
  const today = revenue.today()
  const { period, days, ranges } = chosenPeriodOf(query, today)
  const [report, tables] = await Promise.all([revenue.report(period), revenue.compareTables(period)])
  const currencies = report.totals.map(({ currency }) => currency).filter((currency) => currency !== '')
  const currency = currencies.find((code) => code === query.get('currency')) ?? currencies[0] ?? ''
  const steps = STEPS.find((step) => step === query.get('per')) ?? null
  return {
    days,
    currencies,
    currency,
    period: report.period,
    timeZone: report.timeZone,
    ranges,
    chosenSteps: steps,
    nets: currencies.map((code) => report.totals.find((total) => total.currency === code)?.net ?? 0),
    total: report.totals.find((total) => total.currency !== '' && total.currency === currency) ?? null,
    unknownAmounts: report.totals.find((total) => total.currency === '')?.orders ?? 0,
    buyers: report.buyers,
    futureOrders: report.futureOrders,
    subscriptions: report.subscriptions.find((row) => row.currency === currency) ?? null,
    chart: chartOf(report, currency, steps),
    tables: tables.map(({ by, rows }) => shownTable(by, rows, { currency, language })),
  }
}

function shownTable(
  by: NamedTable,
  rows: readonly ComparedFigures[],
  { currency, language }: { currency: string; language: AdminLanguage },
) {
  const inCurrency = rows.filter((row) => row.currency === currency)
  const shown = ({ name, label, gross, refunded, orders, before }: ComparedFigures) => ({
    name,
    gross,
    refunded,
    orders,
    grossBefore: before.gross,
    label: by === 'country' ? countryName(name, language) : label,
  })
  // The amount that no product accounts for may be the largest, but tells of no product, so it comes last.
  const sorted = inCurrency.toSorted((a, b) => Number(a.name === '') - Number(b.name === ''))
  return { by, rows: sorted.slice(0, SHOWN).map(shown), more: Math.max(0, inCurrency.length - SHOWN) }
}

/** Arranges gross and refunds by step, and the gross of the period before. */
function chartOf({ period, before, days, daysBefore }: Report, currency: string, chosen: Steps | null) {
  const steps = chosen ?? usualSteps(period)
  const labels = listSteps(period, steps)
  const inCurrency = (rows: readonly DayFigures[]) => rows.filter((row) => row.currency === currency)
  const rows = new Map(bySteps(inCurrency(days), steps).map((row) => [row.day, row]))
  const rowsBefore = new Map(inCurrency(daysBefore).map((row) => [row.day, row]))
  return {
    steps,
    labels,
    gross: labels.map((day) => rows.get(day)?.gross ?? 0),
    refunded: labels.map((day) => rows.get(day)?.refunded ?? 0),
    /** Only days can be laid over each other: weeks and months of two periods begin differently. */
    before:
      steps === 'day' && rowsBefore.size > 0
        ? listDays(before.from, before.to).map((day) => rowsBefore.get(day)?.gross ?? 0)
        : null,
  } as const
}
