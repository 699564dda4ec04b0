/** Routes for tests of the framework. */
import type { PageRoute } from './page.ts'

export function route(path: string, page: string, options: Partial<PageRoute> = {}): PageRoute {
  return {
    ...{ layout: 'site', messages: 'all', isCached: true, query: [], hasSkeleton: false },
    ...{ path, page },
    ...options,
  }
}
