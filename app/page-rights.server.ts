/** The rights that the pages of the panel need. */

import { createMatcher } from './framework/match.ts'
import { defaultLocale, locales } from './messages/index.ts'
import type { Right } from './panel/access/rights.ts'
import { routes } from './routes.ts'

const match = createMatcher(routes, { locales, defaultLocale })

/** `rights`: by the paths of the route table, in the order of the navigation. */
export const pageRights = {
  rights: new Map<string, Right>(
    routes.flatMap((route) =>
      route.layout === 'panel' && route.right !== null ? [[route.path, route.right]] : [],
    ),
  ),
  /** The right that the page at this address demands; null when there is no page, or when it demands none. */
  rightOf(path: string): Right | null {
    const route = match(path, '')?.route
    return route?.layout === 'panel' ? route.right : null
  },
}
