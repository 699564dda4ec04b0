/** The shop: everything behind the pages and the API, made once from the environment and the seller's folder. */

import { type Analytics, createAnalytics } from '#app/features/analytics/analytics.server.ts'
import { type Geo, NO_GEO, openGeo } from '#app/features/analytics/geo.server.ts'
import { type Assistant, createAssistant } from '#app/features/assistant/assistant.server.ts'
import { type BasketFeature, createBasket } from '#app/features/basket/basket.server.ts'
import { type Catalog, createCatalog } from '#app/features/catalog/catalog.server.ts'
import { mostOf } from '#app/features/catalog/limits.ts'
import { findsNothing } from '#app/features/catalog/listing/listing.server.ts'
import type { PurchaseType } from '#app/features/catalog/types.ts'
import { type Customer, createCustomer } from '#app/features/customer/customer.server.ts'
import { type CustomerData, createCustomerData } from '#app/features/customer/customer-data.server.ts'
import { defaultLocale, locales, translatedLocales } from '#app/messages/index.ts'
import type { Tebex } from '#tebex/index.ts'
import { type Admin, createAdmin } from './features/access/admin.server.ts'
import { createPictures, type Pictures } from './features/catalog/pictures/pictures.server.ts'
import { type CountryPrices, createCountryPrices } from './features/catalog/prices/country-prices.server.ts'
import {
  createPersonalPrices,
  type PersonalPrices,
} from './features/catalog/prices/personal-prices.server.ts'
import { type PriceClaims, priceTag } from './features/catalog/prices/price.ts'
import { createPriceHistory, type PriceHistory } from './features/catalog/prices/price-history.server.ts'
import {
  createPackageDetails,
  type PackageDetails,
} from './features/catalog/questions/package-details.server.ts'
import type { Site } from './features/content/site.ts'
import { createDiscord, type Discord } from './features/discord/discord.server.ts'
import { createHealth, type ShopHealth } from './features/health/health.server.ts'
import { createNotices, type Notices } from './features/health/notices.server.ts'
import { createHistory, type History } from './features/orders/history/history.server.ts'
import { createCustomerKeyring } from './features/orders/ledger/customer-keys.server.ts'
import { createLedger } from './features/orders/ledger/ledger.server.ts'
import { createOrders, type Orders } from './features/orders/orders.server.ts'
import { createOwnership, type Ownership } from './features/orders/ownership.server.ts'
import { createOrdersPanel, type OrdersPanel } from './features/orders/panel/panel.server.ts'
import { createWebhookRefusals, type WebhookRefusals } from './features/orders/panel/refusals.server.ts'
import { createPayments, type Payments } from './features/orders/payments.server.ts'
import { createRevenue, type Revenue } from './features/orders/revenue/revenue.server.ts'
import { salesOf } from './features/orders/sales.server.ts'
import { type CustomerReviews, createCustomerReviews } from './features/reviews/customer-reviews.server.ts'
import type { Rating } from './features/reviews/types.ts'
import { createSteadyClock } from './lib/steady-clock.ts'
import { createTaxModes, type TaxModes } from './lib/tax.ts'
import { reservedSlugs } from './reserved-slugs.server.ts'
import { createAdvisoryLocks } from './server/db/advisory-lock.server.ts'
import { type Database, superviseDatabase } from './server/db/db.server.ts'
import { createSealedValues, type SealedValues } from './server/db/sealed-values.server.ts'
import { createSharedLimits, type SharedLimits } from './server/db/shared-limits.server.ts'
import type { Env } from './server/env/env.server.ts'
import { requireAllowedUrl } from './server/http/http.server.ts'
import { createPersonalReads, type PersonalReads } from './server/http/personal-reads.server.ts'
import { createLog, type Log } from './server/log.server.ts'
import { createMetrics, type Metrics } from './server/metrics.server.ts'
import { createSeal } from './server/session/sealed-cookie.server.ts'
import { createSessions, type Sessions } from './server/session/session.server.ts'
import { type Claims, claimsOf } from './server/store/claims.server.ts'
import { openStore } from './server/store/open-store.server.ts'
import { type Settings, type Store, storeIn } from './server/store/store.server.ts'
import { createPluginOpener, openTebex } from './server/tebex.server.ts'
import { version as shopVersion } from './server/version.server.ts'
import { siteOf } from './site.server.ts'

