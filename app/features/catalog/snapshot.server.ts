/** Builds what pages read: every product of the platform's answer, cleaned, priced and named, once per change. */
import { createHash, hash } from 'node:crypto'
import type { CategoryOf, Package as PlatformPackage } from '#tebex/index.ts'
import { type CatalogEntry, catalogEntryOf, type SnapshotRules } from './catalog-entry.server.ts'
import { chipsOf } from './listing/chips.server.ts'
import type { ChipId } from './listing/listing.ts'
import { createYielder } from './pace.server.ts'
import type { CategorySummary, ProductDetail, ProductKind, ProductSummary } from './types.ts'

export type Product = {
  summary: ProductSummary
  detail: ProductDetail
  /** Those that it carries in lists. */
  chips: ReadonlySet<ChipId>
  /** How the platform sells it; `both` leaves the choice to the buyer. */
  sale: 'single' | 'subscription' | 'both'
  /** In cents, what the platform's sale takes off. */
  discount: number
  /** Epoch milliseconds; null when the platform does not say. */
  createdAt: number | null
  updatedAt: number | null
}

export type CatalogCategory = {
  summary: CategorySummary
  isSubscription: boolean
  products: readonly Product[]
}

/** One state of the catalogue. Never changed after it was built; equal content has an equal version. */
export type Snapshot = {
  version: string
  categories: readonly CatalogCategory[]
  products: ReadonlyMap<number, Product>
  /** Addresses of all pictures, with the name for a placeholder. */
  pictures: readonly { url: string; name: string }[]
}

type SnapshotLog = { warn: (fields: object, message: string) => void }

/** Characters of a price that is none. */
const LONGEST_LOGGED = 40

type BuiltProduct = { digest: CatalogEntry; category: string; isPopular: boolean; product: Product }

/** Makes a builder that remembers what it made, so that a refresh makes only changed products again. */
export function createSnapshotBuilder(rules: SnapshotRules, log: SnapshotLog) {
  let built: ReadonlyMap<number, BuiltProduct> = new Map()

  return {
    digest(entry: PlatformPackage): CatalogEntry {
      const fingerprint = hash('sha1', JSON.stringify(entry), 'base64')
      const known = built.get(entry.id)?.digest
      if (known?.fingerprint === fingerprint) return known
      const { id: packageId, invalidPrice } = entry
      if (invalidPrice !== null)
        log.warn({ packageId, price: invalidPrice.slice(0, LONGEST_LOGGED) }, 'Invalid price format')
      return catalogEntryOf(entry, fingerprint, rules)
    },

    async build(
      offered: readonly CategoryOf<CatalogEntry>[],
      popularIds: ReadonlySet<number>,
    ): Promise<Snapshot> {
      const next = new Map<number, BuiltProduct>()
      const categories: CatalogCategory[] = []
      const version = createHash('sha1')
      const yieldToEventLoop = createYielder()

      for (const category of inOrder(offered)) {
        const summary = summarise(category, rules)
        const members: Product[] = []
        for (const digest of inOrder(category.packages)) {
          await yieldToEventLoop()
          if (next.has(digest.id)) continue
          const one = make(digest, summary, popularIds.has(digest.id))
          version.update(`${digest.fingerprint}${one.isPopular}`)
          next.set(digest.id, one)
          members.push(one.product)
        }
        const isSubscription = isSame(category.name, rules.subscriptionCategory)
        const counted = { ...summary, count: members.length }
        version.update(JSON.stringify(counted))
        categories.push({ summary: counted, isSubscription, products: members })
      }
      built = next
      return { version: version.digest('hex').slice(0, 16), categories, ...contentsOf(next) }
    },
  }

  function make(digest: CatalogEntry, category: CategorySummary, isPopular: boolean): BuiltProduct {
    const known = built.get(digest.id)
    const isKnown =
      known?.digest === digest && known.category === category.name && known.isPopular === isPopular
    if (isKnown) return known
    const kind = kindOf(digest, category, rules)
    const product = productOf(digest, { category, kind, isPopular })
    return { digest, category: category.name, isPopular, product }
  }
}

function contentsOf(built: ReadonlyMap<number, BuiltProduct>): Pick<Snapshot, 'products' | 'pictures'> {
  const products = new Map<number, Product>()
  const pictures: { url: string; name: string }[] = []
  for (const [id, { digest, product }] of built) {
    products.set(id, product)
    for (const url of digest.pictures) pictures.push({ url, name: product.summary.name })
  }
  return { products, pictures }
}

/** Category names are compared without regard to case. */
export function isSame(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

function kindOf({ detail }: CatalogEntry, category: CategorySummary, rules: SnapshotRules): ProductKind {
  if (rules.serviceCategories.some((name) => isSame(name, category.name))) return 'service'
  const isSubscription = isSame(category.name, rules.subscriptionCategory)
  return isSubscription || detail.type === 'subscription' ? 'subscription' : 'script'
}

type Place = { category: CategorySummary; kind: ProductKind; isPopular: boolean }

function productOf({ detail: known, facts }: CatalogEntry, { category, kind, isPopular }: Place): Product {
  const detail = { ...known, ...(kind !== 'script' && NO_SCRIPT), kind, isPopular }
  const { id, name, path, picture, frameworks, edition, isBundle, type, price } = detail
  const summary = { id, name, path, kind, picture, frameworks, edition, isBundle, isPopular, type, price }
  return {
    summary,
    detail: { ...detail, category: { name: category.name, path: category.path } },
    chips: chipsOf(summary),
    ...facts,
  }
}

/** What a service or a subscription does not claim, whatever its description mentions. */
const NO_SCRIPT = { frameworks: [], edition: null }

function summarise(
  { id, name }: CategoryOf<CatalogEntry>,
  { hotCategories }: SnapshotRules,
): CategorySummary {
  const isHot = hotCategories.some((hot) => isSame(hot, name))
  return { id, name, path: `/scripts?category=${encodeURIComponent(name)}`, count: 0, isHot }
}

function inOrder<Item extends { order: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.order - b.order)
}
