/** Parses and normalises the query of the scripts page. */
import type { Catalog } from '../catalog.server.ts'
import { chipIds, type ListingQuery, MAX_SEARCH_LENGTH, sortIds } from './listing.ts'

/** Invalid parameters are ignored. The page number may exceed the last page. */
export function readListingQuery(
  parameters: URLSearchParams,
  catalog: Pick<Catalog, 'findCategory'>,
): ListingQuery {
  const name = parameters.get('category')?.trim() ?? ''
  const chips = new Set(parameters.getAll('chip').flatMap((chip) => chip.toLowerCase().split(',')))
  const page = Math.trunc(Number(parameters.get('page') ?? 1))
  return {
    category: name === '' ? null : (catalog.findCategory(name)?.summary.slug ?? null),
    search: tidySearch(parameters.get('q') ?? ''),
    chips: chipIds.filter((chip) => chips.has(chip)),
    sort: sortIds.find((sort) => sort === parameters.get('sort')) ?? 'featured',
    page: Number.isSafeInteger(page) ? Math.max(1, page) : 1,
  }
}

/** One line, single spaces, bounded length. */
export function tidySearch(search: string): string {
  const line = search.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim()
  return [...line].slice(0, MAX_SEARCH_LENGTH).join('').trim()
}
