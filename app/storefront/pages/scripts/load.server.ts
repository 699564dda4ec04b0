import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { PUBLIC_CACHE_CONTROL } from '#app/framework/page-cache.server.ts'
import { withPriceText } from '#app/lib/money.ts'
import type { Load } from '#app/page.ts'
import { nameCategory } from '#app/server/store/categories.server.ts'
import type { Snapshot } from '#app/shop/catalog/catalog.server.ts'
import { readListingQuery } from '#app/shop/catalog/listing/listing.server.ts'
import {
  createListingParameters,
  type ListingQuery,
  type ListingView,
} from '#app/shop/catalog/listing/listing.ts'
import { describeListing, findNearestPage } from '#app/shop/catalog/listing/view.server.ts'
import { type Described, describeCategory } from '#app/shop/catalog/own-words.server.ts'
import type { CategorySection, CategorySummary, ProductSummary } from '#app/shop/catalog/types.ts'
import { type DocSection, MIN_DOC_SEARCH_LENGTH } from '#app/shop/docs/types.ts'
import type { ShopSearch } from '#app/shop/search/types.ts'
import { createUpdateFinder, type FindUpdate } from '#app/storefront/news.server.ts'
import { PLATFORM_AWAY } from '#app/storefront/platform-away.server.ts'
import { createSavingFinder, type FindSaving } from '#app/storefront/saving.server.ts'

/** The script needs the search and each product's button; everything else is static. */
export type ScriptsData = Pick<ListingView, 'search' | 'searchFields' | 'sorts'> & { groups: CardGroup[] }

/**
 * Products below one heading. `id` is part of its static sections' names: `above-…` and `below-…`; products are
 * `card-…`.
 */
export type CardGroup = {
  id: string
  /** True for a section of its own, with the heading `group-…`. */
  isSection: boolean
  products: CardData[]
}

type CardData = Pick<ProductSummary, 'id' | 'name' | 'path'> & { isBoughtOnPage?: boolean }

/** The list with its surroundings. It has no products while `view` is `sections`. */
export type ScriptsStaticData = ListingView & {
  /** `sections`: every category with its first products. `list`: one list, in pages. */
  view: 'sections' | 'list'
  sections: CategorySection[]
  /** True before the first catalogue was read. */
  isUnavailable: boolean
  /** The number of products in the whole catalogue. */
  total: number
  /** The chosen category, counted without search and chips; null for all. */
  category: Described<CategorySummary> | null
  /** Sections of the documentation that match the search, best first. */
  docs: Pick<DocSection, 'path' | 'heading' | 'title' | 'folderTitle'>[]
  findUpdate: FindUpdate
  findSaving: FindSaving
}

/** The number of products in all sections together, whatever the number of categories. */
const MAX_AT_ONCE = 120
const MAX_DOCS = 3
/** The minimum per section while the total allows it. */
const ROW = 3
/** Represents every unknown category, so that they share one document. */
const UNKNOWN = '*'

/** Equal queries have one address; a missing page number becomes the nearest existing one. */
export function canonicalQuery(
  parameters: URLSearchParams,
  { catalog, search }: Pick<Shop, 'catalog'> & Pick<Content, 'search'>,
): URLSearchParams {
  const query = readListingQuery(parameters, catalog)
  // Only the loader runs the search, which determines the number of pages.
  if (query.search !== '') return createListingParameters(query)
  if (isList(query)) {
    const catalogue = catalog.current() ?? EMPTY
    const page = findNearestPage(catalogue, query, search.productsOf(catalogue))
    return createListingParameters({ ...query, page })
  }
  return new URLSearchParams(parameters.get('category')?.trim() ? { category: UNKNOWN } : {})
}

