import { z } from 'zod'
import type { Period } from '#app/lib/days.ts'
import { nameByPeriod, reportFile, serveReport } from '#app/panel/kit/report/serve-report.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import { reports } from '#app/panel/pages.ts'
import { chooseSteps } from '#app/shop/orders/revenue/steps.ts'
import { STEPS } from '#app/shop/orders/revenue/types.ts'

export type BuyersData = PanelData<BuyersContent>
export type BuyersContent = Awaited<ReturnType<typeof loadContent>>

const NOTHING = { active: 0, started: 0, ended: 0, monthly: 0 }

const Choice = z.object({ per: z.enum(STEPS).default('month') })

export const buyerReport = serveReport(reports.buyers, {
  today: ({ revenue }) => revenue.today(),
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
      does: 'Active, started and ended subscriptions and their monthly revenue, by currency, `per` day, week or month: CSV',
      Choice,
      read: ({ shop: { buyers }, period, choice: { per } }) => ({
        csv: buyers.exportSubscriptions(period, per),
        ...nameByPeriod(period, { per }),
      }),
    }),
  ],
})

export const { loadContent } = buyerReport

async function readContent({ shop, query }: PanelRequest, period: Period) {
  const { buyers, revenue } = shop
  const chosenSteps = STEPS.find((one) => one === query.get('per')) ?? null
  const steps = chosenSteps ?? chooseSteps(period)
  const { days: labels, ...compared } = await buyers.compare(period, steps)
  const { whole, before, steps: subscriptionSteps } = compared.subscriptions
  const known = [...whole, ...subscriptionSteps.flat()].map((row) => row.currency)
  const currencies = [...new Set(known)].filter((currency) => currency !== '')
  const currency = currencies.find((code) => code === query.get('currency')) ?? currencies[0] ?? ''
  const inCurrency = <Row extends { currency: string }>(rows: readonly Row[]) =>
    rows.find((row) => row.currency === currency) ?? NOTHING
  return {
    steps,
    chosenSteps,
    labels,
    currency,
    currencies,
    timeZone: revenue.timeZone,
    buyers: compared.buyers.whole,
    buyersBefore: compared.buyers.before,
    buyerSteps: compared.buyers.steps,
    subscriptions: inCurrency(whole),
    subscriptionsBefore: inCurrency(before),
    subscriptionSteps: subscriptionSteps.map(inCurrency),
  }
}
