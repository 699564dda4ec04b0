/** Prepares a list for its page: the products of one page, and the target of every link. */
import { type WithPriceText, withPriceText } from '#app/lib/money.ts'
import type { ProductSearch } from '#app/shop/search/types.ts'
import { nearby } from '#app/ui/controls/pagination.tsx'
import type { Snapshot } from '../reading/snapshot.server.ts'
import type { ProductKind, ProductSummary } from '../types.ts'
import { type Listing, listBestSellers, listProducts } from './listing.server.ts'
import {
  type ActiveFilter,
  chipIds,
  createListingParameters,
  createListingPath,
  type EmptyHelp,
  type ListingQuery,
  type ListingView,
  sortIds,
} from './listing.ts'

const PAGE_SIZE = 48
const SUGGESTED_SEARCHES = 3
const SUGGESTED_PRODUCTS = 3

type Options = {
  locale: string
  search: ProductSearch
  /** Translates a category's name into the page's language. */
  nameCategory: (name: string) => string
}

/** A page number past the end shows the last page. */
export function describeListing(
  snapshot: Snapshot,
  query: ListingQuery,
  { locale, search, nameCategory }: Options,
): ListingView {
  const listing = listProducts(snapshot, query, search)
  const pageCount = countPages(listing)
  const page = Math.min(query.page, pageCount)
  const active = listActive(snapshot, query, nameCategory)
  // Without results, the categories lead to all of their products.
  const isFound = listing.countOfAll > 0
  const browsing = isFound ? query : { ...query, search: '', chips: [] }
  const counted = isFound ? listing : listProducts(snapshot, browsing, search)
  return {
    products: describeProducts(
      listing.products.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ summary }) => summary),
      locale,
    ),
    resultCount: listing.products.length,
    counts: { scripts: countKind(listing, 'script'), services: countKind(listing, 'service') },
    page,
    pageCount,
    pagePaths: Object.fromEntries(
      nearby(page, pageCount).map((number) => [number, createListingPath({ ...query, page: number })]),
    ),
    search: query.search,
    searchFields: listSearchFields(query),
    categories: listCategories(snapshot, browsing, counted).map(({ name, ...category }) => ({
      ...category,
      name: nameCategory(name),
    })),
    all: {
      path: createListingPath({ ...browsing, category: null, page: 1 }),
      count: counted.countOfAll,
      isCurrent: query.category === null,
    },
    chips: chipIds.map((id) => ({
      id,
      path: createListingPath(toggled(query, id)),
      count: listing.chipCounts.get(id) ?? 0,
      isActive: query.chips.includes(id),
    })),
    sorts: sortIds.map((id) => ({
      id,
      path: createListingPath({ ...query, sort: id, page: 1 }),
      isCurrent: id === query.sort,
    })),
    active,
    clearPath: active.length > 0 ? createListingPath({ sort: query.sort }) : null,
    help:
      listing.products.length > 0
        ? null
        : {
            ...createHelp(snapshot, query, { active, search }),
            products: describeProducts(listBestSellers(snapshot, { count: SUGGESTED_PRODUCTS }), locale),
          },
  }
}

export function findNearestPage(snapshot: Snapshot, query: ListingQuery, search: ProductSearch): number {
  if (query.page === 1) return 1
  return Math.min(query.page, countPages(listProducts(snapshot, query, search)))
}

function countKind({ products }: Listing, kind: ProductKind): number {
  return products.filter(({ summary }) => summary.kind === kind).length
}

function countPages({ products }: Listing): number {
  return Math.max(1, Math.ceil(products.length / PAGE_SIZE))
}

function listCategories(
  { categories }: Snapshot,
  query: ListingQuery,
  { categoryCounts }: Listing,
): ListingView['categories'] {
  const choices = categories.filter(({ isSubscription }) => !isSubscription)
  const ids = new Set(choices.map(({ summary }) => summary.id))
  return choices.map(({ summary: { id, slug, name, parentId, isHot } }) => ({
    id,
    name,
    isHot,
    parentId: parentId !== null && ids.has(parentId) ? parentId : null,
    path: createListingPath({ ...query, category: slug, page: 1 }),
    count: categoryCounts.get(slug) ?? 0,
  }))
}

function listSearchFields(query: ListingQuery): ListingView['searchFields'] {
  const parameters = createListingParameters({ ...query, search: '', page: 1 })
  return [...parameters].map(([name, value]) => ({ name, value }))
}

function listActive(
  { categories }: Snapshot,
  query: ListingQuery,
  nameCategory: Options['nameCategory'],
): ActiveFilter[] {
  const { search, category, chips } = query
  const chosen = categories.find(({ summary }) => summary.slug === category)?.summary
  const first = { ...query, page: 1 }
  return [
    ...(search === ''
      ? []
      : [{ kind: 'search', text: search, path: createListingPath({ ...first, search: '' }) } as const]),
    ...(chosen
      ? [
          {
            kind: 'category',
            name: nameCategory(chosen.name),
            path: createListingPath({ ...first, category: null }),
          } as const,
        ]
      : []),
    ...chips.map((id) => ({ kind: 'chip', id, path: createListingPath(toggled(query, id)) }) as const),
  ]
}

function toggled(query: ListingQuery, id: ListingQuery['chips'][number]): ListingQuery {
  const isActive = query.chips.includes(id)
  const chips = chipIds.filter((chip) => (chip === id ? !isActive : query.chips.includes(chip)))
  return { ...query, chips, page: 1 }
}

function createHelp(
  snapshot: Snapshot,
  query: ListingQuery,
  { active, search }: { active: ActiveFilter[]; search: ProductSearch },
): Omit<EmptyHelp, 'products'> {
  const countWithout = (filter: ActiveFilter) => {
    const text = filter.kind === 'search' ? '' : query.search
    const category = filter.kind === 'category' ? null : query.category
    const chips = filter.kind === 'chip' ? query.chips.filter((id) => id !== filter.id) : query.chips
    return countKind(listProducts(snapshot, { ...query, search: text, category, chips }, search), 'script')
  }
  const near = query.search === '' ? [] : search.listNear(query.search, SUGGESTED_SEARCHES)
  return {
    didYouMean: near.map((text) => ({ text, path: createListingPath({ search: text }) })),
    without: active
      .map((filter) => ({ ...filter, count: countWithout(filter) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count),
  }
}

function describeProducts(
  products: readonly ProductSummary[],
  locale: string,
): WithPriceText<ProductSummary>[] {
  return products.map((product) => withPriceText(product, locale))
}