export const load: Load<ScriptsData, ScriptsStaticData> = async ({
  shop,
  content,
  query: parameters,
  locale,
  signal,
}) => {
  const catalogue = await shop.catalog.ready(signal)
  const search = content.search.productsOf(catalogue ?? EMPTY)
  void search.prepare()
  const query = readListingQuery(parameters, shop.catalog)
  const { store } = content
  const named = (name: string) => nameCategory(name, store.settings.categories)
  const listing = describeListing(catalogue ?? EMPTY, query, { locale, search, nameCategory: named })
  const total = catalogue?.products.size ?? 0
  const view = isList(query) ? 'list' : 'sections'
  const showsAll = parameters.has('category') && total <= MAX_AT_ONCE
  const preview = showsAll ? total : store.settings.numbers.categoryPreview
  const chosen = query.category === null ? null : shop.catalog.findCategory(query.category)
  const staticData: ScriptsStaticData = {
    ...listing,
    products: view === 'list' ? listing.products : [],
    view,
    sections:
      view === 'list'
        ? []
        : listSections(catalogue ?? EMPTY, preview, locale).map((section) => ({
            ...section,
            name: named(section.name),
          })),
    isUnavailable: !catalogue,
    total,
    category: chosen && describeCategory(chosen.summary, { store, locale }),
    docs: await findPublicDocs(content.search, query.search, locale),
    findUpdate: createUpdateFinder(content.news, locale),
    findSaving: createSavingFinder({ catalog: shop.catalog, store: content.store, locale }),
  }
  const { searchFields, sorts } = listing
  return {
    data: { search: listing.search, searchFields, sorts, groups: listGroups(staticData) },
    staticData,
    ...(catalogue
      ? { isCacheable: isWorthCaching(query), headers: { 'Cache-Control': PUBLIC_CACHE_CONTROL } }
      : PLATFORM_AWAY),
  }
}

/** Omits owners' pages, which only the documentation's own search can offer. */
async function findPublicDocs(search: ShopSearch, typed: string, locale: string): Promise<DocSection[]> {
  if (typed.length < MIN_DOC_SEARCH_LENGTH) return []
  await search.prepareAnswers(locale)
  const docs = search.findDocs(typed, locale).map(({ entry }) => entry)
  return docs.filter(({ isForOwners }) => !isForOwners).slice(0, MAX_DOCS)
}

/** The sections or the list, or else the suggestions for an empty one. */
function listGroups({ view, sections, products, help }: ScriptsStaticData): CardGroup[] {
  if (view === 'sections')
    return sections.map((section) => ({
      id: String(section.id),
      isSection: true,
      products: section.products.map(cardData),
    }))
  if (products.length > 0) return [{ id: 'list', isSection: false, products: products.map(cardData) }]
  const others = help?.products ?? []
  return others.length > 0 ? [{ id: 'others', isSection: true, products: others.map(cardData) }] : []
}

function cardData({ id, name, path, isBoughtOnPage }: ProductSummary): CardData {
  return { id, name, path, ...(isBoughtOnPage && { isBoughtOnPage }) }
}

const EMPTY: Snapshot = {
  version: '',
  categories: [],
  products: new Map(),
  pictures: [],
  webstore: null,
  sales: { levels: new Map(), together: new Map() },
}

function isList({ category, search, chips, sort }: ListingQuery): boolean {
  return category !== null || search !== '' || chips.length > 0 || sort !== 'featured'
}

/** Searches are endless and chips have hundreds of combinations: caching those would only evict other pages. */
function isWorthCaching({ search, chips }: ListingQuery): boolean {
  return search === '' && chips.length <= 1
}

function listSections({ categories }: Snapshot, preview: number, locale: string): CategorySection[] {
  const filled = categories.filter(({ products }) => products.length > 0)
  const total = filled.reduce((sum, { products }) => sum + Math.min(preview, products.length), 0)
  const each = total > MAX_AT_ONCE ? Math.max(ROW, Math.floor(MAX_AT_ONCE / filled.length)) : preview
  let left = MAX_AT_ONCE
  return filled.map(({ summary, products }) => {
    const visible = products.slice(0, Math.min(each, preview, left))
    left -= visible.length
    return { ...summary, products: visible.map((product) => withPriceText(product.summary, locale)) }
  })
}
