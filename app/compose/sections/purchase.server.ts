/** A purchase: basket, prices, sign-in, and the customer's owned products. */

import { requireAllowedUrl } from '#app/server/http/http.server.ts'
import { createSeal } from '#app/server/session/sealed-cookie.server.ts'
import { createBasket } from '#app/shop/basket/basket.server.ts'
import { createCountryPrices } from '#app/shop/catalog/prices/country-prices.server.ts'
import { createPersonalPrices } from '#app/shop/catalog/prices/personal-prices.server.ts'
import { Customer } from '#app/shop/customer/customer.server.ts'
import { createOwnership } from '#app/shop/orders/ownership.server.ts'
import type { Catalogue } from './catalogue.server.ts'
import type { ContentsSection } from './contents.server.ts'
import type { Foundation } from './foundation.server.ts'
import type { Sales } from './sales.server.ts'

type PurchaseOptions = {
  foundation: Foundation
  contents: ContentsSection
  sales: Sales
  catalogue: Catalogue
}

export function openPurchase({ foundation, contents, sales, catalogue }: PurchaseOptions) {
  const { env, db, limits, log, now, monotonic, sessions, tebex } = foundation.parts
  const { findCountry, locks } = foundation
  const { taxModes } = contents.parts
  const { orders } = sales.parts
  const { catalog } = catalogue.parts
  const { facts } = catalogue
  const hasPrivateKey = env.tebex.privateKey !== null
  const ownership = createOwnership({ db, orders, log, listGranted: facts.listGranted })
  const basket = createBasket({
    tebex,
    locks,
    limits,
    taxModes,
    log,
    now: monotonic,
    listOwned: ownership.listIds,
    findProduct: facts.findForBasket,
    priceTag: facts.priceTag,
  })
  const personalPrices = createPersonalPrices({
    tebex,
    catalog,
    hasPrivateKey,
    now: monotonic,
    taxMode: taxModes.current,
  })
  const countryPrices = createCountryPrices({
    tebex,
    catalog,
    taxModes,
    hasPrivateKey,
    log,
    now: monotonic,
    countryOf: findCountry,
  })
  const customer = new Customer({
    sessions,
    log,
    now,
    monotonic,
    origin: env.publicOrigin,
    baskets: basket.platform,
    seal: createSeal(env.sessionSecrets, 'tradepost login v1'),
    requireAllowedUrl: (link) => requireAllowedUrl(link, env),
  })
  return { parts: { ownership, basket, personalPrices, countryPrices, customer } }
}
