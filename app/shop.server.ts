/** The shop: everything behind the pages and the API, made once from the environment and the seller's folder. */
import { type BasketFeature, createBasket } from '#app/features/basket/basket.server.ts'
import { type Catalog, createCatalog } from '#app/features/catalog/catalog.server.ts'
import { createPictures, type Pictures } from '#app/features/catalog/pictures.server.ts'
import { type PriceClaims, priceView } from '#app/features/catalog/price.ts'
import { type Customer, createCustomer } from '#app/features/customer/customer.server.ts'
import { createPayments, type Payments } from '#app/features/payments/payments.server.ts'
import { type Database, openDatabase } from '#app/platform/db.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { requireAllowedUrl } from '#app/platform/http.server.ts'
import { createLog, type Log } from '#app/platform/log.server.ts'
import { createSessions, type Sessions } from '#app/platform/session.server.ts'
import { readStore, type Settings, type Store } from '#app/platform/store.server.ts'
import { createTebex, type Tebex } from '#tebex/index.ts'
import type { Site } from './site.ts'

export type Shop = {
  env: Env
  log: Log
  store: Store
  site: Site
  db: Database
  sessions: Sessions
  tebex: Tebex
  catalog: Catalog
  pictures: Pictures
  basket: BasketFeature
  customer: Customer
  payments: Payments
  /** Epoch milliseconds. */
  now: () => number
  /** From now on `/readyz` says no, so that no new visitors are sent here. */
  stopping: () => void
  isStopping: () => boolean
  close: () => Promise<void>
}

export type ShopOptions = {
  env: Env
  /** For tests. */
  log?: Log
  now?: () => number
}

/** Where the platform keeps its sellers' pictures. */
const PICTURE_HOSTS = ['dunb17ur4ymx4.cloudfront.net', '*.tebex.io']

/** Opens the database, reads the seller's folder and begins to load the catalogue; throws when one of them is unsound. */
export async function createShop({ env, log = createLog(env), now = Date.now }: ShopOptions): Promise<Shop> {
  for (const warning of env.warnings) log.warn({}, warning)
  const store = await readStore(env.storeDir)
  const db = await openDatabase({ dataDir: env.dataDir, url: env.databaseUrl, log, now })
  const tebex = createTebex({
    publicToken: env.tebex.publicToken,
    privateKey: env.tebex.privateKey,
    baseUrl: env.tebex.apiUrl,
    onCall: (call) => log.debug({ call }, 'platform call'),
  })
  const sessions = createSessions({
    env,
    db,
    now,
    onDatabaseFailure: (err) => log.warn({ err }, 'ended sessions are kept in memory only'),
  })
  const pictures = createPictures({ dataDir: env.dataDir, log, now, ...pictureHosts(env) })
  const payments = createPayments({ db, secret: env.tebex.webhookSecret, now })
  const claims = effectiveClaims(store.settings, env, log)
  const catalog = createCatalog({
    tebex,
    log,
    now,
    ttlMs: env.catalogTtlMs,
    rules: {
      claims,
      hotCategories: store.settings.hot.categories,
      subscriptionCategory: store.settings.subscription?.category ?? '',
      findNote: (id) => store.products.get(id) ?? null,
      describePicture: pictures.describe,
    },
    listPopular: () => listPopular(store.settings, payments, log),
    registerPictures: pictures.register,
  })
  const basket = createBasket({ tebex, log, now, ...productFacts(catalog, claims) })
  const customer = createCustomer({
    sessions,
    baskets: basket.platform,
    origin: env.publicOrigin,
    custom: {},
    requireAllowedUrl: (link) => requireAllowedUrl(link, env),
    log,
    now,
  })
  catalog.start()

  let isStopping = false
  return {
    ...{ env, log, store, site: siteOf(store.settings, env), db, sessions, tebex },
    ...{ catalog, pictures, basket, customer, payments, now },
    stopping() {
      isStopping = true
    },
    isStopping: () => isStopping,
    async close() {
      isStopping = true
      catalog.stop()
      await pictures.close()
      await db.close()
    },
  }
}

/** The demo's pictures come from the sandbox, over plain http. */
function pictureHosts(env: Env): { allowedHosts: string[]; allowHttp: boolean } {
  const api = new URL(env.tebex.apiUrl)
  const allowHttp = api.protocol === 'http:'
  return {
    allowedHosts: allowHttp ? [...PICTURE_HOSTS, api.host, ...env.tebex.allowedHosts] : PICTURE_HOSTS,
    allowHttp,
  }
}

/** An invented reference price on a live shop needs the seller's word; without it the shop starts honest. */
function effectiveClaims({ claims }: Settings, env: Env, log: Log): PriceClaims {
  const { referencePrice, factor, badge, acknowledged } = claims
  if (env.isDemo || acknowledged || referencePrice === 'platform') return { referencePrice, factor, badge }
  log.warn({}, 'claims.referencePrice "multiple" needs claims.acknowledged: prices are shown without it')
  return { referencePrice: 'platform', factor, badge }
}

async function listPopular({ claims }: Settings, payments: Payments, log: Log): Promise<readonly number[]> {
  if (claims.popular === 'listed') return claims.popularIds
  return payments.listBestSellers(1).catch((error: unknown) => {
    log.warn({ err: error }, 'best sellers could not be read')
    return []
  })
}

/** What the basket learns from the catalogue. */
function productFacts(catalog: Catalog, claims: PriceClaims) {
  return {
    findProduct(id: number) {
      const product = catalog.findProduct(id)
      if (!product) return null
      const { name, path, picture, price } = product.summary
      return { name, path, picture, price: price.amount }
    },
    priceTag(id: number, amount: number, currency: string) {
      const discount = catalog.findProduct(id)?.discount ?? 0
      return priceView({ amount, discount, currency }, claims)
    },
  }
}

function siteOf(settings: Settings, env: Env): Site {
  const { name, tagline, links, support, promo, comeBackTitles } = settings
  return {
    name,
    tagline,
    origin: env.publicOrigin,
    links,
    supportEmail: support.email,
    promo: promo && { code: promo.code, text: promo.text },
    isDemo: env.isDemo,
    comeBackTitles,
  }
}
