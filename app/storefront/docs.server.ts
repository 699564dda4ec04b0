/** Pages of the documentation with their surroundings, for the public page and the owners' page. */
import { localizeHref } from '#app/lib/locale-path.ts'
import { plainName } from '#app/lib/plain-name.ts'
import { languages } from '#app/messages/index.ts'
import type { PageRequest } from '#app/page.ts'
import type { DocFolder, DocPage } from '#app/server/store/store.server.ts'
import { cleanDescription, createExcerpt } from '#app/shop/catalog/reading/description.server.ts'
import {
  findDocsPath,
  getIndex,
  groupPages,
  linkPage,
  listPages,
  localizeLinks,
} from '#app/shop/docs/docs.server.ts'
import { createDocPath, type DocSection, ownersPath } from '#app/shop/docs/types.ts'
import type { ShownDoc } from './components/docs/doc-article.tsx'

type DocRequest = Pick<PageRequest, 'shop' | 'content' | 'locale'>

/** `hidden` are the owners' pages, which only their own page lists. */
export function showDoc(
  { shop, content: { docs }, locale }: DocRequest,
  folder: DocFolder,
  page: DocPage,
  hidden: readonly DocPage[] = [],
): ShownDoc {
  const { title, language, html, sections, slug } = page
  const latest = folder.latest === null ? null : docs.findFolder(folder.latest)
  const newer = latest && docs.findPublic(latest.slug, slug) ? slug : undefined
  const owned = listPages(folder, { isForOwners: true })
  return {
    title,
    language,
    html: localizeLinks(html, docs, locale),
    sections,
    path: linkPage(folder, page).path,
    folder: linkPage(folder, getIndex(folder)),
    groups: groupPages(folder, [...listPages(folder), ...hidden]),
    versions: docs.listVersions(folder, slug),
    newer: latest && createDocPath({ folder: latest.slug, page: newer ?? 'index' }),
    ownersPath: owned.length > 0 && hidden.length === 0 ? ownersPath(folder.slug) : null,
    products: listProducts(shop, folder),
  }
}

/** A script's editions share a name: only the first is shown. */
export function listProducts(
  { catalog }: Pick<PageRequest['shop'], 'catalog'>,
  { products }: DocFolder,
): ShownDoc['products'] {
  const named = new Map<string, string>()
  for (const id of products) {
    const sold = catalog.findProduct(id)?.summary
    const name = sold && plainName(sold.name)
    if (name && !named.has(name)) named.set(name, sold.path)
  }
  return [...named].map(([name, path]) => ({ name, path }))
}

export function createDocExcerpt({ html }: Pick<DocPage, 'html'>): string {
  const [opening = html] = html.split('</p>')
  return createExcerpt(cleanDescription(opening).text)
}

/** The number of characters before a found word. */
const LEAD = 60

/** The part of the text around the first word of the search; the beginning without a match. */
export function createFoundExcerpt({ text, excerpt }: Pick<DocSection, 'text' | 'excerpt'>, search: string) {
  const lower = text.toLowerCase()
  const word = search
    .toLowerCase()
    .split(' ')
    .find((word) => lower.includes(word))
  if (word === undefined || excerpt.toLowerCase().includes(word)) return excerpt
  const start = lower.lastIndexOf(' ', lower.indexOf(word) - LEAD) + 1
  return `…${createExcerpt(text.slice(start))}`
}

/** The address of a product's documentation in this shop; null without one. */
export function findDocsHref(
  { docs }: Pick<PageRequest['content'], 'docs'>,
  id: number,
  locale: string,
): string | null {
  const path = findDocsPath(docs, id)
  return path && localizeHref(path, locale, languages)
}
