/** The services of a purchase: basket, prices, sign-in, and the visitor's owned products. */

import type { TaxModes } from '#app/lib/tax.ts'
import { requireAllowedUrl } from '#app/server/http/http.server.ts'
import { createSeal } from '#app/server/session/sealed-cookie.server.ts'
import { createBasket } from '#app/shop/basket/basket.server.ts'
import type { Catalog } from '#app/shop/catalog/catalog.server.ts'
import { findMost } from '#app/shop/catalog/limits.ts'
import { createCountryPrices } from '#app/shop/catalog/prices/country-prices.server.ts'
import { createPersonalPrices } from '#app/shop/catalog/prices/personal-prices.server.ts'
import { priceTag } from '#app/shop/catalog/prices/price.ts'
import type { PurchaseType } from '#app/shop/catalog/types.ts'
import { createCustomer } from '#app/shop/customer/customer.server.ts'
import type { Orders } from '#app/shop/orders/orders.server.ts'
import { createOwnership } from '#app/shop/orders/ownership.server.ts'
import type { Content } from './content.server.ts'
import type { Foundation } from './foundation.server.ts'

type SellingParts = {
  foundation: Foundation
  orders: Orders
  catalog: Catalog
  taxModes: TaxModes
  content: () => Content
}

export function createSelling({ foundation, orders, catalog, taxModes, content }: SellingParts) {
  const { env, db, tebex, sessions, limits, locks, geo, log, now, monotonic } = foundation
  const hasPrivateKey = env.tebex.privateKey !== null
  const ownership = createOwnership({
    db,
    orders,
    log,
    listGranted(id) {
      const product = catalog.findProduct(id)
      if (!product || product.detail.kind === 'service') return []
      return [id, ...(content().store.products.get(id)?.includes ?? [])]
    },
  })
  const basket = createBasket({
    tebex,
    locks,
    limits,
    taxModes,
    log,
    now: monotonic,
    listOwned: ownership.listIds,
    ...productFacts(catalog, content),
  })
  return {
    ownership,
    basket,
    personalPrices: createPersonalPrices({
      tebex,
      catalog,
      hasPrivateKey,
      now: monotonic,
      taxMode: taxModes.current,
    }),
    countryPrices: createCountryPrices({
      tebex,
      catalog,
      taxModes,
      hasPrivateKey,
      log,
      now: monotonic,
      countryOf: (address) => geo.find(address).country_code,
    }),
    customer: createCustomer({
      sessions,
      log,
      now,
      monotonic,
      origin: env.publicOrigin,
      baskets: basket.platform,
      seal: createSeal(env.sessionSecrets, 'tradepost login v1'),
      requireAllowedUrl: (link) => requireAllowedUrl(link, env),
    }),
  }
}

/** The basket reads its products' names, paths and prices from the catalogue. */
function productFacts(catalog: Catalog, content: () => Content) {
  return {
    findProduct(id: number) {
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
  }
}
