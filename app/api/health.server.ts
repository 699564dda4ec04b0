import { Hono } from 'hono'
import type { Shop } from '#app/compose.server.ts'
import { DatabaseError, type DatabaseErrorCode } from '#app/server/db/db.server.ts'
import { version } from '#app/server/version.server.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import type { ApiEnv } from './responses.server.ts'

const HEADERS = { 'cache-control': 'no-store' }

type HealthShop = Pick<Shop, 'env' | 'db' | 'basket' | 'catalog' | 'notices' | 'isStopping'>

/**
 * `GET /healthz` responds while the process lives. `GET /readyz` says whether it should get visitors, and if not, why.
 * Impairments with which the shop still sells (database, private key, sign-in, proxy, webhooks, catalogue) are named
 * under `degraded`, and the status stays 200.
 */
export function healthRoutes(shop: HealthShop): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.get('/healthz', describeRoute('The process lives: `{status, version, origin}`'), (c) =>
    c.json({ status: 'ok', version, origin: shop.env.publicOrigin }, 200, HEADERS),
  )
  const describeReady = describeRoute(
    'Whether it should get visitors: `{ready, reasons, degraded?}`, 200 or 503',
  )
  routes.get('/readyz', describeReady, async (c) => {
    const reasons = listReasons(shop)
    const degraded = await listTroubles(shop)
    const body = { ready: reasons.length === 0, reasons, ...(degraded.length > 0 && { degraded }) }
    return c.json(body, body.ready ? 200 : 503, HEADERS)
  })
  return routes
}

function listReasons(shop: HealthShop): string[] {
  return [
    ...(shop.isStopping() ? ['stopping'] : []),
    ...(shop.catalog.status().loadedAt === null ? ['catalogue not loaded yet'] : []),
  ]
}

async function listTroubles({ db, basket, catalog, notices }: HealthShop): Promise<string[]> {
  const database = await findDatabaseTrouble(db)
  const platform = basket.platform.trouble()
  return [
    ...(database ? [`database ${database}`] : []),
    ...(platform ? [platform] : []),
    ...notices.list(catalog.status().ageMs),
  ]
}

/** A code and never a path or host, because anyone may ask. */
async function findDatabaseTrouble(db: Shop['db']): Promise<DatabaseErrorCode | null> {
  const failure = db.trouble()
  if (failure) return failure.code
  return db.ping().then(
    () => null,
    (error: unknown) => (error instanceof DatabaseError ? error.code : 'unavailable'),
  )
}
