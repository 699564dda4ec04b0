/** The shopper's choices before a product goes into the cart, ready for display. */
import { formatMoney } from '#app/lib/money.ts'
import type { Messages } from '#app/messages/index.ts'
import { describeLimit, findMost } from '../limits.ts'
import type { Product } from '../reading/product.server.ts'
import type { Snapshot } from '../reading/snapshot.server.ts'
import { findPlatformPage } from '../webstore.server.ts'

export type BuyOptions = {
  /** Both prices of a product that is sold once and as a subscription. */
  prices: { once: string; monthly: string } | null
  /** The highest quantity; null without a choice. */
  most: number | null
  limit: string | null
  canBeGift: boolean
  /** Only for products sold on the platform's own pages; `href` is null while the store's address is unknown. */
  elsewhere: { href: string | null } | null
}

type Context = { webstore: Snapshot['webstore']; locale: string; messages: Messages }

export function describeBuyOptions(
  { sale, detail }: Product,
  { webstore, locale, messages }: Context,
): BuyOptions {
  const { id, price, userLimit, allowsGift, isSoldHere } = detail
  const once = formatMoney(price.amount, price.currency, locale)
  return {
    prices: sale === 'both' && isSoldHere ? { once, monthly: `${once} ${messages.price.perMonth}` } : null,
    most: findMost(detail),
    limit: userLimit && describeLimit(userLimit, messages),
    canBeGift: allowsGift && webstore?.supportsGifting === true,
    elsewhere: isSoldHere ? null : { href: findPlatformPage(webstore, id) },
  }
}
