import type { ProductSummary } from '../types.ts'
import { type ChipId, chipIds } from './listing.ts'

type Carrier = Pick<ProductSummary, 'frameworks' | 'isBundle' | 'price' | 'edition'> & {
  resources?: readonly string[]
}

export function listChips(summary: Carrier): ReadonlySet<ChipId> {
  const { frameworks, isBundle, price, edition, resources = [] } = summary
  const names = new Set([...frameworks, ...resources].map((framework) => framework.toLowerCase()))
  if (edition) names.add(edition)
  if (isBundle) names.add('bundle')
  if (price.amount !== null && price.amount <= 0) names.add('free')
  return new Set(chipIds.filter((chip) => names.has(chip)))
}
