/** The query of the scripts page and the view of its list; shared by server and browser. */
import type { WithPriceText } from '#app/lib/money.ts'
import type { ProductSummary } from '../types.ts'

/** Resources of a server, by kind: products name those that they work with. */
export const resourceChips = {
  inventory: ['ox_inventory', 'qb-inventory', 'qs-inventory'],
  target: ['ox_target', 'qb-target'],
  phone: ['lb-phone', 'qs-smartphone', 'yseries'],
} as const
/** The filters, in the order in which addresses name them. */
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

/** The orders of a list; the first one is the seller's own, or by relevance while searching. */
export const sortIds = ['featured', 'best-selling', 'newest', 'price', 'price-desc', 'name'] as const
export type SortId = (typeof sortIds)[number]

/** Longer searches are cut, in characters. */
export const LONGEST_SEARCH = 80

/** The query of the scripts page, normalised. */
export type ListingQuery = {
  /** The category's slug; null for all. */
  category: string | null
  /** As typed, spaces tidied; empty for no search. */
  search: string
  /** In the order of `chipIds`. A product meets one chip of each kind (framework, edition). */
  chips: readonly ChipId[]
  sort: SortId
  page: number
}

/** A chip to switch on or off. `path` is where the switch leads; `count` is how many products of the list carry it. */
type ChipOption = { id: ChipId; path: string; count: number; isActive: boolean }

/** A category to choose, counted under the active search and chips, which `path` preserves. */
export type CategoryOption = {
  id: number
  name: string
  parentId: number | null
  path: string
  count: number
  isHot: boolean
}

/** A filter that narrows the list; `path` is the list without it. */
export type ActiveFilter =
  | { kind: 'search'; text: string; path: string }
  | { kind: 'category'; name: string; path: string }
  | { kind: 'chip'; id: ChipId; path: string }

type SortOption = { id: SortId; path: string; isCurrent: boolean }

/** Ways on from an empty list. Every `path` leads to at least one product. */
export type EmptyHelp = {
  /** Searches near to this one. */
  didYouMean: { text: string; path: string }[]
  /** Filters whose removal leads to results, the largest result first. */
  without: (ActiveFilter & { count: number })[]
  /** Some products to go on with. */
  products: WithPriceText<ProductSummary>[]
}

/** One page of a list with every link that leads on. All paths lack the language prefix. */
export type ListingView = {
  products: WithPriceText<ProductSummary>[]
  /** The results of all pages together. */
  resultCount: number
  /** The same by kind. */
  counts: { scripts: number; services: number }
  page: number
  pageCount: number
  /** The addresses of the pages that this one links to, by their number. */
  pagePaths: Record<number, string>
  /** The tidied search; empty for no search. */
  search: string
  /** A search form sends these with `q`, so that the other filters stay active. */
  searchFields: { name: string; value: string }[]
  /** Every category but the subscription's. */
  categories: CategoryOption[]
  /** All categories together. */
  all: { path: string; count: number; isCurrent: boolean }
  chips: ChipOption[]
  sorts: SortOption[]
  active: ActiveFilter[]
  /** The list without search, chips and category; null when nothing narrows it. */
  clearPath: string | null
  /** Only for a list that came out empty. */
  help: EmptyHelp | null
}

/** The address of a list, without the language prefix; equal lists have equal addresses. */
export function listingPath(query: Partial<ListingQuery>): string {
  const parameters = String(listingParameters(query)).replaceAll('%2C', ',')
  return parameters === '' ? '/scripts' : `/scripts?${parameters}`
}

/** The parameters of a list in their fixed order, without defaults. */
export function listingParameters({
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
