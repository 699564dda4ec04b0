/** Suggests products while a search is typed. */
import { localizeHref } from '#app/lib/locale-path.ts'
import { formatMark, parseName } from '#app/lib/plain-name.ts'
import { languages, type Messages } from '#app/messages/index.ts'
import type { DocSection } from '#app/shop/docs/types.ts'
import type { ProductSearch } from '#app/shop/search/types.ts'
import { createPicturePath } from '../pictures/sizes.ts'
import { writePriceInWords } from '../prices/price-in-words.ts'
import type { Snapshot } from '../reading/snapshot.server.ts'
import { listProducts } from './listing.server.ts'
import type { Suggestion, Suggestions } from './suggestions.ts'

const MAX_PRODUCTS = 6
const MAX_DOCS = 3

type SuggestOptions = {
  locale: string
  t: Messages
  search: Pick<ProductSearch, 'find'>
  /** Sections of the public documentation, best match first. */
  docs: readonly DocSection[]
}

/** Best match first; none for an empty search. */
export function suggest(
  snapshot: Snapshot,
  typed: string,
  { locale, t, search, docs }: SuggestOptions,
): Suggestions {
  const query = { search: typed, category: null, chips: [], sort: 'featured' } as const
  const products = typed === '' ? [] : listProducts(snapshot, query, search).products.slice(0, MAX_PRODUCTS)
  const suggested = products.map(({ summary: { name, path, picture, price } }) => ({
    href: localizeHref(path, locale, languages),
    ...describeName(name || t.product.unavailable, t),
    price: writePriceInWords(price, { locale, t }),
    picture: picture && createPicturePath(picture.key, 320, 'webp'),
  }))
  const suggestedDocs = docs.slice(0, MAX_DOCS).map(({ heading, title, folderTitle, path }) => ({
    href: localizeHref(path, locale, languages),
    name: heading ?? title,
    marks: [t.navigation.documentation],
    price: folderTitle,
    picture: null,
  }))
  const suggestions = [...suggested, ...suggestedDocs]
  return { suggestions, status: t.scripts.suggestionCount(suggestions.length) }
}

function describeName(platformName: string, t: Messages): Pick<Suggestion, 'name' | 'marks'> {
  const { name, marks } = parseName(platformName)
  return { name, marks: marks.map((mark) => formatMark(mark, t.product.marks)) }
}
