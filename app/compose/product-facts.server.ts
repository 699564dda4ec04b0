/** The facts that other subjects read of a product in the catalogue. */

import type { Catalog } from '#app/shop/catalog/catalog.server.ts'
import { findMost } from '#app/shop/catalog/limits.ts'
import { priceTag } from '#app/shop/catalog/prices/price.ts'
import type { PurchaseType } from '#app/shop/catalog/types.ts'
import type { Content } from './content.server.ts'

export function createProductFacts(catalog: Catalog, content: () => Content) {
  return {
    findName: (id: number) => catalog.findProduct(id)?.summary.name ?? null,

    /** For a line of the basket. */
    findForBasket(id: number) {
      const product = catalog.findProduct(id)
      if (!product) return null
      const { name, path, picture, price } = product.summary
      return { name, path, picture, price: price.amount, sale: product.sale, most: findMost(product.detail) }
    },
    priceTag(id: number, amount: number, currency: string, type: PurchaseType) {
      const product = catalog.findProduct(id)
      const discount = product?.summary.price.was == null ? 0 : product.discount
      return priceTag({ amount, discount, currency, type }, product?.claims ?? content().claims.prices)
    },

    /** The currency that the platform's store sells in; null while there is no catalogue. */
    findCurrency(): string | null {
      const [product] = catalog.current()?.products.values() ?? []
      return product?.summary.price.currency ?? null
    },

    /** For a row of the revenue. */
    findForRevenue(id: number) {
      const product = catalog.findProduct(id)
      if (!product) return null
      const { category, edition } = product.detail
      return { name: product.summary.name, category: category?.name ?? null, edition }
    },

    /** The packages that a purchase of this one gives to its owner. */
    listGranted(id: number) {
      const product = catalog.findProduct(id)
      if (!product || product.detail.kind === 'service') return []
      return [id, ...(content().store.products.get(id)?.includes ?? [])]
    },
  }
}
