import { withPriceText } from '#app/lib/money.ts'
import type { Store } from '#app/server/store/store.server.ts'
import type { Catalog } from '#app/shop/catalog/catalog.server.ts'
import { listRelated } from '#app/shop/catalog/related.server.ts'
import type { News } from '#app/shop/news/news.server.ts'
import type { RelatedProduct } from './components/catalog/related-products.tsx'
import { createUpdateFinder } from './news.server.ts'
import { createSavingFinder } from './saving.server.ts'

type Sources = {
  catalog: Pick<Catalog, 'current' | 'findProduct'>
  news: News
  store: Pick<Store, 'products'>
}
type Wanted = { ids: readonly number[]; locale: string; owned?: readonly number[] }

/** Lists no product that the customer owns; nothing without a catalogue. */
export function loadRelated(
  { catalog, news, store }: Sources,
  { ids, locale, owned }: Wanted,
): RelatedProduct[] {
  const catalogue = catalog.current()
  if (!catalogue) return []
  const findUpdate = createUpdateFinder(news, locale)
  const findSaving = createSavingFinder({ catalog, store, locale })
  return listRelated(catalogue, ids, owned).map((product) => ({
    ...withPriceText(product, locale),
    update: findUpdate(product.id),
    saving: findSaving(product.id),
  }))
}
