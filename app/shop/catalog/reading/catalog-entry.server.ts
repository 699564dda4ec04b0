/** A package ready for pages: priced, named and with pictures from allowed hosts. */
import type { Cents } from '#app/lib/money.ts'
import { parseName } from '#app/lib/plain-name.ts'
import type { TaxMode } from '#app/lib/tax.ts'
import { type PriceClaims, type Pricing, priceTag } from '../prices/price.ts'
import type { PriceHistory } from '../prices/price-history.server.ts'
import type { Edition, Picture, ProductDetail, Ranking } from '../types.ts'
import type { CleanPackage } from './clean-package.server.ts'
import { findEdition } from './find-edition.ts'
import type { Product } from './product.server.ts'

type ProductNote = {
  frameworks: readonly string[]
  edition: Edition | null
  video: string | null
  soldAt: 'shop' | 'platform'
  inventories: readonly string[]
  targets: readonly string[]
  phones: readonly string[]
  /** Addresses of the seller's own pictures. */
  pictures: readonly string[]
  /** False if a page of its own would have nothing to show. */
  isDescribed: boolean
}

export type SnapshotRules = {
  /** Identifies the seller's content: equal ids mean equal rules. */
  id: string
  /** Ids of the products to call popular. */
  popularIds: (sales: Ranking) => readonly number[]
  claims: PriceClaims
  taxMode: () => TaxMode
  priceHistory: Pick<PriceHistory, 'isKnown' | 'findWithheldReason'>
  hotCategories: readonly string[]
  /** Packages in these categories are services, not scripts. */
  serviceCategories: readonly string[]
  subscriptionCategory: string
  findNote: (id: number) => ProductNote | null
  /** The picture as pages show it; null for a host that is not allowed. */
  describePicture: (url: string) => Picture | null
}

/** Everything that pages show of a package, independent of its category. */
export type CatalogEntry = {
  fingerprint: string
  /** Addresses of all its pictures. */
  pictures: readonly string[]
  detail: Omit<ProductDetail, 'category' | 'isPopular' | 'rating' | 'kind'>
  facts: Pick<Product, 'sale' | 'questions' | 'discount' | 'claims' | 'createdAt' | 'updatedAt' | 'resources'>
}

export function createCatalogEntry(
  source: CleanPackage,
  fingerprint: string,
  rules: SnapshotRules,
): CatalogEntry {
  const { id, name, pictures, questions, discount, createdAt, updatedAt } = source
  const note = rules.findNote(id)
  const own = listPictures(note?.pictures ?? [], rules)
  const [cover = null, ...others] = listPictures(pictures, rules)
  const picture = cover ?? own[0] ?? null
  const scene = own[0] ?? (source.scene === null ? null : rules.describePicture(source.scene))
  const type = source.type === 'subscription' ? 'subscription' : 'single'
  const isSoldHere = note?.soldAt !== 'platform'
  const amount = rules.taxMode() === 'included' ? (source.totalPrice ?? source.basePrice) : source.basePrice
  const { currency } = source
  const pricing: Pricing = {
    amount,
    discount: lawfulDiscount({ id, amount, discount, currency }, rules),
    currency,
    type,
  }
  // A gift card's price is its value, and a price chosen by the buyer has no reference.
  const isMoney = questions.some(({ key }) => key === 'giftcard_to') || !isSoldHere
  const claims: PriceClaims = isMoney ? { ...rules.claims, referencePrice: 'platform' } : rules.claims
  const detail: CatalogEntry['detail'] = {
    id,
    name,
    path: note?.isDescribed ? `/products/${id}` : `/product/${id}`,
    picture,
    scene: scene?.key === picture?.key ? null : scene,
    frameworks: note?.frameworks.length ? [...note.frameworks] : source.frameworks,
    edition: note?.edition ?? findEdition(name),
    isBundle: parseName(name).marks.includes('bundle'),
    type,
    price: priceTag(pricing, claims),
    isBoughtOnPage: questions.length > 0 || source.type === 'both' || !isSoldHere,
    descriptionHtml: source.descriptionHtml,
    excerpt: source.excerpt,
    gallery: own.length > 0 ? own.filter(({ key }) => key !== picture?.key) : others,
    videoUrl: note?.video ?? source.videoUrl,
    allowsQuantity: !source.disableQuantity && source.type === 'single',
    allowsGift: !source.disableGifting,
    userLimit: source.userLimit,
    expiresAt: source.expiresAt,
    isSoldHere,
  }
  const resources = note ? [...note.inventories, ...note.targets, ...note.phones] : []
  return {
    fingerprint,
    pictures: [...pictures, ...(note?.pictures ?? [])],
    detail,
    facts: { sale: source.type, questions, discount, claims, createdAt, updatedAt, resources },
  }
}

/** Zero while the regular price must not be struck through. */
function lawfulDiscount(
  { id, amount, discount, currency }: Omit<Pricing, 'type'> & { id: number },
  { priceHistory }: SnapshotRules,
): Cents {
  if (amount === null || discount === 0) return 0
  const sale = { id, price: amount, regular: amount + discount, currency }
  return priceHistory.findWithheldReason(sale) === null ? discount : 0
}

function listPictures(urls: readonly string[], { describePicture }: SnapshotRules): Picture[] {
  const pictures = new Map<string, Picture>()
  for (const url of urls) {
    const picture = describePicture(url)
    if (picture && !pictures.has(picture.key)) pictures.set(picture.key, picture)
  }
  return [...pictures.values()]
}
