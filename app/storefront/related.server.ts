import { listRelated } from '#app/features/catalog/related.server.ts'
import type { ProductSummary } from '#app/features/catalog/types.ts'
import { type WithPriceText, withPriceText } from '#app/lib/money.ts'
import type { Shop } from '#app/shop.server.ts'

/** What pages show beside these products; nothing without a catalogue. */
export function loadRelated(
  { catalog }: Pick<Shop, 'catalog'>,
  ids: readonly number[],
  locale: string,
): WithPriceText<ProductSummary>[] {
  const catalogue = catalog.current()
  return catalogue ? listRelated(catalogue, ids).map((product) => withPriceText(product, locale)) : []
}
