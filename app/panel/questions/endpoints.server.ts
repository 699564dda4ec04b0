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
import { download } from '#app/panel/kit/download.server.ts'
import { PeriodQuery, queriedPeriodOf } from '#app/panel/kit/period.server.ts'
import { validPeriod } from '#app/shop/orders/revenue/steps.ts'
import { QUESTIONS } from '#app/shop/questions/types.ts'

const Query = PeriodQuery.extend({ question: z.enum(QUESTIONS) })

/** `/api/admin/export/questions.csv`: the whole answer to one of the seller's questions. */
export function adminQuestionRoutes(shop: Shop): Hono<AdminEnv> {
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))

  const describe = describeRoute(
    `The answer to \`question\` (${QUESTIONS.join(', ')}), \`from\` to \`to\`: CSV`,
  )
  routes.get('/export/questions.csv', requireRight(shop, 'money'), describe, async (c) => {
    const query = Query.safeParse(c.req.query())
    if (!query.success) return refuseQuery(c, query.error)
    const { question } = query.data
    const period = validPeriod(queriedPeriodOf(query.data, dayOf(shop.now())))
    return download(c, shop, {
      name: 'questions',
      filter: { ...period, question },
      csv: shop.questions.export(question, period),
      period: `${question}-${period.to}`,
    })
  })
  return routes
}
