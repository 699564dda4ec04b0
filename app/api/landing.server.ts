/** Finds the source of a visit, from its first page and the request for it. */

import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { createMatcher } from '#app/framework/match.ts'
import { defaultLocale, locales } from '#app/messages/index.ts'
import { routes as pages, type Route } from '#app/routes.ts'
import { type Attribution, DIRECT } from '#app/server/session/attribution.server.ts'
import type { Session } from '#app/server/session/session.server.ts'
import { isLeftAlone } from '#app/shop/analytics/request-info.server.ts'
import {
  detectDevice,
  hasCampaign,
  readAttribution,
  type VisitAttribution,
} from '#app/shop/sources/attribution.server.ts'
import { type ApiContext, getAddress } from './responses.server.ts'

export type SeenPage = {
  path: string
  query: URLSearchParams
  route: Route
  /** The path without its parameters' values, except for products and the shop's own texts. */
  landing: string
}

const matchPage = createMatcher(pages, { locales, defaultLocale })

export type Landing = ReturnType<typeof createLanding>

export function createLanding(shop: Pick<Shop, 'env' | 'catalog' | 'sources'>, content: () => Content) {
  const { env, catalog, sources } = shop

  /** The page at an address of this shop; null for anything else. Products must be in the catalogue. */
  function findPage(url: string): SeenPage | null {
    if (!/^(\/|https?:\/\/)/i.test(url) || !URL.canParse(url, env.publicOrigin)) return null
    const { origin, pathname: path, searchParams: query } = new URL(url, env.publicOrigin)
    const page = origin === env.publicOrigin ? matchPage(path, '') : null
    if (!page) return null
    const { route, params } = page
    const { id, slug } = params
    if (slug !== undefined && !content().store.pages.has(slug)) return null
    if (id !== undefined && !(/^[1-9]\d{0,14}$/.test(id) && catalog.findProduct(Number(id)))) return null
    return { path, query, route, landing: formatLanding(route, params) }
  }

  return {
    findPage,

    /**
     * The source of a visit that began on this page, with the referring host; null if the visit began elsewhere, in
     * this shop or at the platform.
     */
    findAttribution(
      { route, query, landing }: SeenPage,
      { referrer, userAgent }: { referrer: string; userAgent: string },
    ): VisitAttribution | null {
      const own = new URL(env.publicOrigin).host
      const isOwn = referrer === own || env.tebex.allowedHosts.some((host) => isWithin(referrer, host))
      if (isOwn || !route.isLanding) return null
      return readAttribution({ referrer, query, landing, userAgent })
    },

    /**
     * The source of a form's or script's visit: from its session, or without script from its page's address. Null if
     * nothing may be stored.
     */
    async findAttributionOf(c: ApiContext, session: Session | null): Promise<Attribution | null> {
      const { headers } = c.req.raw
      const address = getAddress(c)
      if (isLeftAlone({ headers, address })) return null
      const userAgent = headers.get('user-agent') ?? ''
      const device = detectDevice(userAgent)
      if (session?.attribution) return { ...session.attribution, device }
      const page = findPage(headers.get('referer') ?? '')
      if (!page?.route.isLanding || !hasCampaign(page.query)) return { source: DIRECT, device }
      const { query, landing } = page
      return sources.admit(readAttribution({ referrer: '', query, landing, userAgent }), address)
    },
  }
}

function formatLanding({ page, path }: Route, { id, slug }: Record<string, string>): string {
  if (page === 'product') return `/product/${id}`
  return slug === undefined ? path.replace(/(.)\/:.*$/, '$1') : `/${slug}`
}

function isWithin(host: string, allowed: string): boolean {
  return host === allowed || host.endsWith(`.${allowed.replace(/^\*\./, '')}`)
}