export type Shop = {
  env: Env
  log: Log
  metrics: Metrics
  store: Store
  /** What this shop may say of prices and customers. */
  claims: Claims
  /** In the default language. */
  site: Site
  siteIn: (locale: string) => Site
  db: Database
  /** Limits that all processes of the shop count together. */
  limits: SharedLimits
  sessions: Sessions
  personalReads: PersonalReads
  tebex: Tebex
  catalog: Catalog
  packageDetails: PackageDetails
  taxModes: TaxModes
  personalPrices: PersonalPrices
  countryPrices: CountryPrices
  priceHistory: PriceHistory
  pictures: Pictures
  basket: BasketFeature
  customer: Customer
  orders: Orders
  ordersPanel: OrdersPanel
  webhookRefusals: WebhookRefusals
  /** What the shop holds of one customer, for the download and the deletion. */
  customerData: CustomerData
  ownership: Ownership
  /** The import of purchases of before this shop. */
  history: History
  payments: Payments
  reviews: CustomerReviews
  revenue: Revenue
  /** Null where no Discord application is configured. */
  discord: Discord | null
  sealedValues: SealedValues
  assistant: Assistant
  analytics: Analytics
  admin: Admin
  /** What the shop notices of its proxy and its webhooks. */
  notices: Notices
  /** What is wrong with the shop, by real calls. */
  health: ShopHealth
  /** Epoch milliseconds, for dates that are stored or shown. */
  now: () => number
  /** Milliseconds since some moment, for ages, limits and deadlines: unlike the wall clock it is never set back. */
  monotonic: () => number
  /** From now on `/readyz` says no, so that no new visitors are sent here. */
  stopping: () => void
  isStopping: () => boolean
  close: () => Promise<void>
}

export type ShopOptions = {
  env: Env
  /** For tests; read from the environment's folder otherwise. */
  store?: Store
  /** For tests. */
  log?: Log
  now?: () => number
  monotonic?: () => number
}

/** Where the platform keeps its sellers' pictures. */
const PICTURE_HOSTS = ['dunb17ur4ymx4.cloudfront.net', '*.tebex.io']

