import type { CatalogCategory } from '#app/features/catalog/catalog.server.ts'
import type { CategorySection, CategorySummary, ProductSummary } from '#app/features/catalog/types.ts'
import type { Load } from '#app/page.ts'
import type { Shop } from '#app/shop.server.ts'

export type ScriptsData = {
  /** Every category but the subscription's, for the filter. */
  categories: CategorySummary[]
  total: number
  /** The chosen category; null shows all categories as sections. */
  category: CategorySummary | null
  /** Without a category: each with its first six products. */
  sections: CategorySection[]
  /** With a category: one page of its products. */
  products: ProductSummary[]
  page: number
  pageCount: number
}

const PAGE_SIZE = 48
/** An unknown category shows every product, as long as that stays a page. */
const MOST_AT_ONCE = 120
/** Stands for every category that does not exist, so that they share one document. */
const UNKNOWN = '*'

/** Spellings of one category are one address; pages that do not exist are the nearest that does. */
export function canonicalQuery(query: URLSearchParams, shop: Shop): URLSearchParams {
  const name = query.get('category')?.trim() ?? ''
  if (name === '') return new URLSearchParams()
  const category = shop.catalog.findCategory(name)
  if (!category) return new URLSearchParams({ category: UNKNOWN })
  const canonical = new URLSearchParams({ category: category.summary.name })
  const page = pageOf(query, category)
  if (page > 1) canonical.set('page', String(page))
  return canonical
}

export const load: Load<ScriptsData> = async ({ shop, query, signal }) => {
  const catalogue = await shop.catalog.ready(signal)
  const all = catalogue?.categories ?? []
  const total = catalogue?.products.size ?? 0
  const name = query.get('category')
  const chosen = name === null ? null : shop.catalog.findCategory(name)
  const page = chosen ? pageOf(query, chosen) : 1
  const preview = name !== null && total <= MOST_AT_ONCE ? total : shop.store.settings.numbers.categoryPreview
  return {
    data: {
      categories: all.filter(({ isSubscription }) => !isSubscription).map(({ summary }) => summary),
      total,
      category: chosen?.summary ?? null,
      sections: chosen ? [] : listSections(all, preview),
      products: chosen ? listPage(chosen, page) : [],
      page,
      pageCount: chosen ? pageCountOf(chosen) : 1,
    },
    keep: catalogue !== null,
  }
}

function listSections(categories: readonly CatalogCategory[], preview: number): CategorySection[] {
  return categories
    .filter(({ products }) => products.length > 0)
    .map(({ summary, products }) => ({
      ...summary,
      products: products.slice(0, preview).map((product) => product.summary),
    }))
}

function listPage({ products }: CatalogCategory, page: number): ProductSummary[] {
  return products.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ summary }) => summary)
}

function pageCountOf({ products }: CatalogCategory): number {
  return Math.max(1, Math.ceil(products.length / PAGE_SIZE))
}

function pageOf(query: URLSearchParams, category: CatalogCategory): number {
  const page = Math.trunc(Number(query.get('page') ?? 1))
  return Number.isSafeInteger(page) ? Math.min(Math.max(page, 1), pageCountOf(category)) : 1
}
