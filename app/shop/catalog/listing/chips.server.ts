import type { Edition, ProductSummary } from '../types.ts'
import { type ChipId, chipIds } from './listing.ts'

type Carrier = Pick<ProductSummary, 'name' | 'kind' | 'frameworks' | 'isBundle' | 'price' | 'edition'>

/** The chips that a product carries. */
export function listChips(summary: Carrier): ReadonlySet<ChipId> {
  const { name, kind, frameworks, isBundle, price } = summary
  const names = new Set(frameworks.map((framework) => framework.toLowerCase()))
  const edition = summary.edition ?? (kind === 'script' ? findEdition(name) : null)
  if (edition) names.add(edition)
  if (isBundle) names.add('bundle')
  if (price.amount !== null && price.amount <= 0) names.add('free')
  return new Set(chipIds.filter((chip) => names.has(chip)))
}

/** Sellers write the edition behind the name of what they do not describe any further. */
export function findEdition(name: string): Edition | null {
  const [, word] = /\[(escrow|unlocked)(?:ed)?\]/i.exec(name) ?? []
  if (word === undefined) return null
  return word.toLowerCase() === 'unlocked' ? 'unlocked' : 'escrow'
}
