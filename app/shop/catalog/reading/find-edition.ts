import { parseName } from '#app/lib/plain-name.ts'
import type { Edition } from '../types.ts'

const isEdition = (mark: string): mark is Edition => mark === 'escrow' || mark === 'unlocked'

/** Sellers write the edition behind the name of what they do not describe any further. */
export function findEdition(name: string): Edition | null {
  return parseName(name).marks.find(isEdition) ?? null
}
