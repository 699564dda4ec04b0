import { listRelated } from '#app/features/catalog/related.server.ts'
import type { ProductSummary } from '#app/features/catalog/types.ts'
import { type WithPriceText, withPriceText } from '#app/lib/money.ts'
import type { Shop } from '#app/shop.server.ts'

type Wanted = { ids: readonly number[]; locale: string; owned?: readonly number[] }

/** What pages show beside these products, but not what is owned; nothing without a catalogue. */
export function loadRelated(
  { catalog }: Pick<Shop, 'catalog'>,
  { ids, locale, owned }: Wanted,
): WithPriceText<ProductSummary>[] {
  const catalogue = catalog.current()
  return catalogue ? listRelated(catalogue, ids, owned).map((product) => withPriceText(product, locale)) : []
}
