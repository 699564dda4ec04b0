/** Services around the sale: figures for the seller, the assistant, Discord roles, the data of customers. */

import { createHealth } from '#app/panel/health/health.server.ts'
import { createNotifications } from '#app/panel/notifications/notifications.server.ts'
import { OTHER } from '#app/server/session/attribution.server.ts'
import { createSeal } from '#app/server/session/sealed-cookie.server.ts'
import { version } from '#app/server/version.server.ts'
import { createAnalytics } from '#app/shop/analytics/analytics.server.ts'
import { type Assistant, createAssistant } from '#app/shop/assistant/assistant.server.ts'
import type { Catalog } from '#app/shop/catalog/catalog.server.ts'
import { type CustomerDataHolder, createCustomerData } from '#app/shop/customer/customer-data.server.ts'
import { createDiscord } from '#app/shop/discord/discord.server.ts'
import type { Orders } from '#app/shop/orders/orders.server.ts'
import { createWebhookRefusals } from '#app/shop/orders/panel/refusals.server.ts'
import type { Payments } from '#app/shop/orders/payments.server.ts'
import { createBuyerReports } from '#app/shop/orders/revenue/buyer-reports.server.ts'
import { createRevenue } from '#app/shop/orders/revenue/revenue.server.ts'
import { createSold } from '#app/shop/orders/revenue/sold.server.ts'
import { createQuestions } from '#app/shop/questions/questions.server.ts'
import type { CustomerReviews } from '#app/shop/reviews/customer-reviews.server.ts'
import { describeSource } from '#app/shop/sources/known-sources.server.ts'
import { createSources } from '#app/shop/sources/sources.server.ts'
import type { Content } from './content.server.ts'
import type { Foundation } from './foundation.server.ts'
import { listPublicNews } from './public-news.server.ts'

type ServiceParts = {
  foundation: Foundation
  orders: Orders
  payments: Payments
  catalog: Catalog
  reviews: CustomerReviews
  content: () => Content
}

export function createService({ foundation, orders, payments, catalog, reviews, content }: ServiceParts) {
  const { env, db, limits, locks, sealedValues, geo, notices, log, now, monotonic } = foundation
  const store = () => content().store
  const privacy = () => store().settings.privacy
  const timeZone = () => store().settings.timeZone
  const analytics = createAnalytics({
    db,
    geo,
    privacy,
    timeZone,
    log,
    now,
    monotonic,
    findsNothing(term) {
      const catalogue = catalog.current()
      return catalogue && content().search.productsOf(catalogue).find(term).length === 0
    },
  })
  const revenue = createRevenue({
    db,
    now,
    timeZone,
    findProduct(id) {
      const product = catalog.findProduct(id)
      if (!product) return null
      const { category, edition } = product.detail
      return { name: product.summary.name, category: category?.name ?? null, edition }
    },
  })
  const sold = createSold({ db, now, timeZone })
  const health = createHealth({
    env,
    store,
    now,
    monotonic,
    notices: async () => notices.list(catalog.status().ageMs),
    countries: async () => analytics.health().geo,
  })
  const assistant = createAssistant({
    env,
    store,
    catalog,
    search: () => content().search,
    db,
    limits,
    log,
    now,
    findRelease: (id) => content().news.findRelease(id),
  })
  const discord =
    env.discord &&
    createDiscord({
      db,
      sealedValues,
      orders,
      limits,
      locks,
      log,
      monotonic,
      version,
      now: foundation.steadyNow,
      app: env.discord,
      rules: () => store().settings.discordRoles,
      seal: createSeal(env.sessionSecrets, 'tradepost discord sign-in v1'),
      origin: env.publicOrigin,
    })
  const notifications = createNotifications({
    ...foundation,
    revenue,
    version,
    now: foundation.steadyNow,
    origin: env.publicOrigin,
    trusted: env.isDemo ? new URL(env.tebex.apiUrl).origin : null,
    productName: (id) => catalog.findProduct(id)?.summary.name ?? null,
    listNews: () => listPublicNews(content(), catalog),
    platformAwayMs: () => measureAway(catalog.status()),
    listSources: async (period) =>
      (await revenue.listTable(period, 'source')).flatMap((row) =>
        'name' in row && row.name !== OTHER ? { ...row, name: describeSource(row.name).label } : [],
      ),
    async countAttention() {
      const [waiting, setAside, { failedCount }] = await Promise.all([
        reviews.moderation.countWaiting(),
        payments.listSetAside(),
        foundation.outbox.status(),
      ])
      const findings = health.countFindings() ?? 0
      return { reviews: waiting, webhooks: setAside.count, notifications: failedCount, findings }
    },
  })
  return {
    analytics,
    /** The seller's messages in Discord and elsewhere. */
    notifications,
    revenue,
    /** Reports about buyers, and the revenue of subscriptions. */
    buyers: createBuyerReports({ db, now, timeZone }),
    /** Today's sales, and combinations of products and coupons. */
    sold,
    /** Origins of visits and carts. */
    sources: createSources({ db, timeZone, now }),
    /** Problems of the shop, found by real calls. */
    health,
    /** The Discord roles; null when no application is configured. */
    discord,
    assistant,
    /** Sellers' frequent questions about these figures. */
    questions: createQuestions({
      listActions: analytics.listActions,
      listSearches: analytics.listFruitlessSearches,
      listSold: revenue.listProducts,
      listPairs: sold.listPairs,
      listCoupons: sold.listCoupons,
      listChats: (period) => assistant.transcripts.listRepeatedQuestions(period, content().search),
      findName: (id) => catalog.findProduct(id)?.summary.name ?? null,
    }),
    webhookRefusals: createWebhookRefusals({
      db,
      log,
      now,
      monotonic,
      keepsAddresses: () => privacy().ip !== 'none',
    }),
    /** The shop's data of one customer, for the download and the deletion: each holder has a line here. */
    customerData: createCustomerData([
      // Chats and reviews come before the purchases: a review depends on who owns the package, a chat on who paid the
      // basket.
      { name: 'chats', ...createChatHolder({ assistant, orders }) },
      { name: 'reviews', exportFor: reviews.exportFor, deleteFor: reviews.deleteFor },
      { name: 'purchases', exportFor: orders.exportFor, deleteFor: orders.deleteFor },
      ...(discord ? [{ name: 'discord', exportFor: discord.exportFor, deleteFor: discord.deleteFor }] : []),
    ]),
  }
}

type ChatParts = { assistant: Assistant; orders: Orders }

/** The conversations that a customer held with the baskets of his purchases. */
function createChatHolder({ assistant, orders }: ChatParts): Omit<CustomerDataHolder, 'name'> {
  const list = async (userId: string) =>
    assistant.transcripts.listOfBaskets(await orders.listBasketReferences(userId))
  return {
    async exportFor(userId) {
      const chats = await list(userId)
      return chats.length > 0 ? chats.map(({ id: _, ...chat }) => chat) : null
    },
    async deleteFor(userId) {
      for (const { id } of await list(userId)) await assistant.forget(id)
    },
  }
}

/** The milliseconds since the catalogue was last read; null before the first attempt ended. */
function measureAway({ ageMs, lastError }: ReturnType<Catalog['status']>): number | null {
  if (lastError === null) return ageMs === null ? null : 0
  return ageMs ?? Number.POSITIVE_INFINITY
}
