/** What pages know of the catalogue. Server halves build these shapes; components only read them. */

/** An amount of money in hundredths of its currency's unit, always an integer. */
export type Cents = number

/**
 * A price as it is shown. `amount` is null when the platform's price was missing or unreadable (prints as zero);
 * zero or less prints FREE. `was` is the struck-through reference price, null when the store's claims show none.
 */
export type PriceView = {
  amount: Cents | null
  currency: string
  was: Cents | null
  /** What the price pays for; null for a purchase that happens once. */
  period: 'month' | null
}

/** A picture behind our own route: `/pictures/{key}/{width}.{format}`. */
export type Picture = { key: string }

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
  frameworks: string[]
  edition: Edition | null
  isBundle: boolean
  isPopular: boolean
  type: PurchaseType
  price: PriceView
}

export type ProductDetail = ProductSummary & {
  category: { name: string; path: string } | null
  /** Sanitised HTML without images. */
  descriptionHtml: string
  /** Plain text, at most 200 characters, for heads and feeds. */
  excerpt: string
  /** Pictures of the description and media, the cover excluded. */
  gallery: Picture[]
  videoUrl: string | null
  allowsQuantity: boolean
}

export type CategorySummary = {
  id: number
  name: string
  /** `/scripts?category=…` */
  path: string
  count: number
  isHot: boolean
}

export type CategorySection = CategorySummary & { products: ProductSummary[] }
