import type { AddRequest } from '#app/features/basket/basket.server.ts'
import { plainName } from '#app/features/catalog/names.ts'
import type { Answers } from '#app/features/catalog/questions.ts'
import type { Shop } from '#app/shop.server.ts'
import { type Basket, OptionRequiredError } from '#tebex/index.ts'
import { withAnswers } from './answers.server.ts'

/** What to ask the platform for when this product is added; null for ids that the catalogue does not know. */
export function addRequestFor(
  shop: Pick<Shop, 'catalog'>,
  packageId: number,
  quantity: number,
): AddRequest | null {
  const product = shop.catalog.findProduct(packageId)
  if (!product) return null
  const type = { single: undefined, subscription: 'subscription', both: 'single' } as const
  return { packageId, quantity: product.detail.allowsQuantity ? quantity : 1, type: type[product.sale] }
}

/** Puts one piece of a package into a basket for the visitor at this address; null for ids that the catalogue does not know. */
export function addOne(shop: Pick<Shop, 'catalog' | 'packageDetails' | 'basket'>, address: string) {
  return async (ident: string, packageId: number, given: Answers): Promise<Basket | null> => {
    if (!shop.catalog.current()) throw new Error('the catalogue was never loaded')
    const wanted = addRequestFor(shop, packageId, 1)
    if (!wanted) return null
    const { request, faults } = await withAnswers(shop, wanted, given)
    if (faults.length > 0) throw new OptionRequiredError({ operation: 'addBasketPackage' })
    return shop.basket.add({ ident, address }, request)
  }
}

/** What the visitor reads of packages that came into the cart without a click. */
export function namesOf({ catalog }: Pick<Shop, 'catalog'>, packageIds: readonly number[]): string[] {
  return packageIds.flatMap((id) => catalog.findProduct(id)?.summary.name ?? []).map(plainName)
}
