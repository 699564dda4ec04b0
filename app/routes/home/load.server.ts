import type { ProductSummary } from '#app/features/catalog/types.ts'
import type { Load } from '#app/page.ts'

export type HomeData = {
  /** The first packages across the categories; empty prints the specification's text. */
  featured: ProductSummary[]
  productCount: number
}

export const load: Load<HomeData> = async ({ shop, signal }) => {
  const catalogue = await shop.catalog.ready(signal)
  // A page without a catalogue is a makeshift: nobody after this visitor gets it.
  if (!catalogue) return { data: { featured: [], productCount: 0 }, keep: false }
  const products = [...catalogue.products.values()]
  const featured = products.slice(0, shop.store.settings.numbers.featuredItems).map(({ summary }) => summary)
  return { data: { featured, productCount: products.length } }
}