/** Reads the seller's folder, opens the database and begins to load the catalogue; throws only when the folder is unsound. */
export async function createShop({
  env,
  store: given,
  log = createLog(env),
  now = Date.now,
  monotonic = () => performance.now(),
}: ShopOptions): Promise<Shop> {
  for (const warning of env.warnings) log.warn({}, warning)
  const store = given ?? (await openStore(env.storeDir, { languages: translatedLocales, reservedSlugs, log }))
  const db = await superviseDatabase({ dataDir: env.dataDir, url: env.databaseUrl, log, now })
  const steadyNow = createSteadyClock(now, monotonic)
  const metrics = createMetrics()
  const tebex = openTebex({ env, log, metrics, now: steadyNow })
  const sessions = createSessions({
    env,
    db,
    now,
    monotonic,
    onDatabaseFailure: (err) => log.warn({ err }, 'ended sessions are kept in memory only'),
  })
  const limits = createSharedLimits({ db, secret: env.sessionSecrets[0] ?? '', now: steadyNow, log })
  const pictures = createPictures({ dataDir: env.dataDir, log, now, monotonic, ...pictureHosts(env) })
  const sealedValues = createSealedValues({ db, secrets: env.sessionSecrets })
  const keyring = createCustomerKeyring({ sealedValues, now })
  const ledger = createLedger({ db, keyring, now })
  const orders = createOrders({ db, ledger, keyring, log, now })
  const history = createHistory({
    ...{ sealedValues, orders, log, now, secret: env.tebex.pluginSecret },
    openPlugin: createPluginOpener({ env, log, metrics, now: steadyNow }),
  })
  const payments = createPayments({ db, ledger, secret: env.tebex.webhookSecret, now })
  const { approval } = store.settings.reviews
  const reviews = createCustomerReviews({ db, orders, limits, approval, log, now })
  orders.onChange(({ ownerKeys }) => void reviews.followOwners(ownerKeys))
  const ordersPanel = createOrdersPanel({
    ...{ db, ledger, now, origin: env.publicOrigin, secret: env.tebex.webhookSecret },
  })
  const webhookRefusals = createWebhookRefusals({
    ...{ db, log, now, monotonic, keepsAddresses: store.settings.privacy.ip !== 'none' },
  })
  const revenue = createRevenue({
    ...{ db, log, now, timeZone: store.settings.timeZone },
    findProduct(id) {
      const product = catalog.findProduct(id)
      return product && { name: product.summary.name, category: product.detail.category?.name ?? null }
    },
  })
  const claims = claimsOf(store, env)
  for (const name of claims.withheld)
    log.warn({ claim: name }, 'withheld: a live shop shows it only with claims.acknowledged in the settings')
  const priceHistory = createPriceHistory({ db, log, now })
  const taxModes = createTaxModes(() => void catalog.refresh())
  const catalog = createCatalog({
    tebex,
    log,
    now,
    monotonic,
    ttlMs: env.catalogTtlMs,
    rules: {
      claims: claims.prices,
      taxMode: taxModes.current,
      priceHistory,
      hotCategories: store.settings.hot.categories,
      serviceCategories: store.settings.services.categories,
      subscriptionCategory: store.settings.subscription?.category ?? '',
      findNote: (id) => store.products.get(id) ?? null,
      describePicture: pictures.describe,
    },
    readRatings: () => readRatings(reviews, log),
    async readSales() {
      await priceHistory.load()
      return readSales(store.settings, payments, log)
    },
    registerPictures: pictures.register,
    recordPrices: priceHistory.record,
  })
  const locks = createAdvisoryLocks(db)
  const version = () => catalog.current()?.version ?? ''
  const packageDetails = createPackageDetails({ tebex, version, log, now: monotonic })
  const ownership = createOwnership({
    db,
    orders,
    log,
    listGranted(id) {
      const product = catalog.findProduct(id)
      if (!product || product.detail.kind === 'service') return []
      return [id, ...(store.products.get(id)?.includes ?? [])]
    },
  })
  const basket = createBasket({
    tebex,
    locks,
    limits,
    taxModes,
    listOwned: ownership.listIds,
    log,
    now: monotonic,
    ...productFacts(catalog, claims.prices),
  })
  const personalPrices = createPersonalPrices({
    tebex,
    catalog,
    taxMode: taxModes.current,
    hasPrivateKey: env.tebex.privateKey !== null,
    now: monotonic,
  })
  const geo = await openCountries(env, log)
  const countryPrices = createCountryPrices({
    tebex,
    catalog,
    taxModes,
    countryOf: (address) => geo.find(address).country_code,
    hasPrivateKey: env.tebex.privateKey !== null,
    log,
    now: monotonic,
  })
  const customer = createCustomer({
    sessions,
    baskets: basket.platform,
    seal: createSeal(env.sessionSecrets, 'tradepost login v1'),
    origin: env.publicOrigin,
    custom: {},
    requireAllowedUrl: (link) => requireAllowedUrl(link, env),
    log,
    now,
    monotonic,
  })
  const analytics = createAnalytics({
    db,
    geo,
    privacy: store.settings.privacy,
    findsNothing: (term) => findsNothing(catalog.current(), term),
    log,
    now,
    monotonic,
  })
  const admin = createAdmin({ env, db, limits, log, now, monotonic })
  const notices = createNotices(env)
  const health = createHealth({
    ...{ env, store, now, monotonic },
    notices: async () => notices.list(catalog.status().ageMs),
    countries: async () => analytics.health().geo,
  })
  const assistant = createAssistant({ env, store, catalog, db, limits, log, now })
  const discord =
    env.discord &&
    createDiscord({
      ...{ db, sealedValues, orders, limits, locks, log, now, monotonic, version: shopVersion },
      app: env.discord,
      rules: store.settings.discordRoles,
      seal: createSeal(env.sessionSecrets, 'tradepost discord sign-in v1'),
      origin: env.publicOrigin,
    })
  // Whatever keeps something of a customer has a line here.
  const customerData = createCustomerData([
    // Before the purchases: a review belongs to who owns the package.
    { name: 'reviews', exportFor: reviews.exportFor, deleteFor: reviews.deleteFor },
    { name: 'purchases', exportFor: orders.exportFor, deleteFor: orders.deleteFor },
    ...(discord ? [{ name: 'discord', exportFor: discord.exportFor, deleteFor: discord.deleteFor }] : []),
  ])
  discord?.start()
  assistant.start()
  history.start()
  catalog.start()
  orders.start()
  reviews.onChange(() => void catalog.refresh().then(catalog.refresh))
  reviews.start()
  revenue.start()

  const sites = new Map(locales.map((locale) => [locale, siteOf(storeIn(store, locale), { env, claims })]))
  const siteIn = (locale: string) => {
    const site = sites.get(locale) ?? siteOf(store, { env, claims })
    return { ...site, taxMode: taxModes.current() }
  }

  let isStopping = false
  return {
    ...{ env, log, store, claims, site: siteIn(defaultLocale), siteIn, db, limits, sessions, tebex, metrics },
    personalReads: createPersonalReads(monotonic),
    ...{
      assistant,
      catalog,
      packageDetails,
      taxModes,
      personalPrices,
      countryPrices,
      priceHistory,
      pictures,
      basket,
      customer,
      orders,
      ordersPanel,
      webhookRefusals,
      customerData,
      ownership,
      history,
      payments,
      reviews,
      revenue,
      discord,
      sealedValues,
      analytics,
      admin,
      notices,
      health,
      now,
      monotonic,
    },
    stopping() {
      isStopping = true
    },
    isStopping: () => isStopping,
    async close() {
      isStopping = true
      catalog.stop()
      reviews.stop()
      await discord?.close()
      await history.stop()
      await revenue.stop()
      await assistant.close()
      await pictures.close()
      await analytics.close()
      await db.close()
    },
  }
}

