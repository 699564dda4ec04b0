/** Builds the snapshot that pages read: every product with its price and name, once per change. */
import { createHash } from 'node:crypto'
import type { Rating } from '#app/shop/reviews/types.ts'
import type { Ranking, Sales } from '../types.ts'
import type { WebstoreFacts } from '../webstore.server.ts'
import { type CatalogEntry, createCatalogEntry, type SnapshotRules } from './catalog-entry.server.ts'
import { type CatalogCategory, countProducts, startCategory } from './category.server.ts'
import type { CleanPackage } from './clean-package.server.ts'
import type { CatalogChunk, KnownPackages } from './parse-catalog.server.ts'
import { buildProduct, detectKind, isPlaced, type Product, type Reputation } from './product.server.ts'

/** One state of the catalogue. Immutable; equal content has an equal version. */
export type Snapshot = {
  version: string
  categories: readonly CatalogCategory[]
  products: ReadonlyMap<number, Product>
  sales: Sales
  /** Addresses of all pictures, with names for their placeholders. */
  pictures: readonly { url: string; name: string }[]
  /** Null until the platform has reported it. */
  webstore: WebstoreFacts | null
}

/** The shop's own facts about the packages. */
export type SnapshotFacts = Sales &
  Ranking & {
    ratings: ReadonlyMap<number, Rating>
    webstore: WebstoreFacts | null
  }

type SnapshotLog = { warn: (fields: object, message: string) => void }

/** The length of an invalid price in the log, in characters. */
const MAX_LOGGED_LENGTH = 40

type BuiltProduct = { entry: CatalogEntry; product: Product }

/** Remembers its products, so that a refresh builds only changed ones. */
export function createSnapshotBuilder(rules: SnapshotRules, log: SnapshotLog) {
  let built: ReadonlyMap<number, BuiltProduct> = new Map()
  let basis = priceBasis(rules)

  function findEntry({
    id,
    fingerprint,
    changed,
  }: CatalogChunk['packages'][number]): CatalogEntry | undefined {
    if (changed === null) return built.get(id)?.entry
    warnAboutPrice(changed, log)
    return createCatalogEntry(changed, fingerprint, rules)
  }

  function placeProduct(
    entry: CatalogEntry,
    category: CatalogCategory,
    reputation: Reputation,
  ): BuiltProduct {
    const existing = built.get(entry.detail.id)
    if (existing?.entry === entry && isPlaced(existing.product, category, reputation)) return existing
    const kind = detectKind(entry, category, rules)
    return { entry, product: buildProduct(entry, { category: category.summary, kind, ...reputation }) }
  }

  return {
    /** Empty after a change of the price rules, so that every package is read again. */
    known(): KnownPackages {
      if (basis !== priceBasis(rules)) built = new Map()
      basis = priceBasis(rules)
      return new Map([...built].map(([id, { entry }]) => [id, entry.fingerprint]))
    },

    async build(
      chunks: AsyncIterable<CatalogChunk> | Iterable<CatalogChunk>,
      { bestSellers, ratings, webstore, ...sales }: SnapshotFacts,
    ): Promise<Snapshot> {
      const popular = new Set(rules.popularIds({ bestSellers, levels: sales.levels }))
      const next = new Map<number, BuiltProduct>()
      const categories: (CatalogCategory & { products: Product[] })[] = []
      const categoryPictures: Snapshot['pictures'][number][] = []
      const version = createHash('sha1').update(basis)

      for await (const { position, category, packages } of chunks) {
        const started = categories[position] ?? startCategory(category, rules)
        if (!categories[position] && category.picture)
          categoryPictures.push({ url: category.picture, name: category.name })
        categories[position] = started
        const { products } = started
        for (const each of packages) {
          const entry = next.has(each.id) ? undefined : findEntry(each)
          if (!entry) continue
          const reputation = { isPopular: popular.has(each.id), rating: ratings.get(each.id) ?? null }
          const placed = placeProduct(entry, started, reputation)
          version.update(`${entry.fingerprint}${JSON.stringify(reputation)}`)
          next.set(each.id, placed)
          products.push(placed.product)
        }
      }
      countProducts(categories)
      for (const { summary } of categories) version.update(JSON.stringify(summary))
      version.update(JSON.stringify([[...sales.levels], [...sales.together], webstore]))
      built = next
      const { products, pictures } = indexProducts(next)
      return {
        version: version.digest('hex').slice(0, 16),
        categories,
        products,
        sales,
        webstore,
        pictures: [...pictures, ...categoryPictures],
      }
    },
  }
}

/** The shop's own inputs to the prices of a snapshot. */
export function priceBasis({ id, taxMode, priceHistory }: SnapshotRules): string {
  return `${id} ${taxMode()} ${priceHistory.isKnown()}`
}

function warnAboutPrice({ id, invalidPrice }: CleanPackage, log: SnapshotLog): void {
  if (invalidPrice === null) return
  log.warn({ packageId: id, price: invalidPrice.slice(0, MAX_LOGGED_LENGTH) }, 'Invalid price format')
}

function indexProducts(built: ReadonlyMap<number, BuiltProduct>): Pick<Snapshot, 'products' | 'pictures'> {
  const products = new Map<number, Product>()
  const pictures: { url: string; name: string }[] = []
  for (const [id, { entry, product }] of built) {
    products.set(id, product)
    for (const url of entry.pictures) pictures.push({ url, name: product.summary.name })
  }
  return { products, pictures }
}
