import type { Cents } from './schemas/values.ts'

/** A basket to create; addresses must be absolute, others throw `invalid_request`. */
export type NewBasket = {
  /** Absolute address to which the checkout sends a customer who has paid. */
  completeUrl: string
  /** Absolute address to which the checkout sends a customer who has changed their mind. */
  cancelUrl: string
  /** Leaves the checkout without a click once paid. */
  completeAutoRedirect?: boolean | undefined
  /** Comes back on the basket and in webhooks. */
  custom?: Record<string, unknown> | undefined
  /** The visitor's IPv4, for tax and currency; left out when it is not one or without a private key. */
  ipAddress?: string | null | undefined
  email?: string | undefined
  /** For stores whose players are named without a login (Minecraft). */
  username?: string | undefined
  /** For Steam-type stores. */
  userId?: string | undefined
  /** For Discord stores. */
  discordId?: string | undefined
}

/** A package to add to a basket. */
export type NewBasketPackage = {
  packageId: number
  /** Added to what the basket holds already; default 1. */
  quantity?: number | undefined
  /** Needed where the catalogue says `both`. */
  type?: 'single' | 'subscription' | undefined
  /** Answers to the package's variables, by their identifier. */
  variableData?: Record<string, unknown> | undefined
  /** Comes back on the line in webhooks. */
  custom?: Record<string, unknown> | undefined
  /** For packages of a dynamic category. */
  dynamic?: boolean | undefined
  /** Makes it a gift for this player. */
  targetUsernameId?: string | undefined
  targetUsername?: string | undefined
}

/** The packages that one customer finds in a dynamic category; prices in cents. */
export type NewDynamicPackages = {
  /** The signed-in customer for whom the packages are made. */
  username: string
  categoryId: number
  packages: {
    name: string
    slug: string
    price: Cents
    description?: string | undefined
    imageUrl?: string | undefined
    custom?: Record<string, string> | undefined
  }[]
}

/** Options of reading a category. */
export type CategoryQuery = {
  /** Fills `packages`, which are empty otherwise. */
  includePackages?: boolean | undefined
  /** Prices for this basket; upgrade prices and dynamic categories appear only here. Implies `includePackages`. */
  basketIdent?: string | undefined
}

/** Options of listing categories. */
export type CategoriesQuery = CategoryQuery & {
  /** Adds the customer's `activeTier`; needs the private key. Implies `includePackages`. */
  usernameId?: string | undefined
}

/** For whom packages are priced. */
export type PackageQuery = {
  /** Prices for this basket. */
  basketIdent?: string | undefined
  /** The visitor's IPv4, for tax and currency; left out when it is not one or without a private key. */
  ipAddress?: string | null | undefined
}
