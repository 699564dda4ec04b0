import type { Shop } from '#app/compose.server.ts'
import { withPriceText } from '#app/lib/money.ts'
import { listRelated } from '#app/shop/catalog/related.server.ts'
import type { RelatedProduct } from './components/catalog/related-products.tsx'
import { createUpdateFinder } from './news.server.ts'

type Wanted = { ids: readonly number[]; locale: string; owned?: readonly number[] }

/** Lists no product that the customer owns; nothing without a catalogue. */
export function loadRelated(
  shop: Pick<Shop, 'catalog' | 'news'>,
  { ids, locale, owned }: Wanted,
): RelatedProduct[] {
  const catalogue = shop.catalog.current()
  if (!catalogue) return []
  const findUpdate = createUpdateFinder(shop, locale)
  return listRelated(catalogue, ids, owned).map((product) => ({
    ...withPriceText(product, locale),
    update: findUpdate(product.id),
  }))
}
