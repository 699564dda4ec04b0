import { Hono } from 'hono'
import { describeRoute } from '#app/api/middleware/describe-route.server.ts'
import {
  type AdminEnv,
  refuseWithoutDatabase,
  requireRight,
} from '#app/api/middleware/require-admin.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { adminMessages } from '#app/messages/admin/index.ts'
import { readAdminLanguage } from '#app/panel/access/language.server.ts'
import { withQuery } from '#app/panel/kit/list/table-reads.server.ts'
import { parseOrderQuery } from '#app/shop/orders/panel/order-list.server.ts'

/** `/api/admin/orders`: what was bought, the newest first. */
export function adminOrderRoutes(shop: Shop): Hono<AdminEnv> {
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))
  routes.get(
    '/orders',
    requireRight(shop, 'orders'),
    describeRoute('`{success, orders, nextCursor}`, amounts in cents'),
    withQuery(parseOrderQuery, async (c, query) => {
      const { tag } = adminMessages(readAdminLanguage(c.req.raw.headers))
      return c.json({ success: true, ...(await shop.ordersPanel.listOrders(query, tag)) })
    }),
  )
  return routes
}
