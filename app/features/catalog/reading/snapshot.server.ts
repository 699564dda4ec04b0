/** Builds what pages read: every product of the catalogue, priced and named, once per change. */
import { createHash } from 'node:crypto'
import type { TaxMode } from '#app/lib/tax.ts'
import { chipsOf } from '../listing/chips.server.ts'
import type { ChipId } from '../listing/listing.ts'
import type { PriceClaims } from '../prices/price.ts'
import type { Question } from '../questions/questions.ts'
import type { CategorySummary, ProductDetail, ProductKind, ProductSummary, Sales } from '../types.ts'
import type { WebstoreFacts } from '../webstore.server.ts'
import { type CatalogEntry, catalogEntryOf, type SnapshotRules } from './catalog-entry.server.ts'
import type { CleanPackage } from './clean-package.server.ts'
import type { CatalogChunk, KnownPackages } from './parse-catalog.server.ts'

export type Product = {
  summary: ProductSummary
  detail: ProductDetail
  /** Those that it carries in lists. */
  chips: ReadonlySet<ChipId>
  /** How the platform sells it; `both` leaves the choice to the buyer. */
  sale: 'single' | 'subscription' | 'both'
  /** As the list announces them, which may lack some. */
  questions: readonly Question[]
  /** In cents, what the platform's sale takes off. */
  discount: number
  /** What may be struck through beside its price. */
  claims: PriceClaims
  /** Epoch milliseconds; null when the platform does not say. */
  createdAt: number | null
  updatedAt: number | null
}

export type CatalogCategory = {
  summary: CategorySummary
  /** As the seller wrote it; several may have the same. */
  name: string
  isSubscription: boolean
  /** A customer has one running subscription of it, and pays the difference for a higher one. */
  isTiered: boolean
  products: readonly Product[]
}

/** One state of the catalogue. Never changed after it was built; equal content has an equal version. */
export type Snapshot = {
  version: string
  categories: readonly CatalogCategory[]
  products: ReadonlyMap<number, Product>
  sales: Sales
  /** Addresses of all pictures, with the name for a placeholder. */
  pictures: readonly { url: string; name: string }[]
  /** Null while the platform has not told of it. */
  webstore: WebstoreFacts | null
}

type SnapshotLog = { warn: (fields: object, message: string) => void }

/** Characters of a price that is none. */
const LONGEST_LOGGED = 40

type BuiltProduct = { entry: CatalogEntry; product: Product }

/** Makes a builder that remembers what it built, so that a refresh builds only changed products again. */
export function createSnapshotBuilder(rules: SnapshotRules, log: SnapshotLog) {
  let built: ReadonlyMap<number, BuiltProduct> = new Map()
  let taxMode: TaxMode = rules.taxMode()

  function entryOf({ id, fingerprint, changed }: CatalogChunk['packages'][number]): CatalogEntry | undefined {
    if (changed === null) return built.get(id)?.entry
    warnOfPrice(changed, log)
    return catalogEntryOf(changed, fingerprint, rules)
  }

  function productOf(entry: CatalogEntry, category: CatalogCategory, isPopular: boolean): BuiltProduct {
    const known = built.get(entry.detail.id)
    if (known?.entry === entry && isPlaced(known.product, category, isPopular)) return known
    const kind = kindOf(entry, category, rules)
    return { entry, product: buildProduct(entry, { category: category.summary, kind, isPopular }) }
  }

  return {
    /** None once the tax mode has changed: every price is read anew. */
    known(): KnownPackages {
      if (taxMode !== rules.taxMode()) built = new Map()
      taxMode = rules.taxMode()
      return new Map([...built].map(([id, { entry }]) => [id, entry.fingerprint]))
    },

    async build(
      chunks: AsyncIterable<CatalogChunk> | Iterable<CatalogChunk>,
      {
        popularIds,
        webstore,
        ...sales
      }: Sales & { popularIds: readonly number[]; webstore: WebstoreFacts | null },
    ): Promise<Snapshot> {
      const popular = new Set(popularIds)
      const next = new Map<number, BuiltProduct>()
      const categories: (CatalogCategory & { products: Product[] })[] = []
      const picturesOf: Snapshot['pictures'][number][] = []
      const version = createHash('sha1').update(taxMode)

      for await (const { position, category, packages } of chunks) {
        const started = categories[position] ?? startCategory(category, rules)
        if (!categories[position] && category.picture)
          picturesOf.push({ url: category.picture, name: category.name })
        categories[position] = started
        const { products } = started
        for (const each of packages) {
          const entry = next.has(each.id) ? undefined : entryOf(each)
          if (!entry) continue
          const one = productOf(entry, started, popular.has(each.id))
          version.update(`${entry.fingerprint}${one.product.summary.isPopular}`)
          next.set(each.id, one)
          products.push(one.product)
        }
      }
      countProducts(categories)
      for (const { summary } of categories) version.update(JSON.stringify(summary))
      version.update(JSON.stringify([[...sales.levels], [...sales.together], webstore]))
      built = next
      const { products, pictures } = contentsOf(next)
      return {
        version: version.digest('hex').slice(0, 16),
        ...{ categories, products, sales, webstore },
        pictures: [...pictures, ...picturesOf],
      }
    },
  }
}

