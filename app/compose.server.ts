/** The composition root: every part of the shop, made once and in order, with the parts that it uses by name. */

import { deriveCatalogRules } from './compose/catalog-rules.server.ts'
import { createChatHolder } from './compose/chat-holder.server.ts'
import { type Content, deriveContent } from './compose/content.server.ts'
import { createProductFacts } from './compose/product-facts.server.ts'
import { listPublicNews } from './compose/public-news.server.ts'
import { createResources, findPackages } from './compose/resources.server.ts'
import { createSteadyClock } from './lib/steady-clock.ts'
import { createTaxModes } from './lib/tax.ts'
import { translatedLocales } from './messages/index.ts'
import { pageRights } from './page-rights.server.ts'
import { Admin } from './panel/access/admin.server.ts'
import { Backups } from './panel/health/backups.server.ts'
import { createHealth } from './panel/health/health.server.ts'
import { createNewVersions } from './panel/health/new-version.server.ts'
import { createNotices } from './panel/health/notices.server.ts'
import { Notifications } from './panel/notifications/notifications.server.ts'
import { createOrderNewsRecorder } from './panel/notifications/order-news.server.ts'
import { Outbox } from './panel/notifications/outbox.server.ts'
import { createReviewNewsRecorder } from './panel/notifications/review-news.server.ts'
import { createRulesNewsRecorder } from './panel/notifications/rules-news.server.ts'
import { createReleaseTokens } from './panel/releases/tokens.server.ts'
import { Editing } from './panel/store/editing/editing.server.ts'
import { StorePictures } from './panel/store/editing/pictures/store-pictures.server.ts'
import { findSettings } from './panel/store/forms/find-settings.server.ts'
import { reservedSlugs } from './reserved-slugs.server.ts'
import { createAdvisoryLocks } from './server/db/advisory-lock.server.ts'
import { superviseDatabase } from './server/db/db.server.ts'
import { SealedValues } from './server/db/sealed-values.server.ts'
import { createSharedLimits } from './server/db/shared-limits.server.ts'
import type { Env } from './server/env/env.server.ts'
import { requireAllowedUrl, securityHeaders } from './server/http/http.server.ts'
import { createPersonalReads } from './server/http/personal-reads.server.ts'
import { createLog, type Log } from './server/log.server.ts'
import { createMetrics } from './server/metrics.server.ts'
import { OTHER } from './server/session/attribution.server.ts'
import { createSeal } from './server/session/sealed-cookie.server.ts'
import { createSessions } from './server/session/session.server.ts'
import { openFolder } from './server/store/folder.server.ts'
import { openStore } from './server/store/open-store.server.ts'
import { findPromo } from './server/store/promo.server.ts'
import { readStoreFrom, type Store } from './server/store/store.server.ts'
import { createPluginOpener, openTebex } from './server/tebex.server.ts'
import { version } from './server/version.server.ts'
import { Analytics } from './shop/analytics/analytics.server.ts'
import { type Geo, NO_GEO, openGeo } from './shop/analytics/geo.server.ts'
import { Assistant } from './shop/assistant/assistant.server.ts'
import { createModel } from './shop/assistant/model.server.ts'
import { createBasket } from './shop/basket/basket.server.ts'
import { Catalog } from './shop/catalog/catalog.server.ts'
import { Pictures } from './shop/catalog/pictures/pictures.server.ts'
import { createCountryPrices } from './shop/catalog/prices/country-prices.server.ts'
import { createPersonalPrices } from './shop/catalog/prices/personal-prices.server.ts'
import { createPriceHistory } from './shop/catalog/prices/price-history.server.ts'
import { createProductDrafts } from './shop/catalog/product-drafts/product-drafts.server.ts'
import { createPackageDetails } from './shop/catalog/questions/package-details.server.ts'
import { Customer } from './shop/customer/customer.server.ts'
import { createCustomerData } from './shop/customer/customer-data.server.ts'
import { Discord } from './shop/discord/discord.server.ts'
import { answerHelpQuestion } from './shop/help/answer-question.server.ts'
import { PurchaseHistory } from './shop/orders/history/history.server.ts'
import { createCustomerKeyring } from './shop/orders/ledger/customer-keys.server.ts'
import { createLedger } from './shop/orders/ledger/ledger.server.ts'
import { createOrders } from './shop/orders/orders.server.ts'
import { createOwnership } from './shop/orders/ownership.server.ts'
import { createOrdersPanel } from './shop/orders/panel/panel.server.ts'
import { createWebhookRefusals } from './shop/orders/panel/refusals.server.ts'
import { createPayments } from './shop/orders/payments.server.ts'
import { createBuyerReports } from './shop/orders/revenue/buyer-reports.server.ts'
import { readMainCurrency } from './shop/orders/revenue/main-currency.server.ts'
import { createRevenue } from './shop/orders/revenue/revenue.server.ts'
import { createSold } from './shop/orders/revenue/sold.server.ts'
import { countSales } from './shop/orders/sales.server.ts'
import { createQuestions } from './shop/questions/questions.server.ts'
import { createSeenReleases } from './shop/releases/seen-releases.server.ts'
import { createVersionChecks } from './shop/releases/version-checks.server.ts'
import { createVersionFeed } from './shop/releases/version-feed.server.ts'
import { CustomerReviews } from './shop/reviews/customer-reviews.server.ts'
import type { Rating } from './shop/reviews/types.ts'
import { createBasketData } from './shop/sources/basket-data.server.ts'
import { describeSource } from './shop/sources/known-sources.server.ts'
import { createSources } from './shop/sources/sources.server.ts'

