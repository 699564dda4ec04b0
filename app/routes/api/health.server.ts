import { Hono } from 'hono'
import type { Shop } from '#app/shop.server.ts'
import type { ApiEnv } from './answers.server.ts'

const PING_MS = 1_000
const HEADERS = { 'cache-control': 'no-store' }

/** `GET /healthz`: the process lives. `GET /readyz`: it should get visitors, and if not, why. */
export function healthRoutes(shop: Shop): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.get('/healthz', (c) => c.json({ status: 'ok' }, 200, HEADERS))
  routes.get('/readyz', async (c) => {
    const reasons = await listReasons(shop)
    return c.json({ ready: reasons.length === 0, reasons }, reasons.length === 0 ? 200 : 503, HEADERS)
  })
  return routes
}

async function listReasons(shop: Shop): Promise<string[]> {
  const isReachable = await Promise.race([
    shop.db.ping().then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), PING_MS).unref()),
  ])
  return [
    ...(shop.isStopping() ? ['stopping'] : []),
    ...(isReachable ? [] : ['database not reachable']),
    ...(shop.catalog.status().loadedAt === null ? ['catalogue not loaded yet'] : []),
  ]
}
