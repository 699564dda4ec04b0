/** Parses and normalises the query of the scripts page. */
import type { Catalog } from '../catalog.server.ts'
import { chipIds, type ListingQuery, LONGEST_SEARCH, sortIds } from './listing.ts'

/** Invalid parameters are ignored. The page may still be past the last one. */
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

/** On one line, with single spaces, and of bounded length. */
export function tidySearch(search: string): string {
  const line = search.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim()
  return [...line].slice(0, LONGEST_SEARCH).join('').trim()
}
