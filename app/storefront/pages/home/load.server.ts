import { formatPrice, type PriceText, type WithPriceText, withPriceText } from '#app/lib/money.ts'
import type { Load } from '#app/page.ts'
import type { Hero } from '#app/server/store/looks/looks.server.ts'
import type { Faq, Store } from '#app/server/store/store.server.ts'
import type { Snapshot } from '#app/shop/catalog/catalog.server.ts'
import type { ProductSummary } from '#app/shop/catalog/types.ts'
import { getDrawing } from '#app/shop/content/drawings.server.ts'
import type { Point } from '#app/shop/content/types.ts'
import type { Review, Reviews } from '#app/shop/reviews/types.ts'
import { createUpdateFinder, type FindUpdate } from '#app/storefront/news.server.ts'
import { PLATFORM_AWAY } from '#app/storefront/platform-away.server.ts'
import { loadReviews } from '#app/storefront/reviews.server.ts'

/** The data for the script; everything else is static. */
export type HomeData = {
  hero: Hero
  /** In the seller's order. */
  sections: readonly HomeSection[]
  /** The number of slides in the carousel. */
  slideCount: number
  /** Names of the rows of reviews. */
  reviewRows: ReviewRow[]
}

export type HomeSection = Store['settings']['home']['sections'][number]

const REVIEW_ROWS = ['reviews1', 'reviews2'] as const
type ReviewRow = (typeof REVIEW_ROWS)[number]

export type HomeStaticData = Pick<HomeData, 'hero' | 'sections'> & {
  /** The first packages of the categories; the specification's text replaces an empty list. */
  featured: WithPriceText<ProductSummary>[]
  /** True before the first catalogue was read. */
  isUnavailable: boolean
  findUpdate: FindUpdate
  scriptCount: number
  /** Null after a failed read; `site.hasSubscription` tells whether the shop sells one. */
  subscription: { name: string; path: string; price: PriceText; included: string[] } | null
  reviews: Reviews
  /** The same reviews by row; no row is empty. */
  reviewRows: { name: ReviewRow; reviews: Review[] }[]
  reasons: Point[]
  faq: Faq
  /** The seller's text below the tagline. */
  lead: string | null
  /** The frameworks of all scripts, as a list in a sentence. */
  frameworks: string
}

export const load: Load<HomeData, HomeStaticData> = async ({ shop, content, locale, signal }) => {
  const { store } = content
  const { sections } = store.settings.home
  const { reviews, isComplete } = await loadReviews(shop, content)
  const catalogue = await shop.catalog.ready(signal)
  const listed = {
    hero: store.hero,
    sections,
    reviews,
    reviewRows: listReviewRows(reviews.reviews),
    reasons: store.reasons.map(({ title, text, icon }) => ({ title, text, drawing: getDrawing(icon) })),
    // Search engines get only questions that the page shows.
    faq: sections.includes('faq') ? store.faq : [],
    lead: store.words.home,
    frameworks: '',
    findUpdate: createUpdateFinder(content.news, locale),
  }
  if (!catalogue)
    return {
      ...createResult({ featured: [], isUnavailable: true, scriptCount: 0, subscription: null, ...listed }),
      ...PLATFORM_AWAY,
    }
  const featured = pickAcross(catalogue.categories, store.settings.numbers.featuredItems).map((product) =>
    withPriceText(product, locale),
  )
  const frameworks = listFrameworks(catalogue, locale)
  const subscription = findSubscription(catalogue, store, locale)
  const scriptCount = countScripts(catalogue)
  return {
    ...createResult({
      featured,
      isUnavailable: false,
      scriptCount,
      subscription,
      ...listed,
      frameworks,
    }),
    isCacheable: isComplete,
  }
}

function createResult(staticData: HomeStaticData) {
  const { hero, sections, featured } = staticData
  const reviewRows = staticData.reviewRows.map(({ name }) => name)
  return { data: { hero, sections, slideCount: featured.length, reviewRows }, staticData }
}

function listReviewRows(reviews: Review[]): HomeStaticData['reviewRows'] {
  const half = Math.ceil(reviews.length / REVIEW_ROWS.length)
  return REVIEW_ROWS.map((name, index) => ({
    name,
    reviews: reviews.slice(index * half, (index + 1) * half),
  })).filter((row) => row.reviews.length > 0)
}

/**
 * The first product of each category, then the second of each, so that a large first category does not fill the stage.
 */
function pickAcross(categories: Snapshot['categories'], count: number): ProductSummary[] {
  const longest = Math.max(0, ...categories.map(({ products }) => products.length))
  const picked = new Map<number, ProductSummary>()
  for (let row = 0; row < longest && picked.size < count; row += 1) {
    for (const { products } of categories) {
      const product = products[row]?.summary
      if (product && picked.size < count) picked.set(product.id, product)
    }
  }
  return [...picked.values()]
}

function countScripts({ products }: Snapshot): number {
  return [...products.values()].filter(({ summary }) => summary.kind === 'script').length
}

function listFrameworks({ products }: Snapshot, locale: string): string {
  const names = new Set([...products.values()].flatMap(({ summary }) => summary.frameworks))
  return new Intl.ListFormat(locale, { type: 'unit' }).format([...names].toSorted())
}

function findSubscription(
  { categories, products }: Snapshot,
  { settings }: Store,
  locale: string,
): HomeStaticData['subscription'] {
  const offer = settings.subscription
  const product = offer && products.get(offer.packageId)?.summary
  if (!product) return null
  const category = categories.find(({ isSubscription }) => isSubscription)
  const { name, price } = product
  return {
    name,
    price: formatPrice(price, locale),
    path: category?.summary.path ?? '/subscription',
    included: offer.included,
  }
}
