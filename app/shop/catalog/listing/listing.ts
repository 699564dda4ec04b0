/** The query of the scripts page and the view of its list, shared by server and browser. */
import type { WithPriceText } from '#app/lib/money.ts'
import type { ProductSummary } from '../types.ts'

/** Resources of a server by kind; products name the ones they work with. */
export const resourceChips = {
  inventory: ['ox_inventory', 'qb-inventory', 'qs-inventory'],
  target: ['ox_target', 'qb-target'],
  phone: ['lb-phone', 'qs-smartphone', 'yseries'],
} as const
/** The filters, in their order in addresses. */
export const chipIds = [
  'esx',
  'qbcore',
  'qbox',
  ...resourceChips.inventory,
  ...resourceChips.target,
  ...resourceChips.phone,
  'bundle',
  'escrow',
  'unlocked',
  'free',
] as const
export type ChipId = (typeof chipIds)[number]

/** The orders of a list; `featured` is the seller's own order, or by relevance during a search. */
export const sortIds = ['featured', 'best-selling', 'newest', 'price', 'price-desc', 'name'] as const
export type SortId = (typeof sortIds)[number]

/** In characters; longer searches are cut. */
export const MAX_SEARCH_LENGTH = 80

/** The query of the scripts page, normalised. */
export type ListingQuery = {
  /** The category's slug; null for all. */
  category: string | null
  /** As typed, with single spaces; empty without a search. */
  search: string
  /** In the order of `chipIds`. A product must carry a selected chip of each kind (framework, edition). */
  chips: readonly ChipId[]
  sort: SortId
  page: number
}

/** A chip to switch on or off. `path` leads to the list after the switch; `count` is the number of its products. */
type ChipOption = { id: ChipId; path: string; count: number; isActive: boolean }

/** A category to choose. Its count, like `path`, keeps the active search and chips. */
export type CategoryOption = {
  id: number
  name: string
  parentId: number | null
  path: string
  count: number
  isHot: boolean
}

/** An active filter; `path` is the list without it. */
export type ActiveFilter =
  | { kind: 'search'; text: string; path: string }
  | { kind: 'category'; name: string; path: string }
  | { kind: 'chip'; id: ChipId; path: string }

type SortOption = { id: SortId; path: string; isCurrent: boolean }

/** Suggestions for an empty list. Every `path` leads to at least one product. */
export type EmptyHelp = {
  /** Similar searches. */
  didYouMean: { text: string; path: string }[]
  /** Filters whose removal gives results, the largest number first. */
  without: (ActiveFilter & { count: number })[]
  /** Some products to continue with. */
  products: WithPriceText<ProductSummary>[]
}

/** One page of a list with all of its links. Paths lack the language prefix. */
export type ListingView = {
  products: WithPriceText<ProductSummary>[]
  /** The number of results on all pages. */
  resultCount: number
  /** The number of results by kind. */
  counts: { scripts: number; services: number }
  page: number
  pageCount: number
  /** The addresses of the linked pages, by number. */
  pagePaths: Record<number, string>
  /** The normalised search; empty without one. */
  search: string
  /** Hidden fields of the search form, so that the other filters stay active. */
  searchFields: { name: string; value: string }[]
  /** All categories except the subscription's. */
  categories: CategoryOption[]
  all: { path: string; count: number; isCurrent: boolean }
  chips: ChipOption[]
  sorts: SortOption[]
  active: ActiveFilter[]
  /** The list without any filter; null if none is active. */
  clearPath: string | null
  /** Null for a list with results. */
  help: EmptyHelp | null
}

/** The list's address without the language prefix; equal lists have equal addresses. */
export function createListingPath(query: Partial<ListingQuery>): string {
  const parameters = String(createListingParameters(query)).replaceAll('%2C', ',')
  return parameters === '' ? '/scripts' : `/scripts?${parameters}`
}

/** The list's parameters in their fixed order, without defaults. */
export function createListingParameters({
  category = null,
  search = '',
  chips = [],
  sort = 'featured',
  page = 1,
}: Partial<ListingQuery>): URLSearchParams {
  const parameters = new URLSearchParams()
  if (category !== null) parameters.set('category', category)
  if (search !== '') parameters.set('q', search)
  if (chips.length > 0) parameters.set('chip', chips.join(','))
  if (sort !== 'featured') parameters.set('sort', sort)
  if (page > 1) parameters.set('page', String(page))
  return parameters
}
