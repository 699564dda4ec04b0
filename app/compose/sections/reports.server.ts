/** The seller's figures: visits, revenue, buyers, and where they come from. */

import { Analytics } from '#app/shop/analytics/analytics.server.ts'
import { createOrdersPanel } from '#app/shop/orders/panel/panel.server.ts'
import { createWebhookRefusals } from '#app/shop/orders/panel/refusals.server.ts'
import { createBuyerReports } from '#app/shop/orders/revenue/buyer-reports.server.ts'
import { readMainCurrency } from '#app/shop/orders/revenue/main-currency.server.ts'
import { createRevenue } from '#app/shop/orders/revenue/revenue.server.ts'
import { createSalesReports } from '#app/shop/orders/revenue/sales-reports.server.ts'
import { createQuestions } from '#app/shop/questions/questions.server.ts'
import { createSources } from '#app/shop/sources/sources.server.ts'
import type { Catalogue } from './catalogue.server.ts'
import type { ContentsSection } from './contents.server.ts'
import type { Foundation } from './foundation.server.ts'
import type { Sales } from './sales.server.ts'
import type { Service } from './service.server.ts'

type ReportsOptions = {
  foundation: Foundation
  contents: ContentsSection
  sales: Sales
  catalogue: Catalogue
  service: Service
}

export type Reports = ReturnType<typeof openReports>

export function openReports({ foundation, contents, sales, catalogue, service }: ReportsOptions) {
  const { env, db, log, now, monotonic } = foundation.parts
  const { settings, timeZone, privacy } = contents
  const { current } = contents.publication
  const { catalog } = catalogue.parts
  const { facts } = catalogue
  const { assistant } = service.parts
  const analytics = new Analytics({
    db,
    geo: foundation.geo,
    privacy,
    timeZone,
    log,
    now,
    monotonic,
    findsNothing(term) {
      const catalogue = catalog.current()
      return catalogue && current().search.productsOf(catalogue).find(term).length === 0
    },
  })
  const ordersPanel = createOrdersPanel({
    db,
    ledger: sales.ledger,
    now,
    origin: env.publicOrigin,
    secret: env.tebex.webhookSecret,
    timeZone,
    supportSeesAmounts: () => settings().money.supportSeesAmounts,
    async findCheckout(from) {
      const checkouts = { action: 'checkout', from, direction: 'asc', limit: 1 } as const
      return (await analytics.listInteractions(checkouts)).interactions[0]?.interaction_time ?? null
    },
  })
  const webhookRefusals = createWebhookRefusals({
    db,
    log,
    now,
    monotonic,
    keepsAddresses: () => privacy().ip !== 'none',
  })
  const mainCurrency = () => readMainCurrency(settings().money, facts.findCurrency())
  const revenue = createRevenue({ db, now, timeZone, mainCurrency, findProduct: facts.findForRevenue })
  const buyers = createBuyerReports({ db, now, timeZone })
  const salesReports = createSalesReports({ db, now, timeZone, mainCurrency })
  const sources = createSources({ db, timeZone, now })
  const questions = createQuestions({
    listActions: (period) => analytics.listActions(period),
    listSearches: (period) => analytics.listFruitlessSearches(period),
    listSold: revenue.listProducts,
    listPairs: salesReports.listPairs,
    listCoupons: salesReports.listCoupons,
    listChats: (period) =>
      assistant.transcripts.listRepeatedQuestions({ ...period, timeZone: timeZone() }, current().search),
    findName: facts.findName,
  })
  return {
    parts: { analytics, ordersPanel, webhookRefusals, revenue, buyers, salesReports, sources, questions },
  }
}