function warnOfPrice({ id, invalidPrice }: CleanPackage, log: SnapshotLog): void {
  if (invalidPrice === null) return
  log.warn({ packageId: id, price: invalidPrice.slice(0, LONGEST_LOGGED) }, 'Invalid price format')
}

function contentsOf(built: ReadonlyMap<number, BuiltProduct>): Pick<Snapshot, 'products' | 'pictures'> {
  const products = new Map<number, Product>()
  const pictures: { url: string; name: string }[] = []
  for (const [id, { entry, product }] of built) {
    products.set(id, product)
    for (const url of entry.pictures) pictures.push({ url, name: product.summary.name })
  }
  return { products, pictures }
}

/** A category of this slug, or else the first of this name, as old addresses have it. */
export function findCategoryIn(
  snapshot: Pick<Snapshot, 'categories'>,
  wanted: string,
): CatalogCategory | null {
  const { categories } = snapshot
  return (
    categories.find(({ summary }) => isSame(summary.slug, wanted)) ??
    categories.find(({ name }) => isSame(name, wanted)) ??
    null
  )
}

/** The category and those above it, the nearest first. */
export function listAncestors(categories: readonly CatalogCategory[]): Map<number, CategorySummary[]> {
  const ancestors = new Map<number, CategorySummary[]>()
  // Parents come before their children.
  for (const { summary } of categories)
    ancestors.set(summary.id, [summary, ...(ancestors.get(summary.parentId ?? summary.id) ?? [])])
  return ancestors
}

function countProducts(categories: readonly CatalogCategory[]): void {
  const ancestors = listAncestors(categories)
  for (const { summary, products } of categories)
    for (const each of ancestors.get(summary.id) ?? []) each.count += products.length
}

/** Category names are compared without regard to case. */
export function isSame(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

function isPlaced({ summary, detail }: Product, category: CatalogCategory, isPopular: boolean): boolean {
  const { name, path } = category.summary
  const isThere = detail.category?.name === name && detail.category.path === path
  return isThere && summary.isPopular === isPopular
}

function kindOf({ detail }: CatalogEntry, category: CatalogCategory, rules: SnapshotRules): ProductKind {
  if (rules.serviceCategories.some((name) => isSame(name, category.name))) return 'service'
  return category.isSubscription || detail.type === 'subscription' ? 'subscription' : 'script'
}

type Placement = { category: CategorySummary; kind: ProductKind; isPopular: boolean }

function buildProduct(
  { detail: known, facts }: CatalogEntry,
  { category, kind, isPopular }: Placement,
): Product {
  const detail = { ...known, ...(kind !== 'script' && NO_SCRIPT), kind, isPopular }
  const { id, name, path, picture, frameworks, edition, isBundle, type, price, isBoughtOnPage } = detail
  const summary: ProductSummary = {
    ...{ id, name, path, kind, picture, frameworks, edition, isBundle, isPopular, type, price },
    isBoughtOnPage,
  }
  return {
    summary,
    detail: { ...detail, category: { name: category.name, path: category.path } },
    chips: chipsOf(summary),
    ...facts,
  }
}

/** What a service or a subscription does not claim, whatever its description mentions. */
const NO_SCRIPT = { frameworks: [], edition: null }

function startCategory(category: CatalogChunk['category'], rules: SnapshotRules) {
  const { id, slug, name, label, parentId, tiered, descriptionHtml, excerpt } = category
  const isHot = rules.hotCategories.some((hot) => isSame(hot, name))
  const path = `/scripts?category=${encodeURIComponent(slug)}`
  const picture = category.picture === null ? null : rules.describePicture(category.picture)
  const products: Product[] = []
  return {
    summary: { id, slug, name: label, parentId, path, count: 0, isHot, picture, descriptionHtml, excerpt },
    name,
    isSubscription: isSame(name, rules.subscriptionCategory),
    isTiered: tiered,
    products,
  }
}
