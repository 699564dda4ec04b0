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
import { isDay } from '#app/lib/days.ts'
import { download } from '#app/panel/kit/download.server.ts'
import { PeriodQuery, queriedPeriodOf } from '#app/panel/kit/period.server.ts'
import { daysOfMonth } from '#app/shop/orders/revenue/month-file.server.ts'
import { REVENUE_TABLES } from '#app/shop/orders/revenue/types.ts'

const Month = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .refine((month) => isDay(`${month}-02`))
const Query = PeriodQuery.extend({ by: z.enum(REVENUE_TABLES).default('day') })
const Export = Query.extend({ month: Month.optional() })

/** `/api/admin/revenue`, and its files. */
export function adminRevenueRoutes(shop: Shop): Hono<AdminEnv> {
  const { revenue } = shop
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))

  const describe = describeRoute(
    'Revenue from `from` to `to`, rows `by`: `{success, timeZone, period, totals, rows}`; amounts in hundredths',
  )
  routes.get('/revenue', requireRight(shop, 'money'), describe, async (c) => {
    const query = Query.safeParse(c.req.query())
    if (!query.success) return refuseQuery(c, query.error)
    const { by } = query.data
    const {
      days: _,
      daysBefore: __,
      ...report
    } = await revenue.report(queriedPeriodOf(query.data, revenue.today()))
    const rows = await revenue.listTable(report.period, by)
    return c.json({ success: true, ...report, by, rows })
  })

  const describeFile = describeRoute(
    'A `month` such as `2026-10`, one line for each product of a payment; else the table of `from`, `to` and `by`: CSV, like every file of the panel with `format` `en` or `pt`',
  )
  routes.get('/export/revenue.csv', requireRight(shop, 'money'), describeFile, async (c) => {
    const query = Export.safeParse(c.req.query())
    if (!query.success) return refuseQuery(c, query.error)
    const { month, by } = query.data
    if (month !== undefined) {
      const csv = revenue.exportMonth(month)
      return download(c, shop, { name: 'revenue', filter: daysOfMonth(month), csv, period: month })
    }
    const period = queriedPeriodOf(query.data, revenue.today())
    const csv = revenue.exportTable(period, by)
    return download(c, shop, {
      name: 'revenue',
      filter: { ...period, by },
      csv,
      period: `${by}-${period.to}`,
    })
  })
  return routes
}
