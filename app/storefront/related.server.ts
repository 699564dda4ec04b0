import { withPriceText } from '#app/lib/money.ts'
import type { Catalog } from '#app/shop/catalog/catalog.server.ts'
import { listRelated } from '#app/shop/catalog/related.server.ts'
import type { News } from '#app/shop/news/news.server.ts'
import type { RelatedProduct } from './components/catalog/related-products.tsx'
import { createUpdateFinder } from './news.server.ts'

type Wanted = { ids: readonly number[]; locale: string; owned?: readonly number[] }

/** Lists no product that the customer owns; nothing without a catalogue. */
export function loadRelated(
  { catalog, news }: { catalog: Pick<Catalog, 'current'>; news: News },
  { ids, locale, owned }: Wanted,
): RelatedProduct[] {
  const catalogue = catalog.current()
  if (!catalogue) return []
  const findUpdate = createUpdateFinder(news, locale)
  return listRelated(catalogue, ids, owned).map((product) => ({
    ...withPriceText(product, locale),
    update: findUpdate(product.id),
  }))
}
