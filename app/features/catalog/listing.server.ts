/** Lists of products: searched, filtered, sorted and counted over one state of the catalogue. */
import { type ChipId, chipIds, type ListingQuery } from './listing.ts'
import { createSearchIndex, type SearchIndex } from './listing-search.server.ts'
import type { Product, Snapshot } from './snapshot.server.ts'
import type { Edition } from './types.ts'

export { readListingQuery } from './listing-query.server.ts'

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

type Item = { product: Product; category: string; chips: ReadonlySet<ChipId> }

/** In the seller's order; an item's place is an index into it. */
type Shelf = { items: readonly Item[]; index: SearchIndex }

// A snapshot never changes, so what was worked out for one is good for as long as it lives.
const shelves = new WeakMap<Snapshot, Shelf>()

/** Every product that the question asks for, in the order that it asks for; cutting it into pages is the caller's. */
export function listProducts(snapshot: Snapshot, query: Omit<ListingQuery, 'page'>): Listing {
  const { items, index } = shelfOf(snapshot)
  const ranks = query.search === '' ? null : index.find(query.search)
  const kept: Ranked[] = []
  const chipCounts = new Map<ChipId, number>()
  const categoryCounts = new Map<string, number>()
  let countOfAll = 0
  for (const [place, { product, category, chips }] of items.entries()) {
    const rank = ranks ? ranks.get(place) : 0
    if (rank === undefined) continue
    const [unmet, another] = KINDS.filter((kind) => !meets(chips, kind, query.chips))
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
  const products = kept.sort(ORDERS[query.sort]).map(({ product }) => product)
  return { products, chipCounts, categoryCounts, countOfAll }
}

/** Searches near to one that found nothing, of words that the catalogue knows; each finds something. */
export function listNearSearches(snapshot: Snapshot, search: string, most: number): string[] {
  const { index } = shelfOf(snapshot)
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
  return shelfOf(snapshot).index.prepare()
}

function shelfOf(snapshot: Snapshot): Shelf {
  const known = shelves.get(snapshot)
  if (known) return known
  const items = snapshot.categories.flatMap(({ summary, products }) =>
    products.map((product) => ({ product, category: summary.name, chips: chipsOf(product) })),
  )
  const shelf = { items, index: createSearchIndex(items.map(({ product }) => product)) }
  shelves.set(snapshot, shelf)
  return shelf
}

function chipsOf({ summary }: Product): ReadonlySet<ChipId> {
  const { name, frameworks, isBundle, price } = summary
  const names = new Set(frameworks.map((framework) => framework.toLowerCase()))
  const edition = summary.edition ?? editionIn(name)
  if (edition) names.add(edition)
  if (isBundle) names.add('bundle')
  if (price.amount !== null && price.amount <= 0) names.add('free')
  return new Set(chipIds.filter((chip) => names.has(chip)))
}

/** Sellers write the edition behind the name of what they do not describe any further. */
function editionIn(name: string): Edition | null {
  const [, word] = /\[(escrow|unlocked)(?:ed)?\]/i.exec(name) ?? []
  if (word === undefined) return null
  return word.toLowerCase() === 'unlocked' ? 'unlocked' : 'escrow'
}

function meets(carried: ReadonlySet<ChipId>, kind: readonly ChipId[], wanted: readonly ChipId[]): boolean {
  const ofKind = wanted.filter((chip) => kind.includes(chip))
  return ofKind.length === 0 || ofKind.some((chip) => carried.has(chip))
}

type Ranked = { product: Product; rank: number }

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const priceOf = ({ product }: Ranked) => product.summary.price.amount

/** Equal ones stay as the seller has them. What has no price comes last either way. */
const ORDERS: Record<ListingQuery['sort'], (a: Ranked, b: Ranked) => number> = {
  featured: (a, b) => b.rank - a.rank,
  // The platform numbers packages in the order of their making, for those of one day.
  newest: (a, b) =>
    (b.product.createdAt ?? 0) - (a.product.createdAt ?? 0) || b.product.summary.id - a.product.summary.id,
  price: (a, b) => (priceOf(a) ?? Number.MAX_VALUE) - (priceOf(b) ?? Number.MAX_VALUE),
  'price-desc': (a, b) => (priceOf(b) ?? -Number.MAX_VALUE) - (priceOf(a) ?? -Number.MAX_VALUE),
  name: (a, b) => byName.compare(a.product.summary.name, b.product.summary.name),
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
