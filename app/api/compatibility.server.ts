import { Hono } from 'hono'
import { etag } from 'hono/etag'
import type { Content } from '#app/compose/content.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { createFacts } from '#app/shop/compatibility/facts.server.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import { type RateLimitShop, rateLimit } from './middleware/rate-limit.server.ts'
import { type ApiEnv, refuse } from './responses.server.ts'

/** The same for everybody, because the visitor's server stays in the browser. */
const CACHE_CONTROL = 'public, max-age=300'

type CompatibilityShop = Pick<Shop, 'catalog'> & RateLimitShop

/** `GET /api/compatibility`: requested once a page by browsers that remember a server. */
export function compatibilityRoutes(
  shop: CompatibilityShop,
  content: () => Pick<Content, 'store'>,
): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const does = 'What every script needs of a server: `{products: [{id, facts}]}`; `public`, for five minutes'
  routes.get('/', describeRoute(does), rateLimit(shop, { perMinute: 60 }), etag(), async (c) => {
    const catalogue = await shop.catalog.ready(c.req.raw.signal)
    if (!catalogue) return refuse(c, shop, { code: 'platform_busy', retryAfterSeconds: 5 })
    const { products: pages } = content().store
    const products = [...catalogue.products.values()]
      .filter(({ summary }) => summary.kind === 'script')
      .map(({ summary: { id, frameworks } }) => ({
        id,
        facts: createFacts(frameworks, pages.get(id) ?? null),
      }))
    c.header('Cache-Control', CACHE_CONTROL)
    return c.json({ products })
  })
  return routes
}
