/** Types and paths of documentation pages. */

const DOCS_PATH = '/docs'
export const DOC_INDEX = 'index'

/** In characters. Shorter terms occur in too many texts, so that they search products only. */
export const MIN_DOC_SEARCH_LENGTH = 3

export type DocLink = {
  path: string
  title: string
  /** The page's language; null for the seller's own language. */
  language: string | null
}

/** Links below one heading. The first group may have no heading. */
export type DocGroup = { title: string | null; links: DocLink[] }

export type DocVersion = { version: string; path: string; isCurrent: boolean }

/** A section of a page, from one heading to the next. */
export type DocSection = {
  folder: string
  /** The title of the folder's first page. */
  folderTitle: string
  page: string
  title: string
  /** The heading is null for the text above the first one. */
  heading: string | null
  path: string
  text: string
  /** The beginning of the text. */
  excerpt: string
  isForOwners: boolean
}

type Address = { folder: string; page: string; isForOwners?: boolean }

/** Pages for owners have their own paths, because only uncached, personal pages may show them. */
export function createDocPath({ folder, page, isForOwners = false }: Address): string {
  const parts = [DOCS_PATH, folder, ...(isForOwners ? ['owners'] : []), ...(page === DOC_INDEX ? [] : [page])]
  return parts.join('/')
}

export const ownersPath = (folder: string) => `${DOCS_PATH}/${folder}/owners`