/** Where addresses are is good to know, but nothing to stop a shop for. */
async function openCountries({ geoipFile }: Env, log: Log): Promise<Geo> {
  try {
    return await openGeo(geoipFile)
  } catch (error) {
    log.warn(
      { err: error },
      'GEOIP_FILE: cannot be read as a .mmdb file; visits are recorded without country',
    )
    return NO_GEO
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

async function readSales({ claims }: Settings, payments: Payments, log: Log) {
  const { bestSellers, levels, together } = await payments.readSales().catch((error: unknown) => {
    log.warn({ err: error }, 'best sellers could not be read')
    return salesOf([])
  })
  return {
    levels,
    together,
    popularIds: claims.popular === 'listed' ? claims.popularIds : bestSellers.slice(0, 1),
  }
}

async function readRatings(reviews: CustomerReviews, log: Log) {
  return reviews.readRatings().catch((error: unknown) => {
    log.warn({ err: error }, 'ratings could not be read')
    return new Map<number, Rating>()
  })
}

/** What the basket learns from the catalogue. */
function productFacts(catalog: Catalog, claims: PriceClaims) {
  return {
    findProduct(id: number) {
      const product = catalog.findProduct(id)
      if (!product) return null
      const { name, path, picture, price } = product.summary
      return { name, path, picture, price: price.amount, sale: product.sale, most: mostOf(product.detail) }
    },
    priceTag(id: number, amount: number, currency: string, type: PurchaseType) {
      const product = catalog.findProduct(id)
      const discount = product?.summary.price.was == null ? 0 : product.discount
      return priceTag({ amount, discount, currency, type }, product?.claims ?? claims)
    },
  }
}
