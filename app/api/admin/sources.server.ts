import { Hono } from 'hono'
import { z } from 'zod'
import { exportSources } from '#app/features/sources/file.server.ts'
import { addDays, isDay } from '#app/lib/days.ts'
import { problem } from '#app/server/http/http.server.ts'
import { DIMENSIONS } from '#app/server/session/attribution.server.ts'
import type { Shop } from '#app/shop.server.ts'
import { describeRoute } from '../middleware/describe-route.server.ts'
import {
  type AdminEnv,
  refusalsFor,
  refuseWithoutDatabase,
  requireRight,
} from '../middleware/require-admin.server.ts'
import { download } from './download.server.ts'

const DEFAULT_DAYS = 30

const Day = z.string().refine(isDay).optional()
const Query = z.object({ from: Day, to: Day, by: z.enum(DIMENSIONS).default('source') })

/** `GET /api/admin/export/sources.csv` */
export function adminSourceRoutes(shop: Shop): Hono<AdminEnv> {
  const { sources, revenue } = shop
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))

  const describe = describeRoute(
    'What sources brought from `from` to `to`, `by` source, campaign, video, landing or device: CSV',
  )
  routes.get('/export/sources.csv', requireRight(shop, 'money'), describe, async (c) => {
    const query = Query.safeParse(c.req.query())
    if (!query.success) {
      const names = query.error.issues.map(({ path }) => String(path[0]))
      return problem(c, 400, 'invalid_query', refusalsFor(c).invalid_query(names.join(', ')))
    }
    const { by, to = revenue.today(), from = addDays(to, 1 - DEFAULT_DAYS) } = query.data
    const csv = exportSources(async () => {
      const [counts, rows] = await Promise.all([
        sources.listCounts({ from, to }),
        revenue.listTable({ from, to }, by),
      ])
      const earned = rows.flatMap((row) => ('name' in row ? row : []))
      return { period: `${from} – ${to}`, by, counts, earned }
    })
    return download(c, shop, { name: 'sources', filter: { from, to, by }, csv, period: `${by}-${to}` })
  })
  return routes
}
