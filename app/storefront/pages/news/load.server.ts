import type { ShownNote } from '#app/features/news/types.ts'
import type { Load } from '#app/page.ts'
import type { Shop } from '#app/shop.server.ts'
import { showNote } from '#app/storefront/news.server.ts'

export type NewsData = { notes: ShownNote[]; page: number; pageCount: number }

const NOTES_ON_PAGE = 10

/** A page that does not exist is the nearest that does. */
export function canonicalQuery(query: URLSearchParams, shop: Shop): URLSearchParams {
  const page = pageOf(query, countPages(shop))
  return new URLSearchParams(page > 1 ? { page: String(page) } : {})
}

export const load: Load<null, NewsData> = async ({ shop, query, locale, signal }) => {
  // Names of products come from the catalogue.
  const catalogue = await shop.catalog.ready(signal)
  const pageCount = countPages(shop)
  const page = pageOf(query, pageCount)
  const notes = shop.news.list().slice((page - 1) * NOTES_ON_PAGE, page * NOTES_ON_PAGE)
  return {
    data: null,
    staticData: {
      notes: notes.map((note) => showNote(note, { catalog: shop.catalog, locale })),
      ...{ page, pageCount },
    },
    isCacheable: catalogue !== null,
  }
}

function countPages({ news }: Shop): number {
  return Math.max(1, Math.ceil(news.list().length / NOTES_ON_PAGE))
}

function pageOf(query: URLSearchParams, pageCount: number): number {
  const wanted = /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
  return Math.min(wanted, pageCount)
}
