import type { Snapshot } from '#app/features/catalog/catalog.server.ts'
import type { PriceView, ProductSummary } from '#app/features/catalog/types.ts'
import { listReviews } from '#app/features/promo/reviews.server.ts'
import type { Review } from '#app/features/promo/types.ts'
import type { Load } from '#app/page.ts'
import type { Faq, Reasons, Store } from '#app/platform/store.server.ts'

export type HomeData = {
  /** The first packages across the categories; empty prints the specification's text. */
  featured: ProductSummary[]
  productCount: number
  /** Null when it could not be read; whether the shop has one at all, the site says. */
  subscription: { name: string; path: string; price: PriceView; included: string[] } | null
  reviews: Review[]
  /** True when the reviews are invented ones. */
  isSample: boolean
  reasons: Reasons
  faq: Faq
}

export const load: Load<HomeData> = async ({ shop, signal }) => {
  const { store, claims } = shop
  const catalogue = await shop.catalog.ready(signal)
  const words = {
    reviews: listReviews(store.testimonials, claims),
    isSample: store.testimonials.sample,
    reasons: store.reasons,
    faq: store.faq,
  }
  // A page without a catalogue is a makeshift: nobody after this visitor gets it.
  if (!catalogue)
    return { data: { featured: [], productCount: 0, subscription: null, ...words }, keep: false }
  const products = [...catalogue.products.values()]
  const featured = products.slice(0, store.settings.numbers.featuredItems).map(({ summary }) => summary)
  const subscription = findSubscription(catalogue, store)
  return { data: { featured, productCount: products.length, subscription, ...words } }
}

function findSubscription({ categories, products }: Snapshot, { settings }: Store): HomeData['subscription'] {
  const wanted = settings.subscription
  const product = wanted && products.get(wanted.packageId)?.summary
  if (!product) return null
  const category = categories.find(({ isSubscription }) => isSubscription)
  const { name, price } = product
  return { name, price, path: category?.summary.path ?? '/subscription', included: wanted.included }
}
