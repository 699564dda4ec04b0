/**
 * Decides when a regular price may be struck through: after thirty days at that price, and never above the lowest price
 * of the thirty days before the sale (seller rules of the platform; EU Price Indication Directive, article 6a).
 */
import type { Cents } from '#app/lib/money.ts'

/** A package's price from this time on, in epoch milliseconds; `regular` is the price before the sale. */
export type PricePoint = { since: number; regular: Cents; price: Cents; currency: string }

const WITHHELD_REASONS = ['history_too_short', 'regular_price_changed', 'sold_for_less'] as const
export type WithheldReason = (typeof WITHHELD_REASONS)[number]

const REQUIRED_MS = 30 * 86_400_000

/**
 * The reason against showing a sale's regular price; null if it may be shown. `points` are the known prices, oldest
 * first.
 */
export function findWithheldReason(
  points: readonly PricePoint[],
  current: Omit<PricePoint, 'since'>,
  now: number,
): WithheldReason | null {
  const all = [...points, { ...current, since: now }]
  const lastWithoutSale = all.findLastIndex(({ price, regular }) => price >= regular)
  const sale = all.slice(lastWithoutSale + 1)
  const pointsBeforeSale = all.slice(0, lastWithoutSale + 1)
  const saleBegan = sale[0]?.since ?? now
  const from = saleBegan - REQUIRED_MS
  const [first] = pointsBeforeSale
  if (!first || first.since > from) return 'history_too_short'
  const recent = pointsBeforeSale.filter(
    (_, index) => (pointsBeforeSale[index + 1]?.since ?? saleBegan) > from,
  )
  const isOther = ({ regular, currency }: PricePoint) =>
    regular !== current.regular || currency !== current.currency
  if ([...recent, ...sale].some(isOther)) return 'regular_price_changed'
  return recent.some(({ price }) => price < current.regular) ? 'sold_for_less' : null
}
