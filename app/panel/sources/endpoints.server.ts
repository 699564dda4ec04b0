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
import { listDays, type Period } from '#app/lib/days.ts'
import { download } from '#app/panel/kit/download.server.ts'
import { PeriodQuery, queriedPeriodOf } from '#app/panel/kit/period.server.ts'
import { DIMENSIONS, type Dimension } from '#app/server/session/attribution.server.ts'
import { validPeriod } from '#app/shop/orders/revenue/steps.ts'
import { exportDailyVisits, exportSources } from '#app/shop/sources/file.server.ts'

const Query = PeriodQuery.extend({ by: z.enum(['day', ...DIMENSIONS]).default('source') })

/** `GET /api/admin/export/sources.csv` */
export function adminSourceRoutes(shop: Shop): Hono<AdminEnv> {
  const { revenue } = shop
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))

  const describe = describeRoute(
    'What sources brought from `from` to `to`, `by` source, campaign, video, landing or device, or visits `by` day: CSV',
  )
  routes.get('/export/sources.csv', requireRight(shop, 'money'), describe, async (c) => {
    const query = Query.safeParse(c.req.query())
    if (!query.success) return refuseQuery(c, query.error)
    const { by } = query.data
    const period = validPeriod(queriedPeriodOf(query.data, revenue.today()))
    const csv = by === 'day' ? visitsOf(shop, period) : sourcesOf(shop, period, by)
    return download(c, shop, {
      name: 'sources',
      filter: { ...period, by },
      csv,
      period: `${by}-${period.to}`,
    })
  })
  return routes
}

const visitsOf = ({ sources }: Shop, period: Period) =>
  exportDailyVisits(listDays(period.from, period.to), () => sources.report(period))

function sourcesOf({ sources, revenue }: Shop, period: Period, by: Dimension) {
  return exportSources(async () => {
    const report = await sources.report(period)
    const [current, before] = await Promise.all(
      [period, report.before].map(async (of) => {
        const rows = await revenue.listTable(of, by)
        return rows.flatMap((row) => ('name' in row ? row : []))
      }),
    )
    return {
      period: `${period.from} – ${period.to}`,
      by,
      current: { counts: report.counts, earned: current ?? [] },
      before: { counts: report.countsBefore, earned: before ?? [] },
    }
  })
}