type Composition = Awaited<ReturnType<typeof createShop>>

/** The parts that live as long as the process. None of them holds the seller's content: see `Contents`. */
export type Shop = Composition['shop']
/** The seller's content, which each publication replaces. */
export type Contents = Composition['contents']

type ShopOptions = {
  env: Env
  /** For tests; read from the environment's folder otherwise. */
  store?: Store
  /** For tests. */
  log?: Log
  /** Epoch milliseconds, for dates that are stored or shown. */
  now?: () => number
  /**
   * Milliseconds since an arbitrary moment, for ages, limits and deadlines: unlike the wall clock it is never set
   * back.
   */
  monotonic?: () => number
}

/** Prepares the visitors' part of the next content; the returned function runs at the moment of the change. */
type PublishListener = (content: Content) => Promise<() => void>

const READ_OPTIONS = { languages: translatedLocales, reservedSlugs }
/** The platform stores its sellers' pictures on these hosts. */
const PICTURE_HOSTS = ['dunb17ur4ymx4.cloudfront.net', '*.tebex.io']

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
  const { ai, publicOrigin: origin, sessionSecrets } = env
  const { webhookSecret } = env.tebex
  const hasPrivateKey = env.tebex.privateKey !== null
  const folder = openFolder(env.storeDir)
  const store = preparedStore ?? (await openStore(env.storeDir, { ...READ_OPTIONS, folder, log }))

  // Database, limits, sessions and the platform's client: everything else stands on them.
  const db = await superviseDatabase({ dataDir: env.dataDir, url: env.databaseUrl, log, now })
  const steadyNow = createSteadyClock(now, monotonic)
  const metrics = createMetrics()
  const limits = createSharedLimits({ db, secret: sessionSecrets[0] ?? '', now: steadyNow, log })
  const locks = createAdvisoryLocks(db)
  const sealedValues = new SealedValues({ db, secrets: sessionSecrets })
  const onDatabaseFailure = (err: unknown) => log.warn({ err }, 'ended sessions are kept in memory only')
  const sessions = createSessions({ env, db, now, monotonic, onDatabaseFailure })
  const personalReads = createPersonalReads(monotonic)
  const tebex = openTebex({ env, log, metrics, now: steadyNow })
  const geo = await openCountries(env, log)
  const findCountry = (address: string) => geo.find(address).country_code

  // The seller's content.
  const taxModes = createTaxModes(() => void catalog.refresh())
  const deriveFrom = (other: Store) => deriveContent(other, { env, taxMode: taxModes.current, now })
  let published = deriveFrom(store)
  warnAboutWithheld(published, log)
  const content = () => published
  const settings = () => published.store.settings
  const timeZone = () => settings().timeZone
  // Strangers read the panel of a public demo.
  const privacy = (): Store['settings']['privacy'] =>
    env.isPublicDemo ? { ...settings().privacy, ip: 'none', chats: 'none' } : settings().privacy

  // The panel's people, and the news that wait to reach them.
  const admin = new Admin({
    env,
    db,
    limits,
    log,
    now,
    monotonic,
    pages: pageRights,
    countryOf: findCountry,
  })
  const notices = createNotices(env)
  const outbox = new Outbox({ db, now: steadyNow })
  const releaseTokens = createReleaseTokens({ db, now })

  // Sales and their buyers, from the platform's events.
  const keyring = createCustomerKeyring({ sealedValues, now })
  const basketData = createBasketData(sessionSecrets)
  const recordNews = createOrderNewsRecorder({ outbox, now: steadyNow })
  const ledger = createLedger({ db, keyring, readAttribution: basketData.read, recordNews, now })
  const orders = createOrders({ db, ledger, keyring, log, now })
  const ordersPanel = createOrdersPanel({
    db,
    ledger,
    now,
    origin,
    secret: webhookSecret,
    supportSeesAmounts: () => settings().money.supportSeesAmounts,
    async findCheckout(from) {
      const checkouts = { action: 'checkout', from, direction: 'asc', limit: 1 } as const
      return (await analytics.listInteractions(checkouts)).interactions[0]?.interaction_time ?? null
    },
  })
  const payments = createPayments({ db, ledger, secret: webhookSecret, now })
  const history = new PurchaseHistory({
    sealedValues,
    orders,
    log,
    now,
    secret: env.tebex.pluginSecret,
    openPlugin: createPluginOpener({ env, log, metrics, now: steadyNow }),
  })
  const reviews = new CustomerReviews({
    db,
    orders,
    limits,
    log,
    now,
    approval: () => settings().reviews.approval,
    recordWaiting: createReviewNewsRecorder(outbox),
  })

  // The catalogue: the platform's packages under the rules of the seller's folder.
  const pictures = new Pictures({
    dataDir: env.dataDir,
    log,
    now,
    monotonic,
    ...findPictureHosts(env),
    // A preview shows those of the draft.
    async readOwn({ name, hash }) {
      const images = content().store.images
      const image = images.find((one) => one.name === name && one.hash === hash)
      return image ? image.content : editing.readBytes(`images/${name}`)
    },
  })
  const priceHistory = createPriceHistory({ db, log, now })
  const rulesFor = (other: Content) => deriveCatalogRules(other, { pictures, priceHistory, taxModes })
  const catalog = new Catalog({
    tebex,
    log,
    now,
    monotonic,
    ttlMs: env.catalogTtlMs,
    rules: rulesFor(published),
    async readRatings() {
      return reviews.readRatings().catch((err: unknown) => {
        log.warn({ err }, 'ratings could not be read')
        return new Map<number, Rating>()
      })
    },
    async readSales() {
      await priceHistory.load()
      return payments.readSales().catch((err: unknown) => {
        log.warn({ err }, 'best sellers could not be read')
        return countSales([])
      })
    },
    registerPictures: (sources) => pictures.register(sources),
    recordPrices: priceHistory.record,
  })
  const facts = createProductFacts(catalog, content)
  const resources = createResources({ content, catalog, monotonic })
  const versionChecks = createVersionChecks({ db, log, now })
  const versionFeed = createVersionFeed({
    origin,
    resources,
    noteCheck: versionChecks.note,
    headers: securityHeaders(),
  })
  const packageDetails = createPackageDetails({
    tebex,
    version: () => catalog.current()?.version ?? '',
    log,
    now: monotonic,
  })
  const productDrafts = createProductDrafts({
    catalog,
    packageDetails,
    limits,
    log,
    ask:
      ai &&
      ((messages, signal) =>
        createModel({ ...ai, models: settings().assistant.models }).ask(messages, signal)),
  })

  // A purchase: basket, prices, sign-in, and the customer's owned products.
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
    origin,
    baskets: basket.platform,
    seal: createSeal(sessionSecrets, 'tradepost login v1'),
    requireAllowedUrl: (link) => requireAllowedUrl(link, env),
  })

  // The seller's figures.
  const analytics = new Analytics({
    db,
    geo,
    privacy,
    timeZone,
    log,
    now,
    monotonic,
    findsNothing(term) {
      const catalogue = catalog.current()
      return catalogue && published.search.productsOf(catalogue).find(term).length === 0
    },
  })
  const mainCurrency = () => readMainCurrency(settings().money, facts.findCurrency())
  const revenue = createRevenue({ db, now, timeZone, mainCurrency, findProduct: facts.findForRevenue })
  const buyers = createBuyerReports({ db, now, timeZone })
  const sold = createSold({ db, now, timeZone, mainCurrency })
  const sources = createSources({ db, timeZone, now })
  const webhookRefusals = createWebhookRefusals({
    db,
    log,
    now,
    monotonic,
    keepsAddresses: () => privacy().ip !== 'none',
  })
  const health = createHealth({
    env,
    store: () => published.store,
    now,
    monotonic,
    notices: async () => notices.list(catalog.status().ageMs),
    countries: async () => analytics.health().geo,
  })

  const backups = new Backups({ env, sealedValues, locks, log, timeZone, now })
  const newVersions = createNewVersions({ address: env.versionFileUrl, version, log, monotonic })

  // Services around the sale.
  const assistant = new Assistant({
    env,
    store: () => published.store,
    privacy,
    search: () => published.search,
    catalog,
    db,
    limits,
    log,
    now,
    findRelease: (id) => published.news.findRelease(id),
    findHelp: answerHelpQuestion,
    findPromo: () => findPromo(published.store.settings, published.news.today()),
  })
  const discord =
    env.discord &&
    new Discord({
      db,
      sealedValues,
      orders,
      limits,
      locks,
      log,
      monotonic,
      version,
      now: steadyNow,
      app: env.discord,
      rules: () => settings().discordRoles,
      listNotes: () => listPublicNews(published, catalog),
      listGrantedIds: async (customer) =>
        (await orders.listOwnedIdsByKey(customer)).flatMap(facts.listGranted),
      seal: createSeal(sessionSecrets, 'tradepost discord sign-in v1'),
      leaveSeal: createSeal(sessionSecrets, 'tradepost release messages v1'),
      origin,
    })
  const notifications = new Notifications({
    db,
    outbox,
    sealedValues,
    locks,
    log,
    revenue,
    version,
    origin,
    monotonic,
    now: steadyNow,
    trusted: env.isDemo ? new URL(env.tebex.apiUrl).origin : null,
    productName: facts.findName,
    listNews: () => listPublicNews(published, catalog),
    platformAwayMs: () => measureAway(catalog.status()),
    listSources: async (period) =>
      (await revenue.listTable(period, 'source')).flatMap((row) =>
        'name' in row && row.name !== OTHER ? { ...row, name: describeSource(row.name).label } : [],
      ),
    async countAttention() {
      const [waiting, setAside, { failedCount }] = await Promise.all([
        reviews.moderation.countWaiting(),
        payments.listSetAside(),
        outbox.latest.readStatus(),
      ])
      const findings = health.countFindings() ?? 0
      return { reviews: waiting, webhooks: setAside.count, notifications: failedCount, findings }
    },
  })
  const questions = createQuestions({
    listActions: (period) => analytics.listActions(period),
    listSearches: (period) => analytics.listFruitlessSearches(period),
    listSold: revenue.listProducts,
    listPairs: sold.listPairs,
    listCoupons: sold.listCoupons,
    listChats: (period) =>
      assistant.transcripts.listRepeatedQuestions({ ...period, timeZone: timeZone() }, published.search),
    findName: facts.findName,
  })
  const seenReleases = createSeenReleases({ db, customerKey: orders.customerKey, now })
  /** Each holder of a customer's data has a line here. */
  const customerData = createCustomerData({
    // Chats and reviews come before the purchases: a review depends on who owns the package, a chat on who paid the
    // basket.
    chats: createChatHolder(assistant, orders),
    reviews,
    releases: seenReleases,
    purchases: orders,
    ...(discord && { discord }),
  })

  // Editing the store folder, and the change to what was published.
  const listeners = new Set<PublishListener>()
  /** Everything is prepared first; then the whole shop changes within one turn of the event loop. */
  async function adopt(other: Store): Promise<void> {
    const next = deriveFrom(other)
    const prepared = await catalog.prepare(rulesFor(next))
    const switches = await Promise.all([...listeners].map((listener) => listener(next)))
    warnAboutWithheld(next, log)
    published = next
    for (const change of switches) change()
    catalog.use(prepared)
    discord?.wake()
    notifications.look()
  }
  const editing = new Editing({
    dir: env.storeDir,
    isReadOnly: env.isStoreReadOnly,
    folder,
    adopt,
    db,
    locks,
    log,
    now,
    readStore: (source) => readStoreFrom(source, READ_OPTIONS),
    announce: createRulesNewsRecorder({ outbox }),
  })
  const storePictures = new StorePictures(editing)

  // Work in the background begins when all parts know each other.
  orders.onChange(({ ownerKeys }) => void reviews.followOwners(ownerKeys))
  orders.onChange(() => notifications.wake())
  reviews.onChange(() => void catalog.refresh().then(() => catalog.refresh()))
  discord?.wake()
  notifications.wake()
  assistant.start()
  versionChecks.start()
  history.start()
  catalog.start()
  orders.start()
  reviews.start()
  editing.start()
  backups.start()

  let isStopping = false
  const shop = {
    env,
    log,
    now,
    monotonic,
    db,
    metrics,
    limits,
    sealedValues,
    sessions,
    personalReads,
    tebex,
    admin,
    notices,
    basketData,
    orders,
    ordersPanel,
    payments,
    history,
    reviews,
    pictures,
    priceHistory,
    taxModes,
    catalog,
    resources,
    /** The packages of this resource or package id. */
    findPackages: (product: string) => findPackages(published.store, catalog.current(), product),
    releaseTokens,
    seenReleases,
    versionChecks,
    versionFeed,
    packageDetails,
    productDrafts,
    ownership,
    basket,
    personalPrices,
    countryPrices,
    customer,
    analytics,
    revenue,
    buyers,
    sold,
    sources,
    webhookRefusals,
    health,
    backups,
    newVersions,
    assistant,
    /** It is null when no application is configured. */
    discord,
    notifications,
    questions,
    customerData,
    editing,
    findSettings,
    storePictures,
    /** Addresses that no page of the seller's may take. */
    reservedSlugs,
    /** `/readyz` fails from now on, so that no new visitors are sent here. */
    stopping() {
      isStopping = true
    },
    isStopping: () => isStopping,
    async close() {
      isStopping = true
      backups.stop()
      newVersions.close()
      await editing.stop()
      catalog.stop()
      reviews.stop()
      await discord?.close()
      await notifications.close()
      await history.stop()
      await assistant.close()
      await versionChecks.stop()
      await pictures.close()
      await analytics.close()
      await db.close()
    },
  }
  const contents = {
    /** The published content: asked for again with every request, for a publication replaces it. */
    current: content,
    /** Content that only its editor sees, and the catalogue that it would have. */
    async preview(other: Store) {
      const next = deriveFrom(other)
      return { content: next, catalog: catalog.preview(await catalog.prepare(rulesFor(next))) }
    },
    onPublish: (listener: PublishListener) => void listeners.add(listener),
  }
  return { shop, contents }
}

function warnAboutWithheld({ claims }: Content, log: Log): void {
  for (const claim of claims.withheld)
    log.warn({ claim }, 'claim withheld: a live shop shows it only with claims.acknowledged in the settings')
}

/** A shop starts without its table of countries, because locations are optional. */
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
function findPictureHosts(env: Env): { allowedHosts: string[]; allowHttp: boolean } {
  const api = new URL(env.tebex.apiUrl)
  const allowHttp = api.protocol === 'http:'
  return {
    allowedHosts: allowHttp ? [...PICTURE_HOSTS, api.host, ...env.tebex.allowedHosts] : PICTURE_HOSTS,
    allowHttp,
  }
}

/** The milliseconds since the catalogue was last read; null before the first attempt ended. */
function measureAway({ ageMs, lastError }: ReturnType<Catalog['status']>): number | null {
  if (lastError === null) return ageMs === null ? null : 0
  return ageMs ?? Number.POSITIVE_INFINITY
}
