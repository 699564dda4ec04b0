import { withPriceText } from '#app/lib/money.ts'
import type { Catalog } from '#app/shop/catalog/catalog.server.ts'
import { listBestSellers } from '#app/shop/catalog/listing/listing.server.ts'
import { listRelated } from '#app/shop/catalog/related.server.ts'
import type { ProductSummary } from '#app/shop/catalog/types.ts'
import type { News } from '#app/shop/news/news.server.ts'
import type { RelatedProduct } from './components/catalog/related-products.tsx'
import { createUpdateFinder } from './news.server.ts'

type Wanted = { ids: readonly number[]; locale: string; owned?: readonly number[] }

type Sources = { catalog: Pick<Catalog, 'current'>; news: News }

/** Lists no product that the customer owns; nothing without a catalogue. */
export function loadRelated({ catalog, news }: Sources, { ids, locale, owned }: Wanted): RelatedProduct[] {
  const catalogue = catalog.current()
  if (!catalogue) return []
  return showCards(listRelated(catalogue, ids, owned), news, locale)
}

const BEST_SELLERS = 3

/** Lists products for a page that has nothing else to show; nothing without a catalogue. */
export function loadBestSellers({ catalog, news }: Sources, locale: string): RelatedProduct[] {
  const catalogue = catalog.current()
  return catalogue ? showCards(listBestSellers(catalogue, BEST_SELLERS), news, locale) : []
}

function showCards(products: readonly ProductSummary[], news: News, locale: string): RelatedProduct[] {
  const findUpdate = createUpdateFinder(news, locale)
  return products.map((product) => ({ ...withPriceText(product, locale), update: findUpdate(product.id) }))
}
