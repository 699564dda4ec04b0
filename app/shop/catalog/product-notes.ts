/** The seller's additions to a product's page, ready for display. */
import type { Edition, ProductSummary } from './types.ts'

/**
 * Plays after a click: an animation or film of this shop, a video host's player in a frame, or the host's own page in a
 * new tab if it offers no player.
 */
export type Clip =
  | { kind: 'film' | 'frame' | 'page'; src: string }
  /** `alt` is the seller's text. */
  | { kind: 'image'; src: string; alt?: string | undefined }

/** The other edition of the same script. `difference` is the signed difference in price. */
export type OtherEdition = Pick<ProductSummary, 'name' | 'path'> & {
  edition: Edition | null
  difference: string | null
}

/** Rows of `parts` have one cell per edition. */
export type EditionTable = {
  editions: { edition: Edition; path: string; price: string; isCurrent: boolean }[]
  parts: { name: string; isOpen: boolean[] }[]
  /** Null for a shop without one, or a script outside it. */
  subscription: { price: string; scripts: number } | null
}

export type IncludedScript = Pick<ProductSummary, 'id' | 'name' | 'path' | 'picture'> & { price: string }

/** Requirements besides frameworks and dependencies, as the seller's file states them. */
export type Compatibility = {
  inventories: string[]
  targets: string[]
  phones: string[]
  serverBuild: number | null
  oneSync: boolean
  gameBuild: number | null
}

export type ProductNotes = {
  /** UNLOCKED VERSION, ESCROW VERSION …; null to derive it from the edition. */
  badge: string | null
  intro: string | null
  clip: Clip | null
  features: { title: string; text: string }[]
  dependencies: string[]
  compatibility: Compatibility
  /** Files that escrow locks, and files that stay open. */
  locked: string[]
  editable: string[]
  otherEdition: OtherEdition | null
  /** The scripts of a bundle. */
  includes: IncludedScript[]
  /** The sum of the single prices; null beside a struck-through price, and unless all have a price in one currency. */
  includesTotal: string | null
  /** The amount that a bundle saves over buying its scripts one by one. */
  saving: string | null
}
