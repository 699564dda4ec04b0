import { parseName } from '#app/lib/plain-name.ts'
import type { Edition } from '../types.ts'

const isEdition = (mark: string): mark is Edition => mark === 'escrow' || mark === 'unlocked'

/** Sellers append the edition to the name of a package that they do not describe further. */
export function findEdition(name: string): Edition | null {
  return parseName(name).marks.find(isEdition) ?? null
}
