/** The shop: everything behind the pages and the API, made once from the environment and the seller's folder. */
import { createEditing } from './features/editing/editing.server.ts'
import { createCustomerReviews } from './features/reviews/customer-reviews.server.ts'
import { createTaxModes } from './lib/tax.ts'
import { translatedLocales } from './messages/index.ts'
import { reservedSlugs } from './reserved-slugs.server.ts'
import type { Env } from './server/env/env.server.ts'
import { createLog, type Log } from './server/log.server.ts'
import { openStore } from './server/store/open-store.server.ts'
import { readStoreFrom, type Store } from './server/store/store.server.ts'
import { createShopCatalog } from './shop/catalog.server.ts'
import { contentOf } from './shop/content.server.ts'
import { openFoundation } from './shop/foundation.server.ts'
import { createPurchases } from './shop/purchases.server.ts'
import { createSelling } from './shop/selling.server.ts'
import { createService } from './shop/service.server.ts'

export type Shop = Awaited<ReturnType<typeof createShop>>

export type ShopOptions = {
  env: Env
  /** For tests; read from the environment's folder otherwise. */
  store?: Store
  /** For tests. */
  log?: Log
  now?: () => number
  monotonic?: () => number
}

/** Reads the seller's folder, opens the database and begins to load the catalogue; throws only when the folder is unsound. */
export async function createShop({
  env,
  store: given,
  log = createLog(env),
  now = Date.now,
  monotonic = () => performance.now(),
}: ShopOptions) {
  for (const warning of env.warnings) log.warn({}, warning)
  const store = given ?? (await openStore(env.storeDir, { languages: translatedLocales, reservedSlugs, log }))
  const foundation = await openFoundation({ env, log, now, monotonic })
  const taxModes = createTaxModes(() => void catalog.refresh())
  const published = contentOf(store, { env, taxMode: taxModes.current })
  const content = () => published
  for (const claim of published.claims.withheld)
    log.warn({ claim }, 'withheld: a live shop shows it only with claims.acknowledged in the settings')

  const purchases = createPurchases(foundation)
  const { orders } = purchases
  const { approval } = store.settings.reviews
  const reviews = createCustomerReviews({ ...foundation, orders, approval })
  orders.onChange(({ ownerKeys }) => void reviews.followOwners(ownerKeys))
  const { catalog, packageDetails } = createShopCatalog({
    ...{ foundation, purchases, reviews, taxModes, content },
  })
  const selling = createSelling({ foundation, orders, catalog, taxModes, content })
  const service = createService({ foundation, orders, catalog, reviews, content })
  const editing = createEditing({
    dir: env.storeDir,
    readStore: (source) => readStoreFrom(source, { languages: translatedLocales, reservedSlugs }),
  })
  const parts = { ...purchases, ...selling, ...service, catalog, packageDetails, reviews, taxModes, editing }
  start(parts)

  let isStopping = false
  return {
    ...foundation,
    ...parts,
    ...published,
    /** From now on `/readyz` says no, so that no new visitors are sent here. */
    stopping() {
      isStopping = true
    },
    isStopping: () => isStopping,
    async close() {
      isStopping = true
      catalog.stop()
      reviews.stop()
      await service.discord?.close()
      await purchases.history.stop()
      await service.revenue.stop()
      await service.assistant.close()
      await foundation.pictures.close()
      await service.analytics.close()
      await foundation.db.close()
    },
  }
}

type Parts = Pick<Shop, 'discord' | 'assistant' | 'history' | 'catalog' | 'orders' | 'reviews' | 'revenue'>

/** The work in the background. */
function start({ discord, assistant, history, catalog, orders, reviews, revenue }: Parts): void {
  reviews.onChange(() => void catalog.refresh().then(catalog.refresh))
  discord?.start()
  assistant.start()
  history.start()
  catalog.start()
  orders.start()
  reviews.start()
  revenue.start()
}
