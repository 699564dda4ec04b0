import type { Content } from '#app/compose/content.server.ts'
import type { Load } from '#app/page.ts'
import type { StoreNote } from '#app/server/store/store.server.ts'
import { cleanDescription, createExcerpt } from '#app/shop/catalog/reading/description.server.ts'
import type { News } from '#app/shop/news/news.server.ts'
import type { ShownNote } from '#app/shop/news/types.ts'
import { showNote } from '#app/storefront/news.server.ts'

/** `/news`, or one note at its own address. */
export type NewsData =
  | { kind: 'list'; notes: ShownNote[]; page: number; pageCount: number }
  | { kind: 'note'; note: ShownNote; excerpt: string }

const NOTES_ON_PAGE = 10

/** A note with a future date has no page yet. */
export function exists({ note }: Record<string, string>, { news }: Content): boolean {
  return note === undefined || news.find(note) !== null
}

/** A missing page number becomes the nearest existing one. */
export function canonicalQuery(query: URLSearchParams, { news }: Pick<Content, 'news'>): URLSearchParams {
  const page = parsePage(query, countPages(news))
  return new URLSearchParams(page > 1 ? { page: String(page) } : {})
}

export const load: Load<null, NewsData> = async ({ shop, content, params, query, locale, signal }) => {
  const { news } = content
  // Product names come from the catalogue.
  const catalogue = await shop.catalog.ready(signal)
  const note = params.note === undefined ? null : news.find(params.note)
  const show = (note: StoreNote) => showNote(note, { catalog: shop.catalog, locale })
  const staticData: NewsData = note
    ? { kind: 'note', note: show(note), excerpt: createExcerpt(cleanDescription(note.html).text) }
    : listNotes(news, query, show)
  return { data: null, staticData, isCacheable: catalogue !== null }
}

function listNotes(news: News, query: URLSearchParams, show: (note: StoreNote) => ShownNote): NewsData {
  const pageCount = countPages(news)
  const page = parsePage(query, pageCount)
  const notes = news.list().slice((page - 1) * NOTES_ON_PAGE, page * NOTES_ON_PAGE)
  return { kind: 'list', notes: notes.map(show), page, pageCount }
}

function countPages(news: News): number {
  return Math.max(1, Math.ceil(news.list().length / NOTES_ON_PAGE))
}

function parsePage(query: URLSearchParams, pageCount: number): number {
  const requestedPage = /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
  return Math.min(requestedPage, pageCount)
}
