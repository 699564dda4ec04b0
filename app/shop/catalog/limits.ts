/** The number of pieces that a customer may buy of a product, as a number and as a sentence. */
import type { Messages } from '#app/messages/index.ts'
import type { ProductDetail, UserLimit } from './types.ts'

/** The API takes no more at once. */
export const MOST_PIECES = 100

/** The highest quantity that can be chosen; null where the platform allows no choice. */
export function findMost({ allowsQuantity, userLimit }: Pick<ProductDetail, 'allowsQuantity' | 'userLimit'>) {
  const most = Math.min(MOST_PIECES, userLimit?.limit ?? MOST_PIECES)
  return allowsQuantity && most > 1 ? most : null
}

export function describeLimit(
  { limit, periodDays }: UserLimit,
  { limits }: Pick<Messages, 'limits'>,
): string {
  if (periodDays === null) return limit === 1 ? limits.once : limits.atMost(limit)
  return limit === 1 ? limits.onceWithin(periodDays) : limits.atMostWithin(limit, periodDays)
}
