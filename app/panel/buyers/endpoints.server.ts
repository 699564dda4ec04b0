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
import { download } from '#app/panel/kit/download.server.ts'
import { PeriodQuery, queriedPeriodOf } from '#app/panel/kit/period.server.ts'
import { STEPS } from '#app/shop/orders/revenue/types.ts'

const Query = PeriodQuery.extend({ per: z.enum(STEPS).default('month') })

/** `/api/admin/export/buyers.csv` and `/api/admin/export/subscriptions.csv` */
export function adminBuyerRoutes(shop: Shop): Hono<AdminEnv> {
  const { buyers, revenue } = shop
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))
  const offer = (name: 'buyers' | 'subscriptions', read: typeof buyers.exportBuyers, does: string) =>
    routes.get(`/export/${name}.csv`, requireRight(shop, 'money'), describeRoute(does), async (c) => {
      const query = Query.safeParse(c.req.query())
      if (!query.success) return refuseQuery(c, query.error)
      const { per } = query.data
      const period = queriedPeriodOf(query.data, revenue.today())
      const csv = read(period, per)
      return download(c, shop, { name, filter: { ...period, per }, csv, period: `${per}-${period.to}` })
    })
  offer(
    'buyers',
    buyers.exportBuyers,
    'New and returning buyers from `from` to `to`, `per` day, week or month: CSV',
  )
  offer(
    'subscriptions',
    buyers.exportSubscriptions,
    'Active, started and ended subscriptions and their monthly revenue, by currency, `per` day, week or month: CSV',
  )
  return routes
}
