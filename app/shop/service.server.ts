/** What surrounds the sale: figures for the seller, the assistant, Discord roles, the data of customers. */
import { createAnalytics } from '#app/features/analytics/analytics.server.ts'
import { createAssistant } from '#app/features/assistant/assistant.server.ts'
import type { Catalog } from '#app/features/catalog/catalog.server.ts'
import { createCustomerData } from '#app/features/customer/customer-data.server.ts'
import { createDiscord } from '#app/features/discord/discord.server.ts'
import { createHealth } from '#app/features/health/health.server.ts'
import type { Orders } from '#app/features/orders/orders.server.ts'
import { createRevenue } from '#app/features/orders/revenue/revenue.server.ts'
import type { CustomerReviews } from '#app/features/reviews/customer-reviews.server.ts'
import { createSeal } from '#app/server/session/sealed-cookie.server.ts'
import { version } from '#app/server/version.server.ts'
import type { Content } from './content.server.ts'
import type { Foundation } from './foundation.server.ts'

type ServiceParts = {
  foundation: Foundation
  orders: Orders
  catalog: Catalog
  reviews: CustomerReviews
  content: () => Content
}

export function createService({ foundation, orders, catalog, reviews, content }: ServiceParts) {
  const { env, db, limits, locks, sealedValues, geo, notices, log, now, monotonic } = foundation
  const store = () => content().store
  const privacy = () => store().settings.privacy
  const analytics = createAnalytics({ db, geo, privacy, log, now, monotonic })
  const revenue = createRevenue({
    ...{ db, log, now, timeZone: () => store().settings.timeZone },
    findProduct(id) {
      const product = catalog.findProduct(id)
      return product && { name: product.summary.name, category: product.detail.category?.name ?? null }
    },
  })
  const health = createHealth({
    ...{ env, store, now, monotonic },
    notices: async () => notices.list(catalog.status().ageMs),
    countries: async () => analytics.health().geo,
  })
  const discord =
    env.discord &&
    createDiscord({
      ...{ db, sealedValues, orders, limits, locks, log, now, monotonic, version },
      app: env.discord,
      rules: () => store().settings.discordRoles,
      seal: createSeal(env.sessionSecrets, 'tradepost discord sign-in v1'),
      origin: env.publicOrigin,
    })
  return {
    analytics,
    revenue,
    /** What is wrong with the shop, by real calls. */
    health,
    /** Null where no Discord application is configured. */
    discord,
    assistant: createAssistant({ env, store, catalog, db, limits, log, now }),
    /** What the shop holds of one customer, for the download and the deletion: each holder has a line here. */
    customerData: createCustomerData([
      // Before the purchases: a review belongs to who owns the package.
      { name: 'reviews', exportFor: reviews.exportFor, deleteFor: reviews.deleteFor },
      { name: 'purchases', exportFor: orders.exportFor, deleteFor: orders.deleteFor },
      ...(discord ? [{ name: 'discord', exportFor: discord.exportFor, deleteFor: discord.deleteFor }] : []),
    ]),
  }
}
