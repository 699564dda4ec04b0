import type { Wish } from '#app/features/basket/basket.server.ts'
import type { Shop } from '#app/shop.server.ts'

/** What to ask the platform for when somebody wants this product; null for ids that the catalogue does not know. */
export function wishFor(shop: Pick<Shop, 'catalog'>, packageId: number, quantity: number): Wish | null {
  const product = shop.catalog.findProduct(packageId)
  if (!product) return null
  const type = { single: undefined, subscription: 'subscription', both: 'single' } as const
  return { packageId, quantity: product.detail.allowsQuantity ? quantity : 1, type: type[product.sale] }
}
