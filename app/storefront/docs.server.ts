/** Pages of the documentation with what surrounds them, for the public page and the one of owners. */
import { localeHref } from '#app/lib/locale-path.ts'
import { plainName } from '#app/lib/plain-name.ts'
import { languages } from '#app/messages/index.ts'
import type { PageRequest } from '#app/page.ts'
import type { DocFolder, DocPage } from '#app/server/store/store.server.ts'
import { cleanDescription, createExcerpt } from '#app/shop/catalog/reading/description.server.ts'
import {
  findDocsPath,
  getIndex,
  groupPages,
  linkHtml,
  linkPage,
  listPages,
} from '#app/shop/docs/docs.server.ts'
import { type DocSection, docPath, ownersPath } from '#app/shop/docs/types.ts'
import type { ShownDoc } from './components/docs/doc-article.tsx'

type DocRequest = Pick<PageRequest, 'shop' | 'content' | 'locale'>

/** `hidden` are the pages of owners, which only their page lists. */
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
    html: linkHtml(html, docs, locale),
    sections,
    path: linkPage(folder, page).path,
    folder: linkPage(folder, getIndex(folder)),
    groups: groupPages(folder, [...listPages(folder), ...hidden]),
    versions: docs.listVersions(folder, slug),
    newer: latest && docPath({ folder: latest.slug, page: newer ?? 'index' }),
    ownersPath: owned.length > 0 && hidden.length === 0 ? ownersPath(folder.slug) : null,
    products: listProducts(shop, folder),
  }
}

/** Editions of a script have one name: the first of them is shown. */
export function listProducts(
  { catalog }: Pick<PageRequest['shop'], 'catalog'>,
  { products }: DocFolder,
): ShownDoc['products'] {
  const shown = new Map<string, string>()
  for (const id of products) {
    const sold = catalog.findProduct(id)?.summary
    const name = sold && plainName(sold.name)
    if (name && !shown.has(name)) shown.set(name, sold.path)
  }
  return [...shown].map(([name, path]) => ({ name, path }))
}

export function createDocExcerpt({ html }: Pick<DocPage, 'html'>): string {
  const [opening = html] = html.split('</p>')
  return createExcerpt(cleanDescription(opening).text)
}

/** Characters of the text that lead in to a found word. */
const LEAD = 60

/** The part of the text in which the first searched word stands; its beginning where there is none. */
export function createFoundExcerpt({ text, excerpt }: Pick<DocSection, 'text' | 'excerpt'>, search: string) {
  const lower = text.toLowerCase()
  const word = search
    .toLowerCase()
    .split(' ')
    .find((one) => lower.includes(one))
  if (word === undefined || excerpt.toLowerCase().includes(word)) return excerpt
  const start = lower.lastIndexOf(' ', lower.indexOf(word) - LEAD) + 1
  return `…${createExcerpt(text.slice(start))}`
}

/** The address of a product's documentation in this shop; null when it has none. */
export function findDocsHref(
  { docs }: Pick<PageRequest['content'], 'docs'>,
  id: number,
  locale: string,
): string | null {
  const path = findDocsPath(docs, id)
  return path && localeHref(path, locale, languages)
}
