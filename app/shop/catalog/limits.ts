/** The highest quantity that a customer may buy, as a number and as a sentence. */
import type { Messages } from '#app/messages/index.ts'
import type { ProductDetail, UserLimit } from './types.ts'

/** The platform's API accepts no more at once. */
export const MAX_PIECES = 100

/** The highest quantity to choose from; null where the platform allows no choice. */
export function findMost({ allowsQuantity, userLimit }: Pick<ProductDetail, 'allowsQuantity' | 'userLimit'>) {
  const most = Math.min(MAX_PIECES, userLimit?.limit ?? MAX_PIECES)
  return allowsQuantity && most > 1 ? most : null
}

export function describeLimit(
  { limit, periodDays }: UserLimit,
  { limits }: Pick<Messages, 'limits'>,
): string {
  if (periodDays === null) return limit === 1 ? limits.once : limits.atMost(limit)
  return limit === 1 ? limits.onceWithin(periodDays) : limits.atMostWithin(limit, periodDays)
}
