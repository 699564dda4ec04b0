/** Reads the search term from the address of a page of the shop, by the table of pages. */
import { createMatcher } from './framework/match.ts'
import { PAGE_DATA_PREFIX } from './framework/page.ts'
import { splitOnce } from './lib/split-once.ts'
import { defaultLocale, locales } from './messages/index.ts'
import { routes } from './routes.ts'

const match = createMatcher(
  routes.filter(({ page }) => page === 'scripts'),
  { locales, defaultLocale },
)

/** The search of an address, or of its page data's; null for every other page. */
export function parseSearch(address: string): string | null {
  const [pathname, search] = splitOnce(address, '?')
  if (search === null) return null
  const path = pathname.startsWith(`${PAGE_DATA_PREFIX}/`)
    ? pathname.slice(PAGE_DATA_PREFIX.length)
    : pathname
  return match(path, search)?.query.get('q') ?? null
}
