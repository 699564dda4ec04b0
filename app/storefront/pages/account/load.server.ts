import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { formatUtcDate } from '#app/lib/day-text.ts'
import { formatMoney } from '#app/lib/money.ts'
import { getDayIn } from '#app/lib/time-zones.ts'
import type { PersonalLoad } from '#app/page.ts'
import { DatabaseError } from '#app/server/db/db.server.ts'
import type { Env } from '#app/server/env/env.server.ts'
import type { StoreNote } from '#app/server/store/store.server.ts'
import type { Picture } from '#app/shop/catalog/types.ts'
import { CUSTOMER_PORTAL } from '#app/shop/customer/portals.ts'
import type { NoteLink } from '#app/shop/news/types.ts'
import type { Money, Order, OrderedProduct, Subscription } from '#app/shop/orders/types.ts'
import type { SeenRelease } from '#app/shop/releases/seen-releases.server.ts'
import { type DiscordLinkData, loadDiscordLink } from '#app/storefront/discord-link.server.ts'
import { findDocsHref } from '#app/storefront/docs.server.ts'
import { findKnownProblem } from '#app/storefront/known-problem.server.ts'
import { linkNote } from '#app/storefront/news.server.ts'
import { describeVisitor } from '#app/storefront/visitor.server.ts'

export type ShownProduct = Pick<OrderedProduct, 'id' | 'name' | 'quantity' | 'isGift'> & {
  /** `received`: another customer paid for it. */
  status: OrderedProduct['status'] | 'received'
  picture: Picture | null
  /** Null for a product that is no longer sold. */
  path: string | null
  documentation: string | null
  changelog: string | null
  news: ShownNews | null
}

/** Notes since the purchase, or since the customer's release; without any, the latest one. */
export type ShownNews = {
  notes: NoteLink[]
  isSincePurchase: boolean
  /** A release that the customer has not dealt with. */
  update: ShownReleaseUpdate | null
}

export type ShownReleaseUpdate = {
  version: string
  /** The name of the note. */
  slug: string
  /** Newest first. */
  releases: { version: string; html: string; language: string | null }[]
}

export type ShownOrder = {
  key: string
  /** Null if the platform did not name it. */
  transaction: string | null
  status: Order['status']
  date: string
  /** Null for a received gift. */
  total: string | null
  products: ShownProduct[]
}

export type ShownSubscription = Pick<Subscription, 'reference' | 'name' | 'status'> & {
  price: string | null
  /** The date of the next payment, or of the end. */
  date: string | null
}

export type AccountData = {
  /** The code of the form that redirected here; null without one, or for an unknown code. */
  problem: string | null
} & (
  | { state: 'signed-out' }
  | { state: 'unavailable'; username: string }
  | {
      state: 'ready'
      username: string
      /** One page, newest first. */
      orders: ShownOrder[]
      page: number
      pageCount: number
      subscriptions: ShownSubscription[]
      /** True for a customer who owns a product with a file to download. */
      isOwner: boolean
      /** Earlier purchases are unknown. */
      knownSince: string
      /** True right after the customer's data was deleted. */
      isDeleted: boolean
      /** The platform's page for receipts and subscriptions. */
      portal: string
      /** The seller's refund rule. */
      refunds: string | null
      discord: DiscordLinkData | null
    }
)

const ORDERS_ON_PAGE = 20
/** Per product. */
const MAX_NOTES = 30
/** Whole texts per product. */
const MAX_RELEASES = 5

export const load: PersonalLoad<AccountData> = async (request) => {
  const { shop, headers, address, query, signal } = request
  const problem = findKnownProblem(query)
  const { customer, basket, cookies } = await shop.customer.identify({ headers, address })
  if (customer === null) return { data: { problem, state: 'signed-out' }, cookies }
  const { username } = customer
  const visitor = describeVisitor({ customer, basket })
  try {
    // Pictures and addresses of the products come from the catalogue.
    await shop.catalog.ready(signal)
    const data = { problem, username, ...(await describe(customer.id, request)) }
    return { data, cookies, visitor }
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    shop.log.warn({ err: error }, 'purchases could not be read')
    return { data: { problem, state: 'unavailable', username }, status: 503, cookies, visitor }
  }
}

type Request = Pick<Parameters<PersonalLoad<AccountData>>[0], 'shop' | 'content' | 'query' | 'locale'>

