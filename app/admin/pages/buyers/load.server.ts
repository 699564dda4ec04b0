import { periodOf } from '#app/admin/components/period.server.ts'
import type { PanelData } from '#app/admin/layout/panel-data.ts'
import { requireAdmin } from '#app/admin/layout/require-admin.server.ts'
import { listSteps, usualSteps } from '#app/features/orders/revenue/steps.ts'
import { STEPS } from '#app/features/orders/revenue/types.ts'
import type { PersonalLoad } from '#app/page.ts'
import type { Shop } from '#app/shop.server.ts'

export type BuyersData = PanelData<BuyersContent>
export type BuyersContent = Awaited<ReturnType<typeof readContent>>

const NOTHING = { active: 0, started: 0, ended: 0, monthly: 0 }

export const load: PersonalLoad<BuyersData> = (request) =>
  requireAdmin(request, '/admin/buyers', () => readContent(request.shop, request.query))

async function readContent({ buyers, revenue }: Shop, query: URLSearchParams) {
  const { period, days, ranges } = periodOf(query, revenue.today())
  const chosenSteps = STEPS.find((one) => one === query.get('per')) ?? null
  const steps = chosenSteps ?? usualSteps(period)
  const [compared, buyerSteps, subscriptionSteps] = await Promise.all([
    buyers.compare(period),
    buyers.listBuyers(period, steps),
    buyers.listSubscriptions(period, steps),
  ])
  const known = [...compared.subscriptions, ...subscriptionSteps].map(({ currency }) => currency)
  const currencies = [...new Set(known)].filter((currency) => currency !== '')
  const currency = currencies.find((one) => one === query.get('currency')) ?? currencies[0] ?? ''
  const inCurrency = <Row extends { currency: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.currency === currency)
  const rows = new Map(inCurrency(subscriptionSteps).map((row) => [row.day, row]))
  const labels = listSteps(period, steps)
  return {
    ...{ period, days, ranges, steps, chosenSteps, labels, currency, currencies, timeZone: revenue.timeZone },
    ...{ buyers: compared.buyers, buyersBefore: compared.buyersBefore },
    buyerSteps,
    subscriptions: inCurrency(compared.subscriptions)[0] ?? NOTHING,
    subscriptionsBefore: inCurrency(compared.subscriptionsBefore)[0] ?? NOTHING,
    subscriptionSteps: labels.map((day) => rows.get(day) ?? NOTHING),
  }
}
