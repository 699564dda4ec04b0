import { chosenPeriodOf } from '#app/panel/kit/period.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import { usualSteps } from '#app/shop/orders/revenue/steps.ts'
import { STEPS } from '#app/shop/orders/revenue/types.ts'

export type BuyersData = PanelData<BuyersContent>
export type BuyersContent = Awaited<ReturnType<typeof loadContent>>

const NOTHING = { active: 0, started: 0, ended: 0, monthly: 0 }

export async function loadContent({ shop, query }: PanelRequest) {
  const { buyers, revenue } = shop
  const { period, days, ranges } = chosenPeriodOf(query, revenue.today())
  const chosenSteps = STEPS.find((one) => one === query.get('per')) ?? null
  const steps = chosenSteps ?? usualSteps(period)
  const { days: labels, ...compared } = await buyers.compare(period, steps)
  const { whole, before, steps: subscriptionSteps } = compared.subscriptions
  const known = [...whole, ...subscriptionSteps.flat()].map((row) => row.currency)
  const currencies = [...new Set(known)].filter((currency) => currency !== '')
  const currency = currencies.find((one) => one === query.get('currency')) ?? currencies[0] ?? ''
  const inCurrency = <Row extends { currency: string }>(rows: readonly Row[]) =>
    rows.find((row) => row.currency === currency) ?? NOTHING
  return {
    period,
    days,
    ranges,
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
