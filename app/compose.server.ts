/** The shop: everything behind the pages and the API, created once from the environment and the seller's folder. */

import { createRulesNewsRecorder } from '#app/panel/notifications/rules-news.server.ts'
import { createShopCatalog } from './compose/catalog.server.ts'
import { type Content, deriveContent } from './compose/content.server.ts'
import { openFoundation } from './compose/foundation.server.ts'
import { createPurchases } from './compose/purchases.server.ts'
import { createSelling } from './compose/selling.server.ts'
import { createService } from './compose/service.server.ts'
import { createTaxModes } from './lib/tax.ts'
import { translatedLocales } from './messages/index.ts'
import { createReviewNewsRecorder } from './panel/notifications/review-news.server.ts'
import { createEditing } from './panel/store/editing/editing.server.ts'
import { createStorePictures } from './panel/store/editing/pictures/store-pictures.server.ts'
import { reservedSlugs } from './reserved-slugs.server.ts'
import type { Env } from './server/env/env.server.ts'
import { createLog, type Log } from './server/log.server.ts'
import { openFolder } from './server/store/folder.server.ts'
import { openStore } from './server/store/open-store.server.ts'
import { readStoreFrom, type Store } from './server/store/store.server.ts'
import { replaceSnapshot } from './shop/catalog/catalog-reads.server.ts'
import { createCustomerReviews } from './shop/reviews/customer-reviews.server.ts'

/** The shop with one content: another publication is another value over the same features. */
export type Shop = Awaited<ReturnType<typeof createShop>>

type ShopOptions = {
  env: Env
  /** For tests; read from the environment's folder otherwise. */
  store?: Store
  /** For tests. */
  log?: Log
  now?: () => number
  monotonic?: () => number
}

/** Prepares the visitors' part of the next content; the returned function runs at the moment of the change. */
type PublishListener = (content: Content) => Promise<() => void>

const READ_OPTIONS = { languages: translatedLocales, reservedSlugs }

/**
 * Reads the seller's folder, opens the database and begins to load the catalogue; throws only for an invalid folder.
 */
export async function createShop({
  env,
  store: preparedStore,
  log = createLog(env),
  now = Date.now,
  monotonic = () => performance.now(),
}: ShopOptions) {
  for (const warning of env.warnings) log.warn({}, warning)
  const folder = openFolder(env.storeDir)
  const store = preparedStore ?? (await openStore(env.storeDir, { ...READ_OPTIONS, folder, log }))
  const foundation = await openFoundation({ env, log, now, monotonic })
  const taxModes = createTaxModes(() => void catalog.refresh())
  const deriveContentFrom = (other: Store) => deriveContent(other, { env, taxMode: taxModes.current, now })
  let published = deriveContentFrom(store)
  warnAboutWithheld(published, log)
  const content = () => published

  const purchases = createPurchases(foundation)
  const { orders, payments } = purchases
  const reviews = createCustomerReviews({
    ...foundation,
    orders,
    approval: () => published.store.settings.reviews.approval,
    recordWaiting: createReviewNewsRecorder(foundation.outbox),
  })
  orders.onChange(({ ownerKeys }) => void reviews.followOwners(ownerKeys))
  const { catalog, packageDetails, productDrafts, rulesFor } = createShopCatalog({
    foundation,
    purchases,
    reviews,
    taxModes,
    content,
  })
  const selling = createSelling({ foundation, orders, catalog, taxModes, content })
  const service = createService({ foundation, orders, payments, catalog, reviews, content })

  const listeners = new Set<PublishListener>()
  /** Everything is prepared first; then the whole shop changes within one turn of the event loop. */
  async function adopt(other: Store): Promise<void> {
    const next = deriveContentFrom(other)
    const prepared = await catalog.prepare(rulesFor(next))
    const switches = await Promise.all([...listeners].map((listener) => listener(next)))
    warnAboutWithheld(next, log)
    published = next
    for (const change of switches) change()
    catalog.use(prepared)
    service.discord?.wake()
  }
  const editing = createEditing({
    dir: env.storeDir,
    isReadOnly: env.isStoreReadOnly,
    folder,
    adopt,
    db: foundation.db,
    locks: foundation.locks,
    log,
    now,
    readStore: (source) => readStoreFrom(source, READ_OPTIONS),
    announce: createRulesNewsRecorder(foundation),
  })
  const storePictures = createStorePictures(editing)
  const parts = {
    ...purchases,
    ...selling,
    ...service,
    catalog,
    packageDetails,
    productDrafts,
    reviews,
    taxModes,
    editing,
  }
  start(parts)

  let isStopping = false
  return {
    ...foundation,
    ...parts,
    storePictures,
    ...published,
    /** Addresses that no page of the seller's may take. */
    reservedSlugs,
    /** Content that only its editor sees, with the catalogue that it would have. */
    async preview(other: Store) {
      const next = deriveContentFrom(other)
      return { ...next, catalog: replaceSnapshot(catalog, await catalog.prepare(rulesFor(next))) }
    },
    onPublish: (listener: PublishListener) => void listeners.add(listener),
    /** `/readyz` fails from now on, so that no new visitors are sent here. */
    stopping() {
      isStopping = true
    },
    isStopping: () => isStopping,
    async close() {
      isStopping = true
      await editing.stop()
      catalog.stop()
      reviews.stop()
      await service.discord?.close()
      await service.notifications.close()
      await purchases.history.stop()
      await service.assistant.close()
      await foundation.pictures.close()
      await service.analytics.close()
      await foundation.db.close()
    },
  }
}

function warnAboutWithheld({ claims }: Content, log: Log): void {
  for (const claim of claims.withheld)
    log.warn({ claim }, 'claim withheld: a live shop shows it only with claims.acknowledged in the settings')
}

type Parts = Pick<
  Shop,
  'notifications' | 'discord' | 'assistant' | 'history' | 'catalog' | 'orders' | 'reviews' | 'editing'
>

/** The work in the background. */
function start(parts: Parts): void {
  const { discord, assistant, history, catalog, orders, reviews, notifications, editing } = parts
  orders.onChange(notifications.wake)
  reviews.onChange(() => void catalog.refresh().then(catalog.refresh))
  discord?.wake()
  notifications.start()
  assistant.start()
  history.start()
  catalog.start()
  orders.start()
  reviews.start()
  editing.start()
}