async function describe(userId: string, { shop, content, query, locale }: Request) {
  const [allOrders, seen] = await Promise.all([shop.orders.readAll(userId), shop.seenReleases.read(userId)])
  const orders = allOrders.orders.filter(({ status }) => status !== 'declined')
  const pageCount = Math.max(1, Math.ceil(orders.length / ORDERS_ON_PAGE))
  const page = parsePage(query.get('page'), pageCount)
  const { timeZone } = content.store.settings
  const moments = [...orders.map(({ date }) => date), ...[...seen.values()].map(({ at }) => at)]
  const days = new Set(moments.map((moment) => getDayIn(moment, timeZone)))
  const ofTheseDays = content.news.list().filter(({ date }) => days.has(date))
  const shownAt = await shop.seenReleases.readShownAt(ofTheseDays.map(({ slug }) => slug))
  return {
    state: 'ready' as const,
    orders: orders
      .slice((page - 1) * ORDERS_ON_PAGE, page * ORDERS_ON_PAGE)
      .map((order) => describeOrder(order, { shop, content, locale, seen, shownAt })),
    page,
    pageCount,
    subscriptions: allOrders.subscriptions.map(
      ({ reference, name, status, price, nextPaymentAt, endedAt }) => {
        const moment = status === 'ended' ? endedAt : nextPaymentAt
        const date = moment === null ? null : formatUtcDate(moment, locale)
        return { reference, name, status, date, price: moneyText(price, locale) }
      },
    ),
    isOwner: allOrders.owned.length > 0,
    knownSince: formatUtcDate(allOrders.knownSince, locale),
    isDeleted: query.has('deleted') && orders.length === 0 && allOrders.subscriptions.length === 0,
    portal: findPortal(shop.env),
    refunds: content.store.words.refunds,
    discord: await loadDiscordLink(shop, userId, query),
  }
}

type OrderContext = {
  shop: Pick<Shop, 'catalog'>
  content: Content
  locale: string
  /** By package id. */
  seen: ReadonlyMap<number, SeenRelease>
  /** Epoch milliseconds by note name. */
  shownAt: ReadonlyMap<string, number>
}

function describeOrder(order: Order, context: OrderContext): ShownOrder {
  const { locale } = context
  const { transaction, status, date, total, source } = order
  return {
    key: transaction,
    transaction: source === 'history' ? null : transaction,
    status,
    date: formatUtcDate(date, locale),
    total: moneyText(total, locale),
    products: order.products.map((product) => ({
      ...describeProduct(product, total === null, context),
      news: describeNews(product.id, date, context),
    })),
  }
}

function describeProduct(
  { id, name, quantity, isGift, status }: OrderedProduct,
  isReceived: boolean,
  { shop: { catalog }, content, locale }: OrderContext,
): Omit<ShownProduct, 'news'> {
  const sold = catalog.findProduct(id)?.summary
  const { store } = content
  const notes = store.products.get(id)
  return {
    id,
    name,
    quantity,
    isGift,
    status: isReceived && isGift && status === 'owned' ? 'received' : status,
    picture: sold?.picture ?? null,
    path: sold?.path ?? null,
    documentation:
      findDocsHref(content, id, locale) ?? notes?.documentation ?? store.settings.links.documentation,
    changelog: notes?.changelog ?? null,
  }
}

function describeNews(id: number, boughtAt: number, context: OrderContext): ShownNews | null {
  const { content, locale, seen } = context
  const all = content.news.listForProduct(id)
  const since = listSince(all, { boughtAt, seen: seen.get(id) }, context)
  const isSincePurchase = since.length > 0
  const notes = (isSincePurchase ? since : all.slice(0, 1)).slice(0, MAX_NOTES)
  if (notes.length === 0) return null
  return {
    notes: notes.map((note) => linkNote(note, locale)),
    isSincePurchase,
    update: describeUpdate(since),
  }
}

/** A release that was withdrawn after the customer got it is located by its time. */
function listSince(
  all: readonly StoreNote[],
  { boughtAt, seen }: { boughtAt: number; seen: SeenRelease | undefined },
  { content, shownAt }: OrderContext,
): readonly StoreNote[] {
  const place = seen ? all.findIndex(({ slug }) => slug === seen.slug) : -1
  if (place >= 0) return all.slice(0, place)
  const moment = seen?.at ?? boughtAt
  const day = getDayIn(moment, content.store.settings.timeZone)
  const isShownLater = (slug: string) => (shownAt.get(slug) ?? Number.POSITIVE_INFINITY) > moment
  return all.filter(({ date, slug }) => date > day || (date === day && isShownLater(slug)))
}

function describeUpdate(since: readonly StoreNote[]): ShownReleaseUpdate | null {
  const releases = since.flatMap(({ version, slug, html, language }) =>
    version === null ? [] : [{ version, slug, html, language }],
  )
  const [latest] = releases
  if (!latest) return null
  const { version, slug } = latest
  return {
    version,
    slug,
    releases: releases
      .slice(0, MAX_RELEASES)
      .map((release) => ({ version: release.version, html: release.html, language: release.language })),
  }
}

/** The demo's platform is the sandbox. */
function findPortal({ isDemo, platformOrigin }: Env): string {
  return isDemo ? new URL('/portal', platformOrigin).href : CUSTOMER_PORTAL
}

function moneyText(money: Money | null, locale: string): string | null {
  return money && formatMoney(money.amount, money.currency, locale)
}

function parsePage(text: string | null, pageCount: number): number {
  const page = /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1
  return Math.min(page, pageCount)
}
