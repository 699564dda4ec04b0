/** The catalogue: the platform's packages under the rules of the seller's folder. */

import type { TaxModes } from '#app/lib/tax.ts'
import type { Log } from '#app/server/log.server.ts'
import { createModel } from '#app/shop/assistant/model.server.ts'
import { createCatalog } from '#app/shop/catalog/catalog.server.ts'
import { createProductDrafts } from '#app/shop/catalog/product-drafts/product-drafts.server.ts'
import { createPackageDetails } from '#app/shop/catalog/questions/package-details.server.ts'
import type { SnapshotRules } from '#app/shop/catalog/reading/catalog-entry.server.ts'
import { salesOf } from '#app/shop/orders/sales.server.ts'
import type { CustomerReviews } from '#app/shop/reviews/customer-reviews.server.ts'
import type { Rating } from '#app/shop/reviews/types.ts'
import type { Content } from './content.server.ts'
import type { Foundation } from './foundation.server.ts'
import type { Purchases } from './purchases.server.ts'

type CatalogParts = {
  foundation: Foundation
  purchases: Purchases
  reviews: Pick<CustomerReviews, 'readRatings'>
  taxModes: TaxModes
  content: () => Content
}

export function createShopCatalog({ foundation, purchases, reviews, taxModes, content }: CatalogParts) {
  const { env, tebex, limits, log, now, monotonic, pictures, priceHistory } = foundation
  const catalog = createCatalog({
    tebex,
    log,
    now,
    monotonic,
    ttlMs: env.catalogTtlMs,
    rules: deriveRules(content(), foundation, taxModes),
    readRatings: () => readRatings(reviews, log),
    async readSales() {
      await priceHistory.load()
      return readSales(purchases, log)
    },
    registerPictures: pictures.register,
    recordPrices: priceHistory.record,
  })
  const version = () => catalog.current()?.version ?? ''
  const packageDetails = createPackageDetails({ tebex, version, log, now: monotonic })
  const { ai } = env
  return {
    catalog,
    packageDetails,
    /** First drafts of products' files, written from the platform's description of the package. */
    productDrafts: createProductDrafts({
      catalog,
      packageDetails,
      limits,
      log,
      ask:
        ai &&
        ((messages, signal) =>
          createModel({ ...ai, models: content().store.settings.assistant.models }).ask(messages, signal)),
    }),
    /** The rules that read the catalogue with other content. */
    rulesFor: (other: Content) => deriveRules(other, foundation, taxModes),
  }
}

function deriveRules(
  { store, claims }: Content,
  { priceHistory, pictures }: Foundation,
  taxModes: TaxModes,
): SnapshotRules {
  const { hot, services, subscription } = store.settings
  const { popular, popularIds } = store.settings.claims
  return {
    id: store.version,
    popularIds: (bestSellers) => (popular === 'listed' ? popularIds : bestSellers.slice(0, 1)),
    claims: claims.prices,
    taxMode: taxModes.current,
    priceHistory,
    hotCategories: hot.categories,
    serviceCategories: services.categories,
    subscriptionCategory: subscription?.category ?? '',
    findNote: (id) => store.products.get(id) ?? null,
    describePicture: pictures.describe,
  }
}

async function readSales({ payments }: Purchases, log: Log) {
  return payments.readSales().catch((error: unknown) => {
    log.warn({ err: error }, 'best sellers could not be read')
    return salesOf([])
  })
}

async function readRatings(reviews: Pick<CustomerReviews, 'readRatings'>, log: Log) {
  return reviews.readRatings().catch((error: unknown) => {
    log.warn({ err: error }, 'ratings could not be read')
    return new Map<number, Rating>()
  })
}
