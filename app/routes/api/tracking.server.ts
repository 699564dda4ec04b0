import { Hono } from 'hono'
import { readBytes } from '#app/platform/http.server.ts'
import { createLimiter } from '#app/platform/limits.server.ts'
import type { Shop } from '#app/shop.server.ts'
import { type ApiContext, type ApiEnv, tooOften } from './answers.server.ts'

const MAX_BODY_BYTES = 64 * 1024

/** `POST /api/track_visitor.php` and `/api/track_interaction.php`: taken without a word, whatever they hold. */
export function trackingRoutes(shop: Shop): Hono<ApiEnv> {
  const limiter = createLimiter({ capacity: 240, windowMs: 60_000, now: shop.now })
  const routes = new Hono<ApiEnv>()

  async function take(c: ApiContext): Promise<Response> {
    const busy = tooOften(c, shop, limiter)
    if (busy) return busy
    await readBytes(c.req.raw, MAX_BODY_BYTES)
    return c.body(null, 204)
  }

  routes.post('/track_visitor.php', take)
  routes.post('/track_interaction.php', take)
  return routes
}
