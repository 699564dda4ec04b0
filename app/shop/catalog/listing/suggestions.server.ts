/** The products that a search may mean, while it is typed. */
import { localeHref } from '#app/lib/locale-path.ts'
import { formatMark, parseName } from '#app/lib/plain-name.ts'
import { languages, type Messages } from '#app/messages/index.ts'
import type { ProductSearch } from '#app/shop/search/types.ts'
import { picturePath } from '../pictures/sizes.ts'
import { priceInWords } from '../prices/price-in-words.ts'
import type { Snapshot } from '../reading/snapshot.server.ts'
import { listProducts } from './listing.server.ts'
import type { Suggestion, Suggestions } from './suggestions.ts'

const MOST = 6

type SuggestOptions = { locale: string; t: Messages; search: Pick<ProductSearch, 'find'> }

/** The best matches first; none for an empty search. */
export function suggest(
  snapshot: Snapshot,
  typed: string,
  { locale, t, search }: SuggestOptions,
): Suggestions {
  const query = { search: typed, category: null, chips: [], sort: 'featured' } as const
  const products = typed === '' ? [] : listProducts(snapshot, query, search).products.slice(0, MOST)
  const suggestions = products.map(({ summary: { name, path, picture, price } }) => ({
    href: localeHref(path, locale, languages),
    ...describeName(name || t.product.unavailable, t),
    price: priceInWords(price, { locale, t }),
    picture: picture && picturePath(picture.key, 320, 'webp'),
  }))
  return { suggestions, status: t.scripts.suggestionCount(suggestions.length) }
}

function describeName(platformName: string, t: Messages): Pick<Suggestion, 'name' | 'marks'> {
  const { name, marks } = parseName(platformName)
  return { name, marks: marks.map((mark) => formatMark(mark, t.product.marks)) }
}
