import { Hono } from 'hono'
import { z } from 'zod'
import { describeRoute } from '#app/api/middleware/describe-route.server.ts'
import {
  type AdminEnv,
  refuseQuery,
  refuseWithoutDatabase,
  requireRight,
} from '#app/api/middleware/require-admin.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { dayOf } from '#app/lib/days.ts'
import { readAdminLanguage } from '#app/panel/access/language.server.ts'
import { download } from '#app/panel/kit/download.server.ts'
import { PeriodQuery, queriedPeriodOf } from '#app/panel/kit/period.server.ts'
import { exportOverview, OVERVIEW_TABLES } from '#app/shop/analytics/overview-file.server.ts'

const Query = PeriodQuery.extend({ table: z.enum(OVERVIEW_TABLES).default('days') })

/** `/api/admin/stats` and `/api/admin/export/overview.csv`: the figures, charts and tables of the panel's first page. */
export function adminOverviewRoutes(shop: Shop): Hono<AdminEnv> {
  const { analytics, revenue, now } = shop
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))

  routes.get('/stats', requireRight(shop, 'figures'), describeRoute('`{success, stats}`'), async (c) =>
    c.json({ success: true, stats: await analytics.stats() }),
  )

  const describe = describeRoute(
    `The overview from \`from\` to \`to\`, \`table\` (${OVERVIEW_TABLES.join(', ')}): CSV`,
  )
  routes.get('/export/overview.csv', requireRight(shop, 'overview'), describe, async (c) => {
    const query = Query.safeParse(c.req.query())
    if (!query.success) return refuseQuery(c, query.error)
    const { table } = query.data
    const period = queriedPeriodOf(query.data, dayOf(now()))
    const language = readAdminLanguage(c.req.raw.headers)
    const csv = exportOverview(table, async () => {
      const [overview, sold] = await Promise.all([
        analytics.wholeOverview(period, language),
        revenue.countSold(period),
      ])
      return { overview, sold }
    })
    return download(c, shop, {
      name: 'overview',
      filter: { ...period, table },
      csv,
      period: `${table}-${period.to}`,
    })
  })
  return routes
}
