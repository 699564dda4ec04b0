/** A package of the platform as a catalog entry. */
import type { Package as PlatformPackage } from '#tebex/index.ts'
import { cleanDescription, type Description, excerptOf } from './description.server.ts'
import { listFrameworks } from './frameworks.ts'
import { type PriceClaims, type Pricing, priceTag } from './price.ts'
import type { Product } from './snapshot.server.ts'
import type { Edition, Picture, ProductDetail } from './types.ts'

/** What the seller's own file says of a product. */
export type ProductNote = { frameworks: readonly string[]; edition: Edition | null; video: string | null }

export type SnapshotRules = {
  claims: PriceClaims
  hotCategories: readonly string[]
  /** Their packages are services and no scripts. */
  serviceCategories: readonly string[]
  subscriptionCategory: string
  findNote: (id: number) => ProductNote | null
  /** The picture at an address as pages show it, null when its host is not allowed. */
  describePicture: (url: string) => Picture | null
}

/** All that pages may show of a package, whatever its category. */
export type CatalogEntry = {
  id: number
  order: number
  /** Only an equal package has the same. */
  fingerprint: string
  /** Addresses of its pictures. */
  pictures: readonly string[]
  detail: Omit<ProductDetail, 'category' | 'isPopular' | 'kind'>
  facts: Pick<Product, 'sale' | 'discount' | 'createdAt' | 'updatedAt'>
}

/** What pages may show of a package, cleaned, priced and named. */
export function catalogEntryOf(
  entry: PlatformPackage,
  fingerprint: string,
  rules: SnapshotRules,
): CatalogEntry {
  const note = rules.findNote(entry.id)
  const description = cleanDescription(entry.description)
  const pictures = pictureUrls(entry, description)
  const [picture = null, ...gallery] = listPictures(pictures, rules)
  const type = entry.type === 'subscription' ? 'subscription' : 'single'
  const pricing: Pricing = {
    amount: entry.basePrice,
    discount: entry.discount ?? 0,
    currency: entry.currency ?? 'USD',
    type,
  }
  const detail: CatalogEntry['detail'] = {
    id: entry.id,
    name: entry.name,
    path: note ? `/products/${entry.id}` : `/product/${entry.id}`,
    picture,
    frameworks: note?.frameworks.length
      ? [...note.frameworks]
      : listFrameworks(`${entry.name} ${description.text}`),
    edition: note?.edition ?? null,
    isBundle: entry.name.includes('[BUNDLE]'),
    type,
    price: priceTag(pricing, rules.claims),
    descriptionHtml: description.html,
    excerpt: excerptOf(description.text),
    gallery,
    videoUrl: note?.video ?? entry.media.find(({ type }) => type === 'video')?.url ?? null,
    allowsQuantity: !entry.disableQuantity && entry.type === 'single',
  }
  return {
    id: entry.id,
    order: entry.order,
    fingerprint,
    pictures,
    detail,
    facts: {
      sale: entry.type,
      discount: pricing.discount,
      createdAt: timeOf(entry.createdAt),
      updatedAt: timeOf(entry.updatedAt),
    },
  }
}

function timeOf(date: string | null): number | null {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? null : time
}

/** The package's own image first: it is the card's, or else the first of its description. */
function pictureUrls({ image, media }: PlatformPackage, { images }: Description): string[] {
  const listed = media.filter(({ type }) => type === 'image').map(({ url }) => url)
  return [...(image ? [image] : []), ...images, ...listed]
}

function listPictures(urls: string[], { describePicture }: SnapshotRules): Picture[] {
  const pictures = new Map<string, Picture>()
  for (const url of urls) {
    const picture = describePicture(url)
    if (picture && !pictures.has(picture.key)) pictures.set(picture.key, picture)
  }
  return [...pictures.values()]
}
