/** The seller's own additions to a product's page, ready to be shown. */
import type { Edition, ProductSummary } from './types.ts'

/**
 * Plays after a click: a moving picture or film of ours, a player of a video host in a frame, or the host's
 * own page in a new tab where it has no such player.
 */
export type Clip =
  | { kind: 'film' | 'frame' | 'page'; src: string }
  /** `alt` in the seller's words. */
  | { kind: 'image'; src: string; alt?: string | undefined }

/** The other edition of the same script. `difference` is the signed difference in price. */
export type OtherEdition = Pick<ProductSummary, 'name' | 'path'> & {
  edition: Edition | null
  difference: string | null
}

/** Rows of `parts` have one cell for each of the editions. */
export type EditionTable = {
  editions: { edition: Edition; path: string; price: string; isCurrent: boolean }[]
  parts: { name: string; isOpen: boolean[] }[]
  /** Null where the shop has none or the script is no part of it. */
  subscription: { price: string; scripts: number } | null
}

export type IncludedScript = Pick<ProductSummary, 'id' | 'name' | 'path' | 'picture'> & { price: string }

/** Needs of the script beside its frameworks and dependencies, as the seller's file says them. */
export type Compatibility = {
  inventories: string[]
  targets: string[]
  phones: string[]
  serverBuild: number | null
  oneSync: boolean
  gameBuild: number | null
}

export type ProductNotes = {
  /** UNLOCKED VERSION, ESCROW VERSION …; null leaves it to the edition. */
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
  /**
   * The sum of the single prices; null beside a struck price, and unless all of them have a price in one
   * currency.
   */
  includesTotal: string | null
  /** The amount that a bundle saves over buying its scripts one by one. */
  saving: string | null
}
