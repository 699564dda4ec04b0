/** Pages of the documentation, as visitors find them. */

const DOCS_PATH = '/docs'
export const DOC_INDEX = 'index'

/** A letter or two mean a product; they are in too many texts. In characters. */
export const SHORTEST_DOC_SEARCH = 3

export type DocLink = {
  path: string
  title: string
  /** Null for the seller's own. */
  language: string | null
}

/** Links below one heading; the first group has none. */
export type DocGroup = { title: string | null; links: DocLink[] }

export type DocVersion = { version: string; path: string; isCurrent: boolean }

/** A heading's part of a page: the first has the title of the page itself. */
export type DocSection = {
  folder: string
  /** The title of the folder's first page. */
  folderTitle: string
  page: string
  title: string
  /** Null for the part above the first heading. */
  heading: string | null
  path: string
  text: string
  /** The beginning of the text. */
  excerpt: string
  isForOwners: boolean
}

type Address = { folder: string; page: string; isForOwners?: boolean }

/** Only a personal page shows the pages of owners, so they have addresses of their own. */
export function docPath({ folder, page, isForOwners = false }: Address): string {
  const parts = [DOCS_PATH, folder, ...(isForOwners ? ['owners'] : []), ...(page === DOC_INDEX ? [] : [page])]
  return parts.join('/')
}

export const ownersPath = (folder: string) => `${DOCS_PATH}/${folder}/owners`
