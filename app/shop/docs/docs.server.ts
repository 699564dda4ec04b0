/** The documentation in one language: its folders in order, the pages of each, and what belongs together. */
import { localeHref } from '#app/lib/locale-path.ts'
import { compareVersions } from '#app/lib/versions.ts'
import { languages } from '#app/messages/index.ts'
import type { DocFolder, DocPage, Store } from '#app/server/store/store.server.ts'
import { DOC_INDEX, type DocGroup, type DocLink, type DocSection, type DocVersion, docPath } from './types.ts'

export type Docs = ReturnType<typeof createDocs>

export function createDocs(docs: Store['docs']) {
  const latest = [...docs.values()]
    .filter((folder) => folder.latest === null)
    .sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug, 'en'))

  return {
    /** The documentation of the latest versions. */
    listFolders: (): readonly DocFolder[] => latest,
    findFolder: (slug: string): DocFolder | null => docs.get(slug) ?? null,
    /** A page that all visitors may read. */
    findPublic(folder: string, page: string = DOC_INDEX): DocPage | null {
      const found = docs.get(folder)?.pages.get(page)
      return found && !found.isForOwners ? found : null
    },
    findForProduct: (id: number): DocFolder | null =>
      latest.find(({ products }) => products.includes(id)) ?? null,
    /** Every version of the product that a folder is about, the latest first; empty when there is one only. */
    listVersions(folder: DocFolder, page: string): DocVersion[] {
      const first = folder.latest ?? folder.slug
      const family = [...docs.values()]
        .filter(({ slug, latest: newer }) => slug === first || newer === first)
        .sort((a, b) => Number(a.latest !== null) - Number(b.latest !== null) || compareFolders(b, a))
      if (family.length < 2) return []
      return family.map(({ slug, version, pages }) => ({
        version: version ?? slug,
        path: docPath({ folder: slug, page: isPublic(pages.get(page)) ? page : DOC_INDEX }),
        isCurrent: slug === folder.slug,
      }))
    },
  }
}

function isPublic(page: DocPage | undefined): boolean {
  return page !== undefined && !page.isForOwners
}

function compareFolders(a: DocFolder, b: DocFolder): number {
  return compareVersions(a.version ?? a.slug, b.version ?? b.slug)
}

export function getIndex({ slug, pages }: DocFolder): DocPage {
  const index = pages.get(DOC_INDEX)
  if (!index) throw new Error(`docs/${slug} has no index.md`)
  return index
}

/** The public pages of a folder, or those of its owners: the first page leads, groups follow in reading order. */
export function listPages({ pages }: DocFolder, { isForOwners = false } = {}): DocPage[] {
  return [...pages.values()]
    .filter((page) => page.isForOwners === isForOwners)
    .sort(
      (a, b) =>
        Number(b.slug === DOC_INDEX) - Number(a.slug === DOC_INDEX) ||
        a.order - b.order ||
        a.title.localeCompare(b.title),
    )
}

export function groupPages(folder: DocFolder, pages: readonly DocPage[]): DocGroup[] {
  const groups = Map.groupBy(pages, ({ group }) => group)
  const ungrouped = groups.get(null) ?? []
  groups.delete(null)
  const link = (page: DocPage) => linkPage(folder, page)
  const titled = Array.from(groups, ([title, grouped]) => ({ title, links: grouped.map(link) }))
  return ungrouped.length > 0 ? [{ title: null, links: ungrouped.map(link) }, ...titled] : titled
}

export function linkPage({ slug: folder }: DocFolder, page: DocPage): DocLink {
  const { slug, isForOwners, title, language } = page
  return { path: docPath({ folder, page: slug, isForOwners }), title, language }
}

/** The first page of a product's documentation; null when it has none. */
export function findDocsPath(docs: Docs, product: number): string | null {
  const folder = docs.findForProduct(product)
  return folder && docPath({ folder: folder.slug, page: DOC_INDEX })
}

/** The page's HTML with its links in the visitor's language, those to owners' pages at their own address. */
export function linkHtml(html: string, docs: Docs, locale: string): string {
  return html.replaceAll(/ href="(\/[^"#]*)(#[^"]*)?"/g, (_, path: string, fragment = '') => {
    const [folder = '', page = ''] = /^\/docs\/([a-z0-9-]+)\/([a-z0-9-]+)$/.exec(path)?.slice(1) ?? []
    const isForOwners = docs.findFolder(folder)?.pages.get(page)?.isForOwners ?? false
    const target = isForOwners ? docPath({ folder, page, isForOwners }) : path
    return ` href="${localeHref(target, locale, languages)}${fragment}"`
  })
}

const HEADING = /<h[23] id="([^"]*)">(.*?)<\/h[23]>/gs

/** The parts of all pages of the latest versions, those of owners included. */
export function* listSections(docs: Docs, createExcerpt: (text: string) => string): Generator<DocSection> {
  for (const folder of docs.listFolders())
    for (const page of folder.pages.values()) yield* splitPage(folder, page, createExcerpt)
}

function splitPage(folder: DocFolder, page: DocPage, createExcerpt: (text: string) => string): DocSection[] {
  const { slug, title, html, isForOwners } = page
  const path = docPath({ folder: folder.slug, page: slug, isForOwners })
  const facts = { folder: folder.slug, folderTitle: getIndex(folder).title, page: slug, title, isForOwners }
  const headings = [...html.matchAll(HEADING)]
  const starts = [0, ...headings.map(({ index, 0: { length } }) => index + length)]
  return starts.map((start, place) => {
    const [, id = '', heading = ''] = headings[place - 1] ?? []
    const text = readText(html.slice(start, headings[place]?.index))
    return {
      ...facts,
      heading: place === 0 ? null : readText(heading),
      path: place === 0 ? path : `${path}#${id}`,
      text,
      excerpt: createExcerpt(text),
    }
  })
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Text of HTML that the sanitiser wrote. */
function readText(html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
  return text.replaceAll(/\s+/g, ' ').trim()
}
