/** The catalogue as pages know it: built on the server, read by components. */

import { createArrayGuard, createObjectGuard, type Guarded, isNumber, isString } from '#app/lib/guards.ts'
import type { PriceTag, WithPriceText } from '#app/lib/money.ts'
import type { Rating } from '#app/shop/reviews/types.ts'

/** A picture behind our own route: `/pictures/{key}/{width}.{format}`. */
export type Picture = {
  key: string
  /** The name of the seller's own file. */
  file?: string
  /** The seller's description; without one the picture is called by the product's name. */
  alt?: string | undefined
}

export type Edition = 'escrow' | 'unlocked'
export type PurchaseType = 'single' | 'subscription'
/** Only a script runs on frameworks and comes in editions. */
export type ProductKind = 'script' | 'service' | 'subscription'

export type ProductSummary = {
  id: number
  name: string
  /** Canonical address without the language prefix: `/products/{id}` for the seller's described products, else `/product/{id}`. */
  path: string
  kind: ProductKind
  picture: Picture | null
  /** The script in action: the seller's first picture, else the platform's second one of the package. */
  scene: Picture | null
  frameworks: string[]
  edition: Edition | null
  isBundle: boolean
  isPopular: boolean
  type: PurchaseType
  price: PriceTag
  /** It is bought on its own page: there is something to choose, or it is not sold in this shop. */
  isBoughtOnPage: boolean
  /** The average of customers' reviews; null without any. */
  rating: Rating | null
}

/** The number of pieces that a customer may buy in `periodDays` days; null means ever. */
export type UserLimit = { limit: number; periodDays: number | null }

export type ProductDetail = ProductSummary & {
  category: { name: string; path: string } | null
  /** Sanitised HTML without images. */
  descriptionHtml: string
  /** Plain text, at most 200 characters, for heads and feeds. */
  excerpt: string
  /** The seller's own pictures, else those of the description and media; the cover excluded. */
  gallery: Picture[]
  videoUrl: string | null
  allowsQuantity: boolean
  /** The package's own setting; the store has to support gifts, too. */
  allowsGift: boolean
  userLimit: UserLimit | null
  /** Epoch milliseconds; null for a package that never expires. */
  expiresAt: number | null
  /** False for a package that is sold only on the platform's own pages. */
  isSoldHere: boolean
}

export type CategorySummary = {
  id: number
  /** Stands for the category in addresses: its name, with its id where names are equal. */
  slug: string
  /** With its parent's before it where names are equal. */
  name: string
  parentId: number | null
  /** `/scripts?category=…` */
  path: string
  /** Products, those of its subcategories included. */
  count: number
  isHot: boolean
  picture: Picture | null
  /** Sanitised HTML without images, and its beginning as plain text. */
  descriptionHtml: string
  excerpt: string
}

/** Statistics of payments, by package id. */
export type Sales = {
  /** Coarse ranks: the higher, the more was sold. */
  levels: ReadonlyMap<number, number>
  /** Packages that are bought together with one, the most frequent first. */
  together: ReadonlyMap<number, readonly number[]>
}

export type CategorySection = CategorySummary & { products: WithPriceText<ProductSummary>[] }

/** `GET /api/prices`: only prices that differ from the page's. */
export const isPersonalPricesResponse = createObjectGuard({
  prices: createArrayGuard(createObjectGuard({ id: isNumber, price: isString, text: isString })),
})
export type PersonalPricesResponse = Guarded<typeof isPersonalPricesResponse>
