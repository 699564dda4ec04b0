/** The search of the panel: everything that a person may open, by its words. */
import type { Shop } from '#app/compose.server.ts'
import { containsAll, splitSearch } from '#app/lib/words.server.ts'
import { type AdminLanguage, type AdminMessages, getAdminMessages } from '#app/messages/admin/index.ts'
import { may, type Role } from '#app/panel/access/rights.ts'
import type { ResultGroup, SearchResult } from '#app/panel/layout/palette/search-answer.ts'
import { panelPages } from '#app/panel/pages.ts'

/** The parts of the shop that the search reads. */
export type SearchedPart = 'catalog' | 'findSettings' | 'ordersPanel'

type SearchShop = Pick<Shop, SearchedPart | 'admin'>

type Asking = { role: Role; language: AdminLanguage }

const MAX_RESULTS = 6
/** Shorter texts would find nearly every order. */
const MIN_ORDER_SEARCH_LENGTH = 3

/** A search without words finds all pages. */
export async function searchPanel(
  shop: SearchShop,
  text: string,
  { role, language }: Asking,
): Promise<ResultGroup[]> {
  const words = splitSearch(text)
  const t = getAdminMessages(language)
  const hasWords = words.length > 0
  const mayEdit = may(role, 'content') && hasWords
  const maySeeOrders = may(role, 'orders') && text.trim().length >= MIN_ORDER_SEARCH_LENGTH
  const groups: ResultGroup[] = [
    { kind: 'pages', results: findPages(shop, words, { role, t }) },
    { kind: 'products', results: mayEdit ? findProducts(shop, words) : [] },
    { kind: 'settings', results: mayEdit ? shop.findSettings(words, language).slice(0, MAX_RESULTS) : [] },
    { kind: 'orders', results: maySeeOrders ? await findOrders(shop, text.trim(), t) : [] },
  ]
  return groups.filter(({ results }) => results.length > 0)
}

function findPages(
  { admin }: SearchShop,
  words: readonly string[],
  { role, t }: { role: Role; t: AdminMessages },
): SearchResult[] {
  return panelPages.flatMap(({ path, tab, group }) => {
    if (tab === undefined || !admin.mayOpen(role, path)) return []
    const title = t.tabs[tab]
    const detail = t.groups[group] === title ? '' : t.groups[group]
    return containsAll(`${title} ${detail} ${path}`, words) ? [{ href: path, title, detail }] : []
  })
}

async function findOrders(
  { ordersPanel }: SearchShop,
  text: string,
  { tag, orders: t }: AdminMessages,
): Promise<SearchResult[]> {
  const { orders } = await ordersPanel.listOrders(
    { q: text, limit: MAX_RESULTS },
    { tag, seesAmounts: false },
  )
  return orders.map(({ id, products, status }) => ({
    href: `/admin/orders?${new URLSearchParams({ order: id })}`,
    title: products.map(({ name }) => name).join(', ') || id,
    detail: `${t.statuses[status]} · ${id}`,
  }))
}

function findProducts({ catalog }: SearchShop, words: readonly string[]): SearchResult[] {
  const products = [...(catalog.current()?.products.values() ?? [])]
  return products
    .filter(({ summary: { id, name } }) => containsAll(`${id} ${name}`, words))
    .slice(0, MAX_RESULTS)
    .map(({ summary: { id, name } }) => ({
      href: `/admin/store/product/${id}`,
      title: name,
      detail: String(id),
    }))
}
