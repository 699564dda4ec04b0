import { isRecord, isString } from '#app/lib/guards.ts'
import { formatMoney } from '#app/lib/money.ts'
import { containsAll, splitSearch } from '#app/lib/words.server.ts'
import { getAdminMessages } from '#app/messages/admin/index.ts'
import { loadWithDraft, type WithDraft } from '#app/panel/store/draft-parts/draft.server.ts'
import { hasTexts } from '#app/server/store/schema/product.server.ts'
import type { Picture } from '#app/shop/catalog/types.ts'

export type StoreProduct = {
  id: number
  /** Null for a file whose package is not in the catalogue now. */
  name: string | null
  category: string | null
  price: string | null
  picture: Picture | null
  /** The seller's own badge, as the draft has it. */
  badge: string | null
  /** False without a file, and for a file with compatibility alone. */
  hasTexts: boolean
  /** Languages that have a translation file. */
  languages: string[]
}

export type StoreProductsData = WithDraft<{
  query: { q: string; file: 'with' | 'without' | null }
  products: StoreProduct[]
}>

type Query = Extract<StoreProductsData, { state: 'open' }>['content']['query']

const MAX_SEARCH_LENGTH = 100

export const loadContent = loadWithDraft<StoreProductsData>(async ({ shop, query: params, language }) => {
  const query = readQuery(params)
  const { tag } = getAdminMessages(language)
  const { catalog, editing } = shop
  const languages = new Map<number, (string | null)[]>()
  const badges = new Map<number, string>()
  const described = new Set<number>()
  for (const { path, value } of await editing.readFolder('products')) {
    const [, id, language = null] = /^products\/(\d+)(?:\.([a-z]{2}))?\.yaml$/.exec(path) ?? []
    if (id === undefined) continue
    languages.set(Number(id), [...(languages.get(Number(id)) ?? []), language])
    if (language === null && isRecord(value) && isString(value.badge)) badges.set(Number(id), value.badge)
    if (language === null && hasTexts(value)) described.add(Number(id))
  }
  const catalogue = catalog.current()?.products ?? new Map()
  const ids = [...new Set([...catalogue.keys(), ...languages.keys()])]
  const products = ids.map((id) => {
    const product = catalog.findProduct(id)
    const names = languages.get(id) ?? []
    const price = product?.summary.price
    return {
      id,
      name: product?.summary.name ?? null,
      category: product?.detail.category?.name ?? null,
      price: price ? formatMoney(price.amount, price.currency, tag) : null,
      picture: product?.summary.picture ?? null,
      badge: badges.get(id) ?? null,
      hasTexts: described.has(id),
      languages: names.flatMap((language) => language ?? []),
    }
  })
  return { query, products: products.filter((product) => isWanted(product, query)) }
})

function readQuery(parameters: URLSearchParams): Query {
  const file =
    (['with', 'without'] as const).find((candidate) => candidate === parameters.get('file')) ?? null
  return { q: (parameters.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH), file }
}

/** Matches when the name or the id contains every word of the search. */
function isWanted({ id, name, hasTexts: isDescribed }: StoreProduct, { q, file }: Query): boolean {
  if (file !== null && isDescribed !== (file === 'with')) return false
  return containsAll(`${id} ${name ?? ''}`, splitSearch(q))
}
