/** A product as pages read it: an entry of the catalogue in its category. */
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
  /** Those that it carries in lists. */
  chips: ReadonlySet<ChipId>
  /** Resources that it works with, as the seller's file names them. */
  resources: readonly string[]
  /** The platform's type of sale; `both` leaves the choice to the buyer. */
  sale: 'single' | 'subscription' | 'both'
  /** As the list announces them, which may lack some. */
  questions: readonly Question[]
  /** The reduction by the platform's sale, in cents. */
  discount: number
  /** The prices that may be struck through beside its own. */
  claims: PriceClaims
  /** Epoch milliseconds; null when the platform does not say. */
  createdAt: number | null
  updatedAt: number | null
}

/** The buyers' judgement of a product. */
export type Reputation = Pick<ProductSummary, 'isPopular' | 'rating'>

/** True when the product was built for this place and reputation. */
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

/** A service or a subscription claims neither, whatever its description mentions. */
const NO_SCRIPT = { frameworks: [], edition: null }
