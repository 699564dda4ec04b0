/** A small catalogue for tests of lists. */

import { parseName } from '#app/lib/plain-name.ts'
import { listChips } from '#app/shop/catalog/listing/chips.server.ts'
import { type CatalogCategory, findCategoryIn } from '#app/shop/catalog/reading/category.server.ts'
import { findEdition } from '#app/shop/catalog/reading/find-edition.ts'
import type { Product } from '#app/shop/catalog/reading/product.server.ts'
import type { Snapshot } from '#app/shop/catalog/reading/snapshot.server.ts'
import type { Edition, ProductDetail } from '#app/shop/catalog/types.ts'
import { createSearch } from '#app/shop/search/search.server.ts'
import type { ProductSearch } from '#app/shop/search/types.ts'

type Facts = {
  name: string
  category?: string
  frameworks?: string[]
  edition?: Edition | null
  amount?: number | null
  excerpt?: string
  day?: string
  isPopular?: boolean
}

/** A snapshot with these products in this order, numbered from 1. */
export function createSnapshot(facts: readonly Facts[]): Snapshot {
  const products = facts.map((fact, index) => createProduct(fact, index + 1))
  const names = [...new Set(products.map(({ detail }) => detail.category?.name ?? ''))]
  const categories = names.map((name, index): CatalogCategory => {
    const members = products.filter(({ detail }) => detail.category?.name === name)
    const path = `/scripts?category=${name}`
    return {
      summary: {
        id: index + 1,
        slug: name,
        name,
        parentId: null,
        path,
        count: members.length,
        isHot: false,
        picture: null,
        descriptionHtml: '',
        excerpt: '',
      },
      name,
      isSubscription: name === 'SUBSCRIPTION',
      isTiered: false,
      products: members,
    }
  })
  return {
    version: 'test',
    categories,
    sales: { levels: new Map(), together: new Map() },
    products: new Map(
      categories.flatMap(({ products }) => products).map((product) => [product.summary.id, product]),
    ),
    pictures: [],
    webstore: null,
  }
}

/** Searches only these products, without texts of a store folder. */
export function createProductSearch(snapshot: Snapshot): ProductSearch {
  return createSearch({ contents: new Map(), listDocs: () => [], today: () => '2026-01-01' }).productsOf(
    snapshot,
  )
}

/** The part of the catalogue that finds categories. */
export function finderIn(snapshot: Snapshot) {
  return { findCategory: (name: string) => findCategoryIn(snapshot, name) }
}

function createProduct(facts: Facts, id: number): Product {
  const {
    name,
    category = 'JOBS',
    frameworks = [],
    edition = findEdition(name),
    amount = 999,
    excerpt = '',
  } = facts
  const detail: ProductDetail = {
    id,
    name,
    path: `/product/${id}`,
    kind: 'script',
    picture: null,
    scene: null,
    frameworks,
    edition,
    isBundle: parseName(name).marks.includes('bundle'),
    isPopular: facts.isPopular ?? false,
    rating: null,
    type: 'single',
    price: { amount, currency: 'USD', was: null, period: null },
    isBoughtOnPage: false,
    category: { name: category, path: `/scripts?category=${category}` },
    descriptionHtml: '',
    excerpt,
    gallery: [],
    videoUrl: null,
    allowsQuantity: false,
    allowsGift: true,
    userLimit: null,
    expiresAt: null,
    isSoldHere: true,
  }
  const createdAt = facts.day === undefined ? null : Date.parse(facts.day)
  return {
    summary: detail,
    detail,
    chips: listChips(detail),
    resources: [],
    sale: 'single',
    questions: [],
    discount: 0,
    claims: { referencePrice: 'platform', factor: 1 },
    createdAt,
    updatedAt: createdAt,
  }
}
