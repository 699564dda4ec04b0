/** Lists of products: searched, filtered, sorted and counted over one state of the catalogue. */

import type { Product, Snapshot } from '../snapshot.server.ts'
import type { ChipId, ListingQuery } from './listing.ts'
import { createSearchIndex, type SearchIndex } from './search.server.ts'

export { readListingQuery } from './query.server.ts'

/** Of one kind any chip will do; each kind must be met. */
const KINDS: readonly (readonly ChipId[])[] = [
  ['esx', 'qbcore', 'qbox'],
  ['bundle'],
  ['escrow', 'unlocked'],
  ['free'],
]

export type Listing = {
  products: readonly Product[]
  /** Products with each chip, under the search, the category and the other kinds of chips. */
  chipCounts: ReadonlyMap<ChipId, number>
  /** Products of each category, by its name, under the search and the chips. */
  categoryCounts: ReadonlyMap<string, number>
  /** The same of all categories together. */
  countOfAll: number
}

type Item = { product: Product; category: string }

/** In the seller's order; an item's place is an index into it. */
type ListingIndex = {
  items: readonly Item[]
  index: SearchIndex
  /** Places in each order that was asked for: sorting thousands of names takes longer than all the rest. */
  orders: Map<ListingQuery['sort'], readonly number[]>
}

// A snapshot never changes, so what was worked out for one is good for as long as it lives.
const listingIndexes = new WeakMap<Snapshot, ListingIndex>()

/** Every product that the question asks for, in the order that it asks for; cutting it into pages is the caller's. */
export function listProducts(snapshot: Snapshot, query: Omit<ListingQuery, 'page'>): Listing {
  const listing = listingIndexOf(snapshot)
  const ranks = query.search === '' ? null : listing.index.find(query.search)
  const kept: Ranked[] = []
  const chipCounts = new Map<ChipId, number>()
  const categoryCounts = new Map<string, number>()
  let countOfAll = 0
  const asked = KINDS.filter((kind) => kind.some((chip) => query.chips.includes(chip)))
  for (const place of orderOf(listing, query.sort)) {
    const item = listing.items[place]
    const rank = ranks ? ranks.get(place) : 0
    if (rank === undefined || !item) continue
    const { product, category } = item
    const { chips } = product
    const [unmet, another] = asked.filter((kind) => !meets(chips, kind, query.chips))
    const isInCategory = query.category === null || query.category === category
    if (!unmet) {
      countOfAll += 1
      add(categoryCounts, category)
      if (isInCategory) kept.push({ product, rank })
    }
    if (!isInCategory || another) continue
    // Adding a chip of a kind lifts what that kind refused: such a product counts for that kind alone.
    for (const chip of chips) if (!unmet || unmet.includes(chip)) add(chipCounts, chip)
  }
  if (query.sort === 'featured' && ranks) kept.sort((a, b) => b.rank - a.rank)
  return { products: kept.map(({ product }) => product), chipCounts, categoryCounts, countOfAll }
}

/** Searches near to one that found nothing, of words that the catalogue knows; each finds something. */
export function listNearSearches(snapshot: Snapshot, search: string, most: number): string[] {
  const { index } = listingIndexOf(snapshot)
  const finds = (words: string) => index.find(words).size > 0
  const words = search.split(' ')
  const unknown = words.find((word) => !finds(word))
  // Each word is known, but no product holds them all: one by one they lead somewhere.
  if (unknown === undefined) return words.length > 1 ? [...new Set(words)].slice(0, most) : []
  const near = index.listNear(unknown, most)
  const mended = near.map((word) => words.map((other) => (other === unknown ? word : other)).join(' '))
  const known = words.filter((word) => word !== unknown && finds(word))
  return [...new Set([...mended, ...near, ...known])].filter(finds).slice(0, most)
}

/** Makes a state of the catalogue ready for searches, in the background. */
export function prepareSearch(snapshot: Snapshot): Promise<void> {
  return listingIndexOf(snapshot).index.prepare()
}

function listingIndexOf(snapshot: Snapshot): ListingIndex {
  const known = listingIndexes.get(snapshot)
  if (known) return known
  const items = snapshot.categories.flatMap(({ summary, products }) =>
    products.map((product) => ({ product, category: summary.name })),
  )
  const index = createSearchIndex(items.map(({ product }) => product))
  const listing = { items, index, orders: new Map() }
  listingIndexes.set(snapshot, listing)
  return listing
}

function meets(carried: ReadonlySet<ChipId>, kind: readonly ChipId[], wanted: readonly ChipId[]): boolean {
  return wanted.some((chip) => kind.includes(chip) && carried.has(chip))
}

type Ranked = { product: Product; rank: number }

/** The places of all items in this order. Equal ones stay as the seller has them. */
function orderOf({ items, orders }: ListingIndex, sort: ListingQuery['sort']): readonly number[] {
  const known = orders.get(sort)
  if (known) return known
  const places = items.map((item, place) => ({ ...item, place }))
  const compare = ORDERS[sort]
  if (compare) places.sort((a, b) => compare(a.product, b.product))
  const order = places.map(({ place }) => place)
  orders.set(sort, order)
  return order
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const priceOf = ({ summary }: Product) => summary.price.amount

/** What has no price comes last either way. */
const ORDERS: Record<ListingQuery['sort'], ((a: Product, b: Product) => number) | null> = {
  featured: null,
  // The platform numbers packages in the order of their making, for those of one day.
  newest: (a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0) || b.summary.id - a.summary.id,
  price: (a, b) => (priceOf(a) ?? Number.MAX_VALUE) - (priceOf(b) ?? Number.MAX_VALUE),
  'price-desc': (a, b) => (priceOf(b) ?? -Number.MAX_VALUE) - (priceOf(a) ?? -Number.MAX_VALUE),
  name: (a, b) => byName.compare(a.summary.name, b.summary.name),
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
