import { type Basket, OptionRequiredError } from 'tebex-client'
import type { Shop } from '#app/compose.server.ts'
import { plainName } from '#app/lib/plain-name.ts'
import type { PackageChoice, Session } from '#app/server/session/session.server.ts'
import type { AddRequest } from '#app/shop/basket/basket.server.ts'
import type { LinkItem } from '#app/shop/basket/cart-link.ts'
import type { Answers } from '#app/shop/catalog/questions/questions.ts'
import { getChoice } from '#app/shop/customer/session-basket.server.ts'
import { withCheckedAnswers } from '../answers.server.ts'
import type { AddInput } from '../schemas.server.ts'

/** The choices in a request; a missing choice stays as it is in the cart. */
export type Said = Pick<AddInput, 'quantity' | 'type' | 'gift_to' | 'confirm_owned'>

/** The shopper's earlier choices of a package, overridden by those of this request. */
export function chosen(
  session: Session | null,
  id: number,
  { quantity, type, gift_to }: Said,
): PackageChoice {
  const earlier = session?.packages.includes(id) ? getChoice(session, id) : { id }
  const { giftTo: recipient, ...rest } = earlier
  const giftTo = gift_to === undefined ? recipient : gift_to
  return { ...rest, ...(quantity && { quantity }), ...(type && { type }), ...(giftTo && { giftTo }) }
}

/** The choices of a link's packages without questions. */
export function chooseAll(
  catalog: Pick<Shop['catalog'], 'findProduct'>,
  session: Session | null,
  items: readonly LinkItem[],
): PackageChoice[] {
  return items
    .filter(({ id }) => catalog.findProduct(id)?.summary.isBoughtOnPage === false)
    .map(({ id, quantity }) => chosen(session, id, { quantity: quantity > 1 ? quantity : undefined }))
}

/** Builds the platform's request for this product; null for an unknown product, or one not sold here. */
export function addRequestFor(
  { catalog }: { catalog: Pick<Shop['catalog'], 'findProduct'> },
  id: number,
  { quantity, type, gift_to, confirm_owned }: Said,
  knownType?: PackageChoice['type'],
): AddRequest | null {
  const product = catalog.findProduct(id)
  if (!product?.detail.isSoldHere) return null
  const { sale, detail } = product
  const isOpen = sale === 'both'
  return {
    packageId: id,
    quantity: detail.allowsQuantity ? (quantity ?? null) : null,
    sale,
    type: isOpen ? type : undefined,
    knownType: isOpen ? knownType : undefined,
    giftTo: gift_to,
    isOwnedConfirmed: confirm_owned,
  }
}

/** Adds a package as it was chosen to the basket of the visitor at this address; null if it cannot be bought. */
export function addChosen(shop: Pick<Shop, 'catalog' | 'packageDetails' | 'basket'>, address: string) {
  return async (
    ident: string,
    { id, quantity, type, giftTo }: PackageChoice,
    given: Answers,
  ): Promise<Basket | null> => {
    if (!shop.catalog.current()) throw new Error('the catalogue was never loaded')
    const wanted = addRequestFor(shop, id, { quantity, type, gift_to: giftTo })
    if (!wanted) return null
    const { request, faults } = await withCheckedAnswers(shop, wanted, given)
    if (faults.length > 0) throw new OptionRequiredError({ operation: 'addBasketPackage' })
    return shop.basket.add({ ident, address }, request)
  }
}

/** Names for the visitor of packages that were added without a click. */
export function listNames({ catalog }: Pick<Shop, 'catalog'>, packageIds: readonly number[]): string[] {
  return packageIds.flatMap((id) => catalog.findProduct(id)?.summary.name ?? []).map(plainName)
}
