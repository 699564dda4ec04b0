/**
 * Explains in the shop's own words why a package cannot come into the cart, before the request or after the platform's
 * refusal.
 */

import { GiftRefusedError, QuantityLimitError, RecipientUnknownError } from 'tebex-client'
import type { Messages } from '#app/messages/index.ts'
import { AlreadyOwnedError } from '#app/shop/basket/basket.server.ts'
import type { Product, Snapshot } from '#app/shop/catalog/catalog.server.ts'
import { describeLimit } from '#app/shop/catalog/limits.ts'
import type { Refusal } from '../responses.server.ts'
import type { Said } from './add-request.server.ts'

/** With `fields`, the refusal is about what was typed. */
export type Explained = Pick<Refusal, 'code' | 'fields'> & {
  detail: string | null
  page?: string | undefined
}

/** The catalogue foresees some refusals, so that the platform need not be asked. */
export function foreseeRefusal(
  { detail }: Product,
  { quantity, gift_to }: Said,
  { webstore }: Pick<Snapshot, 'webstore'>,
  t: Messages,
): Explained | null {
  if (!detail.isSoldHere) return { code: 'not_sold_here', detail: null, page: `${detail.path}#buy` }
  if (gift_to && !(detail.allowsGift && webstore?.supportsGifting)) return aboutGift('gift_refused', t)
  const { userLimit, allowsQuantity } = detail
  const isTooMany = allowsQuantity && userLimit !== null && (quantity ?? 1) > userLimit.limit
  return isTooMany ? { code: 'quantity_limit', detail: describeLimit(userLimit, t) } : null
}

/** Explains the platform's refusal to the shopper; null if it does not concern the shopper's choice. */
export function explainRefusal(error: unknown, { detail, sale }: Product, t: Messages): Explained | null {
  if (error instanceof RecipientUnknownError) return aboutGift('recipient_unknown', t)
  if (error instanceof GiftRefusedError) return aboutGift('gift_refused', t)
  if (error instanceof AlreadyOwnedError) {
    const message = sale === 'subscription' ? t.owned.subscribeAgain : t.owned.buyAgain
    return { code: 'already_owned', detail: null, fields: [{ name: 'confirm_owned', message }] }
  }
  if (!(error instanceof QuantityLimitError)) return null
  const { limits } = t
  const { most } = error
  const { userLimit } = detail
  if (userLimit !== null) return { code: 'quantity_limit', detail: describeLimit(userLimit, t) }
  const text = most === null ? null : most === 0 ? limits.soldOut : limits.atMost(most)
  return { code: 'quantity_limit', detail: text }
}

function aboutGift(code: 'gift_refused' | 'recipient_unknown', { problems }: Messages): Explained {
  const message = problems[code] ?? code
  return { code, detail: message, fields: [{ name: 'gift_to', message }] }
}
