/** The catalogue as pages know it: built on the server, read by components. */

import { createArrayGuard, createObjectGuard, type Guarded, isNumber, isString } from '#app/lib/guards.ts'
import type { PriceTag, WithPriceText } from '#app/lib/money.ts'
import type { Rating } from '#app/shop/reviews/types.ts'

/** A picture behind our own route: `/pictures/{key}/{width}.{format}`. */
export type Picture = {
  key: string
  /** The name of the seller's own file. */
  file?: string
  /** The seller's description; without one, the product's name describes the picture. */
  alt?: string | undefined
}

export type Edition = 'escrow' | 'unlocked'
export type PurchaseType = 'single' | 'subscription'
/** Only scripts run on frameworks and come in editions. */
export type ProductKind = 'script' | 'service' | 'subscription'

export type ProductSummary = {
  id: number
  name: string
  /**
   * Canonical address without the language prefix: `/products/{id}` for products that the seller describes, else
   * `/product/{id}`.
   */
  path: string
  kind: ProductKind
  picture: Picture | null
  /** The script in action: the seller's first picture, or the second one of the package. */
  scene: Picture | null
  frameworks: string[]
  edition: Edition | null
  isBundle: boolean
  isPopular: boolean
  type: PurchaseType
  price: PriceTag
  /** True for a product with choices, or one not sold in this shop, which is bought on its own page. */
  isBoughtOnPage: boolean
  /** The average of customers' reviews; null without any. */
  rating: Rating | null
}

/** The quantity that a customer may buy in `periodDays` days; null stands for ever. */
export type UserLimit = { limit: number; periodDays: number | null }

export type ProductDetail = ProductSummary & {
  category: { name: string; path: string } | null
  /** Sanitised HTML without images. */
  descriptionHtml: string
  /** Plain text of at most 200 characters, for heads and feeds. */
  excerpt: string
  /** The seller's own pictures, or those of the description and the media, without the cover. */
  gallery: Picture[]
  videoUrl: string | null
  allowsQuantity: boolean
  /** The package's own setting; the store must support gifts too. */
  allowsGift: boolean
  userLimit: UserLimit | null
  /** Epoch milliseconds; null for a package that never expires. */
  expiresAt: number | null
  /** False for a package that is sold only on the platform's own pages. */
  isSoldHere: boolean
}

export type CategorySummary = {
  id: number
  /** The category's name in addresses, with its id where names are equal. */
  slug: string
  /** The category's name, preceded by its parent's when two names are equal. */
  name: string
  parentId: number | null
  /** `/scripts?category=…` */
  path: string
  /** The number of products, including those of subcategories. */
  count: number
  isHot: boolean
  picture: Picture | null
  /** Sanitised HTML without images, and its beginning as plain text. */
  descriptionHtml: string
  excerpt: string
}

/** Statistics of payments, by package id. */
export type Sales = {
  /** Coarse ranks: more sales, higher rank. */
  levels: ReadonlyMap<number, number>
  /** Packages that are bought together with the key, most frequent first. */
  together: ReadonlyMap<number, readonly number[]>
}

/** Package ids, the best-selling first, and their levels. */
export type Ranking = Pick<Sales, 'levels'> & { bestSellers: readonly number[] }

export type CategorySection = CategorySummary & { products: WithPriceText<ProductSummary>[] }

/** `GET /api/prices` returns only prices that differ from the page's. */
export const isPersonalPricesResponse = createObjectGuard({
  prices: createArrayGuard(createObjectGuard({ id: isNumber, price: isString, text: isString })),
})
export type PersonalPricesResponse = Guarded<typeof isPersonalPricesResponse>
