/** A product as pages read it: a catalogue entry in its category. */
import { listChips } from '../listing/chips.server.ts'
import type { ChipId } from '../listing/listing.ts'
import type { PriceClaims } from '../prices/price.ts'
import type { Question } from '../questions/questions.ts'
import type { CategorySummary, ProductDetail, ProductKind, ProductSummary } from '../types.ts'
import type { CatalogEntry, SnapshotRules } from './catalog-entry.server.ts'
import { type CatalogCategory, isSame } from './category.server.ts'

export type Product = {
  summary: ProductSummary
  detail: ProductDetail
  /** The chips that lists show. */
  chips: ReadonlySet<ChipId>
  /** Resources that it works with, from the seller's file. */
  resources: readonly string[]
  /** The platform's type of sale; `both` leaves the choice to the buyer. */
  sale: 'single' | 'subscription' | 'both'
  /** From the platform's list, which may omit some. */
  questions: readonly Question[]
  /** The reduction by the platform's sale, in cents. */
  discount: number
  /** The reference prices that may be struck through. */
  claims: PriceClaims
  /** Epoch milliseconds; null if the platform omits it. */
  createdAt: number | null
  updatedAt: number | null
}

/** A product's reputation among buyers. */
export type Reputation = Pick<ProductSummary, 'isPopular' | 'rating'>

/** True if the product was built for this category and reputation. */
export function isPlaced(
  { summary, detail }: Product,
  category: CatalogCategory,
  { isPopular, rating }: Reputation,
): boolean {
  const { name, path } = category.summary
  const isThere = detail.category?.name === name && detail.category.path === path
  const isRated = summary.rating?.count === rating?.count && summary.rating?.average === rating?.average
  return isThere && isRated && summary.isPopular === isPopular
}

export function detectKind(
  { detail }: CatalogEntry,
  category: CatalogCategory,
  rules: SnapshotRules,
): ProductKind {
  if (rules.serviceCategories.some((name) => isSame(name, category.name))) return 'service'
  return category.isSubscription || detail.type === 'subscription' ? 'subscription' : 'script'
}

type Placement = Reputation & { category: CategorySummary; kind: ProductKind }

export function buildProduct(
  { detail: known, facts }: CatalogEntry,
  { category, kind, isPopular, rating }: Placement,
): Product {
  const detail = { ...known, ...(kind !== 'script' && NO_SCRIPT), kind, isPopular, rating }
  const { id, name, path, picture, scene, frameworks, edition, isBundle, type, price, isBoughtOnPage } =
    detail
  const summary: ProductSummary = {
    id,
    name,
    path,
    kind,
    picture,
    scene,
    frameworks,
    edition,
    isBundle,
    isPopular,
    type,
    price,
    isBoughtOnPage,
    rating,
  }
  return {
    summary,
    detail: { ...detail, category: { name: category.name, path: category.path } },
    chips: listChips({ ...summary, resources: facts.resources }),
    ...facts,
  }
}

/** Services and subscriptions claim neither, whatever their descriptions mention. */
const NO_SCRIPT = { frameworks: [], edition: null }
