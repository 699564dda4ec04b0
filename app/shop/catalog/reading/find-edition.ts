import { parseName } from '#app/lib/plain-name.ts'
import type { Edition } from '../types.ts'

const isEdition = (mark: string): mark is Edition => mark === 'escrow' || mark === 'unlocked'

/** Sellers often append the edition to a package's name instead of describing it. */
export function findEdition(name: string): Edition | null {
  return parseName(name).marks.find(isEdition) ?? null
}
