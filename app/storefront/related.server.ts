import { withPriceText } from '#app/lib/money.ts'
import type { Store } from '#app/server/store/store.server.ts'
import type { Catalog } from '#app/shop/catalog/catalog.server.ts'
import { listBestSellers } from '#app/shop/catalog/listing/listing.server.ts'
import { listRelated } from '#app/shop/catalog/related.server.ts'
import type { ProductSummary } from '#app/shop/catalog/types.ts'
import type { News } from '#app/shop/news/news.server.ts'
import type { RelatedProduct } from './components/catalog/related-products.tsx'
import { createUpdateFinder } from './news.server.ts'
import { createSavingFinder } from './saving.server.ts'

type Sources = {
  catalog: Pick<Catalog, 'current' | 'findProduct'>
  news: News
  store: Pick<Store, 'products'>
}
type RelatedQuery = { ids: readonly number[]; locale: string; owned?: readonly number[] }

/** Omits owned products; empty without a catalogue. */
export function loadRelated(sources: Sources, { ids, locale, owned }: RelatedQuery): RelatedProduct[] {
  const catalogue = sources.catalog.current()
  return catalogue ? showCards(listRelated(catalogue, ids, owned), sources, locale) : []
}

const BEST_SELLERS = 3

/** Products that the customer does not own, for a page without other content; empty without a catalogue. */
export function loadBestSellers(
  sources: Sources,
  { locale, owned = [] }: Omit<RelatedQuery, 'ids'>,
): RelatedProduct[] {
  const catalogue = sources.catalog.current()
  return catalogue
    ? showCards(listBestSellers(catalogue, { count: BEST_SELLERS, owned }), sources, locale)
    : []
}

function showCards(
  products: readonly ProductSummary[],
  { catalog, news, store }: Sources,
  locale: string,
): RelatedProduct[] {
  const findUpdate = createUpdateFinder(news, locale)
  const findSaving = createSavingFinder({ catalog, store, locale })
  return products.map((product) => ({
    ...withPriceText(product, locale),
    update: findUpdate(product.id),
    saving: findSaving(product.id),
  }))
}
