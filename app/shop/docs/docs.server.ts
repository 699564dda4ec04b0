/** Finds folders and pages of the documentation in one language. */
import { localizeHref } from '#app/lib/locale-path.ts'
import { compareVersions } from '#app/lib/versions.ts'
import { languages } from '#app/messages/index.ts'
import type { DocFolder, DocPage, Store } from '#app/server/store/store.server.ts'
import {
  createDocPath,
  DOC_INDEX,
  type DocGroup,
  type DocLink,
  type DocSection,
  type DocVersion,
} from './types.ts'

export type Docs = ReturnType<typeof createDocs>

export function createDocs(docs: Store['docs']) {
  const latest = [...docs.values()]
    .filter((folder) => folder.latest === null)
    .sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug, 'en'))

  return {
    /** Lists the folders of the latest versions. */
    listFolders: (): readonly DocFolder[] => latest,
    findFolder: (slug: string): DocFolder | null => docs.get(slug) ?? null,
    /** Finds a page that all visitors may read. */
    findPublic(folder: string, page: string = DOC_INDEX): DocPage | null {
      const document = docs.get(folder)?.pages.get(page)
      return document && !document.isForOwners ? document : null
    },
    findForProduct: (id: number): DocFolder | null =>
      latest.find(({ products }) => products.includes(id)) ?? null,
    /** Lists all versions of the folder's documentation, the latest first; empty when there is only one. */
    listVersions(folder: DocFolder, page: string): DocVersion[] {
      const latestSlug = folder.latest ?? folder.slug
      const versions = [...docs.values()]
        .filter((other) => other.slug === latestSlug || other.latest === latestSlug)
        .sort((a, b) => Number(a.latest !== null) - Number(b.latest !== null) || compareFolders(b, a))
      if (versions.length < 2) return []
      return versions.map(({ slug, version, pages }) => ({
        version: version ?? slug,
        path: createDocPath({ folder: slug, page: isPublic(pages.get(page)) ? page : DOC_INDEX }),
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

/** Lists the public pages of a folder, or those for owners, in reading order. */
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
  return { path: createDocPath({ folder, page: slug, isForOwners }), title, language }
}

/** Finds the path of the product's documentation; null when there is none. */
export function findDocsPath(docs: Docs, product: number): string | null {
  const folder = docs.findForProduct(product)
  return folder && createDocPath({ folder: folder.slug, page: DOC_INDEX })
}

/** Localizes the links in a page's HTML, and points links to pages for owners to their own address. */
export function localizeLinks(html: string, docs: Docs, locale: string): string {
  return html.replaceAll(/ href="(\/[^"#]*)(#[^"]*)?"/g, (_, path: string, fragment = '') => {
    const [folder = '', page = ''] = /^\/docs\/([a-z0-9-]+)\/([a-z0-9-]+)$/.exec(path)?.slice(1) ?? []
    const isForOwners = docs.findFolder(folder)?.pages.get(page)?.isForOwners ?? false
    const target = isForOwners ? createDocPath({ folder, page, isForOwners }) : path
    return ` href="${localizeHref(target, locale, languages)}${fragment}"`
  })
}

const HEADING = /<h[23] id="([^"]*)">(.*?)<\/h[23]>/gs

/** Lists the sections of all pages of the latest versions, including pages for owners. */
export function* listSections(docs: Docs, createExcerpt: (text: string) => string): Generator<DocSection> {
  for (const folder of docs.listFolders())
    for (const page of folder.pages.values()) yield* splitPage(folder, page, createExcerpt)
}

function splitPage(folder: DocFolder, page: DocPage, createExcerpt: (text: string) => string): DocSection[] {
  const { slug, title, html, isForOwners } = page
  const path = createDocPath({ folder: folder.slug, page: slug, isForOwners })
  const entry = { folder: folder.slug, folderTitle: getIndex(folder).title, page: slug, title, isForOwners }
  const headings = [...html.matchAll(HEADING)]
  const starts = [0, ...headings.map(({ index, 0: { length } }) => index + length)]
  return starts.map((start, index) => {
    const [, id = '', heading = ''] = headings[index - 1] ?? []
    const text = readText(html.slice(start, headings[index]?.index))
    return {
      ...entry,
      heading: index === 0 ? null : readText(heading),
      path: index === 0 ? path : `${path}#${id}`,
      text,
      excerpt: createExcerpt(text),
    }
  })
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Extracts the text of sanitised HTML, in which only these entities occur. */
function readText(html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
  return text.replaceAll(/\s+/g, ' ').trim()
}
