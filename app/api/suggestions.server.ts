import { Hono } from 'hono'
import { etag } from 'hono/etag'
import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { getMessages } from '#app/messages/all.server.ts'
import { defaultLocale, locales } from '#app/messages/index.ts'
import { tidySearch } from '#app/shop/catalog/listing/query.server.ts'
import { suggest } from '#app/shop/catalog/listing/suggestions.server.ts'
import { MIN_DOC_SEARCH_LENGTH } from '#app/shop/docs/types.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import { type RateLimitShop, rateLimit } from './middleware/rate-limit.server.ts'
import { type ApiEnv, getAddress, refuse } from './responses.server.ts'

/** The same for everybody; a visitor who returns to an earlier text asks nothing again. */
const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=300'

type SuggestionsShop = Pick<Shop, 'catalog' | 'analytics'> & RateLimitShop

/** `/api/suggestions` returns what the header's search may mean. */
export function suggestionRoutes(
  shop: SuggestionsShop,
  content: () => Pick<Content, 'search'>,
): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  // Most searches are for products; the texts of a language are indexed by its first search.
  shop.catalog.onChange(() => {
    const catalogue = shop.catalog.current()
    if (catalogue) void content().search.productsOf(catalogue).prepare()
  })
  const does =
    'Up to six products and three pages of the documentation that `q` may mean, in the language `lang`: `{suggestions: [{href, name, price, picture}], status}`; `public`, for a minute'
  routes.get('/', describeRoute(does), rateLimit(shop, { perMinute: 300 }), etag(), async (c) => {
    const catalogue = await shop.catalog.ready(c.req.raw.signal)
    if (!catalogue) return refuse(c, shop, { code: 'platform_busy', retryAfterSeconds: 5 })
    const lang = c.req.query('lang') ?? ''
    const locale = locales.includes(lang) ? lang : defaultLocale
    const typed = tidySearch(c.req.query('q') ?? '')
    shop.analytics.noteSearch({ headers: c.req.raw.headers, address: getAddress(c) }, typed)
    const { search } = content()
    if (typed.length >= MIN_DOC_SEARCH_LENGTH) await search.prepareAnswers(locale)
    const docs = typed.length < MIN_DOC_SEARCH_LENGTH ? [] : search.findDocs(typed, locale)
    c.header('Cache-Control', CACHE_CONTROL)
    return c.json(
      suggest(catalogue, typed, {
        locale,
        t: getMessages(locale),
        search: search.productsOf(catalogue),
        docs: docs.map(({ entry }) => entry).filter(({ isForOwners }) => !isForOwners),
      }),
    )
  })
  return routes
}
