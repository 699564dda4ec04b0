/** The rules by which the seller's folder reads the platform's packages. */

import type { TaxModes } from '#app/lib/tax.ts'
import { isDescribed } from '#app/server/store/schema/product.server.ts'
import { formatOwnPicture } from '#app/shop/catalog/pictures/own-picture.server.ts'
import type { Pictures } from '#app/shop/catalog/pictures/pictures.server.ts'
import type { PriceHistory } from '#app/shop/catalog/prices/price-history.server.ts'
import type { SnapshotRules } from '#app/shop/catalog/reading/catalog-entry.server.ts'
import type { Content } from './content.server.ts'

/** Eight units: fewer sales say nothing about what customers prefer. */
const MIN_POPULAR_LEVEL = 3

type RulesOptions = {
  pictures: Pick<Pictures, 'describe'>
  priceHistory: PriceHistory
  taxModes: Pick<TaxModes, 'current'>
}

export function deriveCatalogRules(
  { store, claims }: Content,
  { pictures, priceHistory, taxModes }: RulesOptions,
): SnapshotRules {
  const hashes = new Map(store.images.map(({ name, hash }) => [name, hash]))
  const { hot, services, subscription } = store.settings
  const { popular, popularIds } = store.settings.claims
  return {
    id: store.version,
    popularIds: ({ bestSellers, levels }) =>
      popular === 'listed'
        ? popularIds
        : bestSellers.slice(0, 1).filter((id) => (levels.get(id) ?? 0) >= MIN_POPULAR_LEVEL),
    claims: claims.prices,
    taxMode: taxModes.current,
    priceHistory,
    hotCategories: hot.categories,
    serviceCategories: services.categories,
    subscriptionCategory: subscription?.category ?? '',
    findNote: (id) => {
      const page = store.products.get(id)
      if (!page) return null
      const own = page.pictures.map((name) => formatOwnPicture({ name, hash: hashes.get(name) ?? '' }))
      return { ...page, pictures: own, isDescribed: isDescribed(page) }
    },
    describePicture: (url) => pictures.describe(url),
  }
}
