import type { ProductSummary } from '#app/features/catalog/types.ts'
import type { Load } from '#app/page.ts'
import type { Faq } from '#app/platform/store.server.ts'

export type SubscriptionData =
  | {
      state: 'ready'
      product: ProductSummary
      /** What its category says of it, plain text; empty when the platform has none. */
      excerpt: string
      included: string[]
      faq: Faq
      /** What a subscriber may use today. */
      scripts: Pick<ProductSummary, 'id' | 'name' | 'path'>[]
    }
  /** The platform could not be asked, or does not sell the package that the settings name. */
  | { state: 'failed' }

export const load: Load<SubscriptionData> = async ({ shop, signal }) => {
  const wanted = shop.store.settings.subscription
  if (!wanted) return { redirect: '/scripts' }
  const catalogue = await shop.catalog.ready(signal)
  const product = catalogue?.products.get(wanted.packageId)
  if (!catalogue || !product)
    return { data: { state: 'failed' }, status: 503, headers: { 'Retry-After': '5' }, keep: false }
  const scripts = catalogue.categories
    .filter(({ isSubscription }) => !isSubscription)
    .flatMap(({ products }) => products)
    .filter(({ summary }) => !summary.isBundle && summary.edition !== 'unlocked')
    .map(({ summary: { id, name, path } }) => ({ id, name, path }))
  const { included, faq } = wanted
  return {
    data: {
      state: 'ready',
      product: product.summary,
      excerpt: product.detail.excerpt,
      included,
      faq,
      scripts,
    },
  }
}
