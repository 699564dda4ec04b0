/** Builds what pages read: every product of the platform's answer, cleaned, priced and named, once per change. */
import { createHash, hash } from 'node:crypto'
import type { CategoryOf, Package as PlatformPackage } from '#tebex/index.ts'
import { cleanDescription, type Description, excerptOf } from './description.server.ts'
import { listFrameworks } from './frameworks.ts'
import type { ChipId } from './listing.ts'
import { chipsOf } from './listing-chips.server.ts'
import { createBreather } from './pace.server.ts'
import { type PriceClaims, priceView } from './price.ts'
import type { CategorySummary, Edition, Picture, ProductDetail, ProductSummary } from './types.ts'

/** What the seller's own file says of a product. */
export type ProductNote = { frameworks: readonly string[]; edition: Edition | null; video: string | null }

export type SnapshotRules = {
  claims: PriceClaims
  hotCategories: readonly string[]
  subscriptionCategory: string
  findNote: (id: number) => ProductNote | null
  /** The picture at an address as pages show it, null when its host is not allowed. */
  describePicture: (url: string) => Picture | null
}

export type Product = {
  summary: ProductSummary
  detail: ProductDetail
  /** Those that it carries in lists. */
  chips: ReadonlySet<ChipId>
  /** How the platform sells it; `both` leaves the choice to the buyer. */
  sale: 'single' | 'subscription' | 'both'
  /** In cents, what the platform's sale takes off. */
  discount: number
  /** Epoch milliseconds; null when the platform does not say. */
  createdAt: number | null
  updatedAt: number | null
}

export type CatalogCategory = {
  summary: CategorySummary
  isSubscription: boolean
  products: readonly Product[]
}

/** One state of the catalogue. Never changed after it was built; equal content has an equal version. */
export type Snapshot = {
  version: string
  categories: readonly CatalogCategory[]
  products: ReadonlyMap<number, Product>
  /** Addresses of all pictures, with the name for a placeholder. */
  pictures: readonly { url: string; name: string }[]
}

/** What is kept of a package: all that pages may show of it, whatever category it stands in. */
export type Digest = {
  id: number
  order: number
  /** Only an equal package has the same. */
  fingerprint: string
  /** Addresses of its pictures. */
  pictures: readonly string[]
  detail: Omit<ProductDetail, 'category' | 'isPopular'>
  facts: Pick<Product, 'chips' | 'sale' | 'discount' | 'createdAt' | 'updatedAt'>
}

type Made = { digest: Digest; category: string; isPopular: boolean; product: Product }

export type SnapshotBuilder = ReturnType<typeof createSnapshotBuilder>

/** Makes a builder that remembers what it made, so that a refresh makes only changed products again. */
export function createSnapshotBuilder(rules: SnapshotRules) {
  let made: ReadonlyMap<number, Made> = new Map()

  return {
    digest(entry: PlatformPackage): Digest {
      const fingerprint = hash('sha1', JSON.stringify(entry), 'base64')
      const known = made.get(entry.id)?.digest
      return known?.fingerprint === fingerprint ? known : digestOf(entry, fingerprint, rules)
    },

    async build(offered: readonly CategoryOf<Digest>[], popularIds: ReadonlySet<number>): Promise<Snapshot> {
      const next = new Map<number, Made>()
      const categories: CatalogCategory[] = []
      const version = createHash('sha1')
      const breathe = createBreather()

      for (const category of inOrder(offered)) {
        const summary = summarise(category, rules)
        const members: Product[] = []
        for (const digest of inOrder(category.packages)) {
          await breathe()
          if (next.has(digest.id)) continue
          const one = make(digest, summary, popularIds.has(digest.id))
          version.update(`${digest.fingerprint}${one.isPopular}`)
          next.set(digest.id, one)
          members.push(one.product)
        }
        const isSubscription = isSame(category.name, rules.subscriptionCategory)
        const counted = { ...summary, count: members.length }
        version.update(JSON.stringify(counted))
        categories.push({ summary: counted, isSubscription, products: members })
      }
      made = next
      return { version: version.digest('hex').slice(0, 16), categories, ...contentsOf(next) }
    },
  }

  function make(digest: Digest, category: CategorySummary, isPopular: boolean): Made {
    const known = made.get(digest.id)
    const isKnown =
      known?.digest === digest && known.category === category.name && known.isPopular === isPopular
    return isKnown
      ? known
      : { digest, category: category.name, isPopular, product: productOf(digest, category, isPopular) }
  }
}

function contentsOf(made: ReadonlyMap<number, Made>): Pick<Snapshot, 'products' | 'pictures'> {
  const products = new Map<number, Product>()
  const pictures: { url: string; name: string }[] = []
  for (const [id, { digest, product }] of made) {
    products.set(id, product)
    for (const url of digest.pictures) pictures.push({ url, name: product.summary.name })
  }
  return { products, pictures }
}

/** Category names are compared without regard to case. */
export function isSame(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

function digestOf(entry: PlatformPackage, fingerprint: string, rules: SnapshotRules): Digest {
  const note = rules.findNote(entry.id)
  const description = cleanDescription(entry.description)
  const pictures = pictureUrls(entry, description)
  const [picture = null, ...gallery] = listPictures(pictures, rules)
  const pricing = {
    amount: entry.basePrice,
    discount: entry.discount ?? 0,
    currency: entry.currency ?? 'USD',
  }
  const detail: Digest['detail'] = {
    id: entry.id,
    name: entry.name,
    path: note ? `/products/${entry.id}` : `/product/${entry.id}`,
    picture,
    frameworks: note?.frameworks.length
      ? [...note.frameworks]
      : listFrameworks(`${entry.name} ${description.text}`),
    edition: note?.edition ?? null,
    isBundle: entry.name.includes('[BUNDLE]'),
    type: entry.type === 'subscription' ? 'subscription' : 'single',
    price: priceView(pricing, rules.claims),
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
      chips: chipsOf(detail),
      sale: entry.type,
      discount: pricing.discount,
      createdAt: timeOf(entry.createdAt),
      updatedAt: timeOf(entry.updatedAt),
    },
  }
}

function productOf({ detail, facts }: Digest, category: CategorySummary, isPopular: boolean): Product {
  const { id, name, path, picture, frameworks, edition, isBundle, type, price } = detail
  const summary = { id, name, path, picture, frameworks, edition, isBundle, isPopular, type, price }
  return {
    summary,
    detail: { ...detail, isPopular, category: { name: category.name, path: category.path } },
    ...facts,
  }
}

function timeOf(date: string | null): number | null {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? null : time
}

function summarise({ id, name }: CategoryOf<Digest>, { hotCategories }: SnapshotRules): CategorySummary {
  const isHot = hotCategories.some((hot) => isSame(hot, name))
  return { id, name, path: `/scripts?category=${encodeURIComponent(name)}`, count: 0, isHot }
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

function inOrder<Item extends { order: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.order - b.order)
}
