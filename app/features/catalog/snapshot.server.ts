/** Builds what pages read: every product of the platform's answer, cleaned, priced and named, once per change. */
import { createHash, hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Category as PlatformCategory, Package as PlatformPackage } from '#tebex/index.ts'
import { cleanDescription, type Description, excerptOf } from './description.server.ts'
import { listFrameworks } from './frameworks.ts'
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

/** Work may hold the event loop this long at a stretch, in milliseconds. */
const SLICE_MS = 8

/** A product, the addresses of its pictures, and a name for all that it was made of. */
type Made = { fingerprint: string; product: Product; pictures: readonly string[] }

/** Makes a builder that remembers what it made, so that a refresh makes only changed products again. */
export function createSnapshotBuilder(rules: SnapshotRules) {
  let made: ReadonlyMap<number, Made> = new Map()

  return async function build(
    platformCategories: readonly PlatformCategory[],
    popularIds: ReadonlySet<number>,
  ): Promise<Snapshot> {
    const next = new Map<number, Made>()
    const products = new Map<number, Product>()
    const categories: CatalogCategory[] = []
    const pictures: { url: string; name: string }[] = []
    const version = createHash('sha1')
    const breathe = createBreather()

    for (const category of inOrder(platformCategories)) {
      const summary = summarise(category, rules)
      const members: Product[] = []
      for (const entry of inOrder(category.packages)) {
        await breathe()
        if (products.has(entry.id)) continue
        const one = make({ entry, category: summary, isPopular: popularIds.has(entry.id) })
        version.update(one.fingerprint)
        next.set(entry.id, one)
        products.set(entry.id, one.product)
        members.push(one.product)
        for (const url of one.pictures) pictures.push({ url, name: entry.name })
      }
      const isSubscription = isSame(category.name, rules.subscriptionCategory)
      const counted = { ...summary, count: members.length }
      version.update(JSON.stringify(counted))
      categories.push({ summary: counted, isSubscription, products: members })
    }
    made = next
    return { version: version.digest('hex').slice(0, 16), categories, products, pictures }
  }

  function make(material: Material): Made {
    const fingerprint = hash('sha1', JSON.stringify(material), 'base64')
    const known = made.get(material.entry.id)
    return known?.fingerprint === fingerprint ? known : { fingerprint, ...makeProduct(material, rules) }
  }
}

/** Category names are compared without regard to case. */
export function isSame(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

type Material = { entry: PlatformPackage; category: CategorySummary; isPopular: boolean }

function makeProduct({ entry, category, isPopular }: Material, rules: SnapshotRules) {
  const note = rules.findNote(entry.id)
  const description = cleanDescription(entry.description)
  const pictures = pictureUrls(entry, description)
  const [picture = null, ...gallery] = listPictures(pictures, rules)
  const pricing = {
    amount: entry.basePrice,
    discount: entry.discount ?? 0,
    currency: entry.currency ?? 'USD',
  }
  const summary: ProductSummary = {
    id: entry.id,
    name: entry.name,
    path: note ? `/products/${entry.id}` : `/product/${entry.id}`,
    picture,
    frameworks: note?.frameworks.length
      ? [...note.frameworks]
      : listFrameworks(`${entry.name} ${description.text}`),
    edition: note?.edition ?? null,
    isBundle: entry.name.includes('[BUNDLE]'),
    isPopular,
    type: entry.type === 'subscription' ? 'subscription' : 'single',
    price: priceView(pricing, rules.claims),
  }
  const detail: ProductDetail = {
    ...summary,
    category: { name: category.name, path: category.path },
    descriptionHtml: description.html,
    excerpt: excerptOf(description.text),
    gallery,
    videoUrl: note?.video ?? entry.media.find(({ type }) => type === 'video')?.url ?? null,
    allowsQuantity: !entry.disableQuantity && entry.type === 'single',
  }
  const product: Product = {
    summary,
    detail,
    sale: entry.type,
    discount: pricing.discount,
    createdAt: timeOf(entry.createdAt),
    updatedAt: timeOf(entry.updatedAt),
  }
  return { product, pictures }
}

function timeOf(date: string | null): number | null {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? null : time
}

function summarise({ id, name }: PlatformCategory, { hotCategories }: SnapshotRules): CategorySummary {
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

/** Lets other work run whenever this one has held the event loop long enough. */
function createBreather(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined
    return nextTurn().then(() => {
      since = performance.now()
    })
  }
}
