import type { ArtName } from '#sandbox/pictures/art.ts'

export type CategoryName =
  | 'BUNDLES'
  | 'INVENTORY'
  | 'JOBS'
  | 'VEHICLES'
  | 'INTERFACE'
  | 'ADMIN TOOLS'
  | 'WORLD'
  | 'CRIME'
  | 'SUPPORT'
  | 'SUBSCRIPTION'

export type Edition = 'escrow' | 'unlocked'

/** One package of the catalogue: an edition of a script with its price in cents of a dollar. */
export type Listing = {
  id: number
  edition: Edition | null
  price: number
  /** First day on sale, ISO date. */
  since: string
  type?: 'single' | 'subscription' | 'both'
  /** Where the picture stands: on the package, only in the description, or nowhere. */
  image?: 'package' | 'description' | 'nowhere'
  userLimit?: number
  allowsQuantity?: boolean
  variables?: Variable[]
}

export type Variable = {
  identifier: string
  description: string
  type: 'dropdown' | 'text' | 'discord_id'
  options: string[]
}

/** What is said once about a script, whatever editions it is sold in. */
export type Script = {
  slug: string
  title: string
  category: CategoryName
  art: ArtName
  pitch: string
  /** What players and staff notice. */
  players: string[]
  /** What the owner of the server gets. */
  owners: string[]
  frameworks: string[]
  needs: string[]
  /** Rows of the drawn screen: label and value. */
  screen: { title: string; rows: [string, string][] }
  /** Lines of the drawn configuration file. */
  config: string[]
  /** Package ids that a bundle hands over. */
  includes?: number[]
  listings: [Listing, ...Listing[]]
}

export const ALL_FRAMEWORKS = ['ESX', 'QBCore', 'QBox']
