import { z } from 'zod'
import type { Period } from '#app/lib/days.ts'
import { nameByPeriod, reportFile, serveReport } from '#app/panel/kit/report/serve-report.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import { reports } from '#app/panel/pages.ts'
import { computeSubscriptions } from '#app/shop/orders/revenue/main-currency.server.ts'
import { chooseUnit } from '#app/shop/orders/revenue/steps.ts'
import { STEPS } from '#app/shop/orders/revenue/types.ts'

export type BuyersData = PanelData<BuyersContent>
export type BuyersContent = Awaited<ReturnType<typeof loadContent>>

const Choice = z.object({ per: z.enum(STEPS).default('month') })

export const buyerReport = serveReport(reports.buyers, {
  today: ({ revenue }) => revenue.getToday(),
  readContent,
  endpoints: [
    reportFile({
      name: 'buyers',
      does: 'New and returning buyers from `from` to `to`, `per` day, week or month: CSV',
      Choice,
      read: ({ shop: { buyers }, period, choice: { per } }) => ({
        csv: buyers.exportBuyers(period, per),
        ...nameByPeriod(period, { per }),
      }),
    }),
    reportFile({
      name: 'subscriptions',
      does: 'Active, started and ended subscriptions and their monthly revenue in the main currency or in `currency`, `per` day, week or month: CSV',
      Choice: Choice.extend({ currency: z.string().optional() }),
      read: ({ shop: { buyers, revenue }, period, choice: { per, currency } }) => ({
        csv: buyers.exportSubscriptions(period, { unit: per, main: revenue.mainCurrency, currency }),
        ...nameByPeriod(period, { per, ...(currency !== undefined && { currency }) }),
      }),
    }),
  ],
})

export const { loadContent } = buyerReport

async function readContent({ shop, query }: PanelRequest, period: Period) {
  const { buyers, revenue } = shop
  const chosenUnit = STEPS.find((step) => step === query.get('per')) ?? null
  const unit = chosenUnit ?? chooseUnit(period)
  const { days: labels, buyers: buyerSums, subscriptions } = await buyers.readWithPeriodBefore(period, unit)
  const totals = computeSubscriptions(subscriptions, revenue.mainCurrency, query.get('currency'))
  return {
    unit,
    chosenUnit,
    labels,
    currency: totals.currency,
    currencies: totals.currencies,
    rates: totals.rates,
    main: revenue.mainCurrency.code,
    timeZone: revenue.timeZone,
    buyers: buyerSums.whole,
    buyersBefore: buyerSums.before,
    buyerSteps: buyerSums.steps,
    subscriptions: totals.whole,
    subscriptionsBefore: totals.before,
    subscriptionSteps: totals.steps,
  }
}
