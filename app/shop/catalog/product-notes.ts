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

/** The same script, sold the other way. `difference` is what it costs more or less, with its sign. */
export type OtherEdition = Pick<ProductSummary, 'name' | 'path'> & {
  edition: Edition | null
  difference: string | null
}

export type IncludedScript = Pick<ProductSummary, 'id' | 'name' | 'path' | 'picture'> & { price: string }

export type ProductNotes = {
  /** UNLOCKED VERSION, ESCROW VERSION …; null leaves it to the edition. */
  badge: string | null
  intro: string | null
  clip: Clip | null
  features: { title: string; text: string }[]
  dependencies: string[]
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
}
