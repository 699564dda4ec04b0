/** Lists of products: searched, filtered, sorted and counted over one snapshot of the catalogue. */

import { plainName } from '#app/lib/plain-name.ts'
import type { ProductSearch } from '#app/shop/search/types.ts'
import { listAncestors } from '../reading/category.server.ts'
import type { Product } from '../reading/product.server.ts'
import type { Snapshot } from '../reading/snapshot.server.ts'
import type { ProductSummary, Sales } from '../types.ts'
import { type ChipId, type ListingQuery, resourceChips } from './listing.ts'

export { readListingQuery } from './query.server.ts'

/** A product must carry a selected chip of each kind. */
const KINDS: readonly (readonly ChipId[])[] = [
  ['esx', 'qbcore', 'qbox'],
  ...Object.values(resourceChips),
  ['bundle'],
  ['escrow', 'unlocked'],
  ['free'],
]

export type Listing = {
  products: readonly Product[]
  /** Products with each chip, under the search, the category and the chips of other kinds. */
  chipCounts: ReadonlyMap<ChipId, number>
  /** Products of each category with its subcategories, by slug, under the search and the chips. */
  categoryCounts: ReadonlyMap<string, number>
  /** Products of all categories, under the search and the chips. */
  countOfAll: number
}

/** `categories` are the slugs of the item's category and of those above it. */
type Item = { product: Product; categories: readonly string[] }

/** `items` are in the seller's order; a position is an index into them. */
type ListingIndex = {
  items: readonly Item[]
  sales: Sales
  /** Positions in each order requested so far, because sorting thousands of names is the slowest step. */
  orders: Map<ListingQuery['sort'], readonly number[]>
}

// Snapshots are immutable, so an index lives as long as its snapshot.
const listingIndexes = new WeakMap<Snapshot, ListingIndex>()

/** All matching products in the query's order, before they are divided into pages. */
export function listProducts(
  snapshot: Snapshot,
  query: Omit<ListingQuery, 'page'>,
  search: Pick<ProductSearch, 'find'>,
): Listing {
  const listing = getListingIndex(snapshot)
  const found = query.search === '' ? null : search.find(query.search)
  const scores = found && new Map(found.map(({ entry: id, score }) => [id, score]))
  const matches: Scored[] = []
  const chipCounts = new Map<ChipId, number>()
  const categoryCounts = new Map<string, number>()
  let countOfAll = 0
  const activeKinds = KINDS.filter((kind) => kind.some((chip) => query.chips.includes(chip)))
  for (const position of selectOrder(listing, query.sort)) {
    const item = listing.items[position]
    if (!item) continue
    const { product, categories } = item
    const score = scores ? scores.get(product.summary.id) : 0
    if (score === undefined) continue
    const { chips } = product
    const [unmet, another] = activeKinds.filter((kind) => !meets(chips, kind, query.chips))
    const isInCategory = query.category === null || categories.includes(query.category)
    if (!unmet) {
      countOfAll += 1
      for (const category of categories) add(categoryCounts, category)
      if (isInCategory) matches.push({ product, score })
    }
    if (!isInCategory || another) continue
    // Selecting another chip of a kind widens that kind, so a product that only this kind refuses counts for its chips.
    for (const chip of chips) if (!unmet || unmet.includes(chip)) add(chipCounts, chip)
  }
  if (query.sort === 'featured' && scores) matches.sort((a, b) => b.score - a.score)
  return { products: matches.map(({ product }) => product), chipCounts, categoryCounts, countOfAll }
}

/** The best-selling scripts, each in one edition; without sales, popular ones come first. */
export function listBestSellers(
  snapshot: Snapshot,
  { count, owned = [] }: { count: number; owned?: readonly number[] },
): ProductSummary[] {
  const index = getListingIndex(snapshot)
  const found = new Map<string, ProductSummary>()
  for (const position of selectOrder(index, 'best-selling')) {
    const summary = index.items[position]?.product.summary
    if (summary?.kind !== 'script' || summary.name === '' || owned.includes(summary.id)) continue
    const name = plainName(summary.name)
    if (!found.has(name)) found.set(name, summary)
    if (found.size === count) break
  }
  return [...found.values()]
}

function getListingIndex(snapshot: Snapshot): ListingIndex {
  const cached = listingIndexes.get(snapshot)
  if (cached) return cached
  const ancestors = listAncestors(snapshot.categories)
  const items = snapshot.categories.flatMap(({ summary, products }) => {
    const categories = (ancestors.get(summary.id) ?? []).map(({ slug }) => slug)
    return products.map((product) => ({ product, categories }))
  })
  const listing = { items, sales: snapshot.sales, orders: new Map() }
  listingIndexes.set(snapshot, listing)
  return listing
}

function meets(carried: ReadonlySet<ChipId>, kind: readonly ChipId[], selected: readonly ChipId[]): boolean {
  return selected.some((chip) => kind.includes(chip) && carried.has(chip))
}

type Scored = { product: Product; score: number }

/** The positions of all items in this order; equal items stay in the seller's order. */
function selectOrder({ items, sales, orders }: ListingIndex, sort: ListingQuery['sort']): readonly number[] {
  const cached = orders.get(sort)
  if (cached) return cached
  const sorted = items.map((item, position) => ({ ...item, position }))
  const compare = ORDERS[sort]
  if (compare) sorted.sort((a, b) => compare(a.product, b.product, sales))
  const order = sorted.map(({ position }) => position)
  orders.set(sort, order)
  return order
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const readAmount = ({ summary }: Product) => summary.price.amount

/** Products without a price always come last. */
const ORDERS: Record<ListingQuery['sort'], ((a: Product, b: Product, sales: Sales) => number) | null> = {
  featured: null,
  // Without sales, popular products come first.
  'best-selling': (a, b, { levels }) =>
    (levels.get(b.summary.id) ?? -1) - (levels.get(a.summary.id) ?? -1) ||
    Number(b.summary.isPopular) - Number(a.summary.isPopular),
  // The platform's ids show the order of creation within a day.
  newest: (a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0) || b.summary.id - a.summary.id,
  price: (a, b) => (readAmount(a) ?? Number.MAX_VALUE) - (readAmount(b) ?? Number.MAX_VALUE),
  'price-desc': (a, b) => (readAmount(b) ?? -Number.MAX_VALUE) - (readAmount(a) ?? -Number.MAX_VALUE),
  name: (a, b) => byName.compare(a.summary.name, b.summary.name),
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
