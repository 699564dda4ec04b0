import { Hono } from 'hono'
import { z } from 'zod'
import type { Shop } from '#app/compose.server.ts'
import { download, downloadList } from '#app/panel/kit/download.server.ts'
import { withQuery } from '#app/panel/kit/list/table-reads.server.ts'
import { createTableQuery } from '#app/server/http/table-query.server.ts'
import { parseDeliveryQuery } from '#app/shop/orders/panel/deliveries.server.ts'
import { parseOrderQuery } from '#app/shop/orders/panel/order-list.server.ts'
import { parseReviewQuery } from '#app/shop/reviews/moderation.server.ts'
import { describeRoute } from '../middleware/describe-route.server.ts'
import { type AdminEnv, refuseWithoutDatabase, requireRight } from '../middleware/require-admin.server.ts'

const parseNothing = createTableQuery({})
const parseOrder = createTableQuery({ order: z.string().regex(/^[\x21-\x7e]{1,200}$/) })

/** `/api/admin/export`: the lists of the panel as files. */
export function adminListFileRoutes(shop: Shop): Hono<AdminEnv> {
  const { notifications, ordersPanel, webhookRefusals } = shop
  const { moderation } = shop.reviews
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))
  const all = describeRoute('All rows of the same query: CSV')
  const operates = requireRight(shop, 'operation')

  const seesOrders = requireRight(shop, 'orders')
  routes.get(
    '/orders.csv',
    seesOrders,
    all,
    downloadList(shop, { name: 'orders', parse: parseOrderQuery, csv: ordersPanel.exportOrders }),
  )
  routes.get(
    '/other-orders.csv',
    seesOrders,
    describeRoute('All other orders of the customer who paid `order`: CSV'),
    withQuery(parseOrder, (c, { order = '' }) =>
      download(c, shop, { name: 'orders', filter: { order }, csv: ordersPanel.exportOthers(order) }),
    ),
  )
  routes.get(
    '/webhooks.csv',
    operates,
    all,
    downloadList(shop, { name: 'webhooks', parse: parseDeliveryQuery, csv: ordersPanel.exportDeliveries }),
  )
  routes.get(
    '/refusals.csv',
    operates,
    describeRoute('The refused webhooks of thirty days: CSV'),
    downloadList(shop, { name: 'refusals', parse: parseNothing, csv: webhookRefusals.exportAll }),
  )
  routes.get(
    '/notifications.csv',
    operates,
    describeRoute('The notifications of thirty days: CSV'),
    downloadList(shop, { name: 'notifications', parse: parseNothing, csv: notifications.exportAll }),
  )
  routes.get(
    '/reviews.csv',
    requireRight(shop, 'reviews'),
    all,
    downloadList(shop, { name: 'reviews', parse: parseReviewQuery, csv: moderation.export }),
  )
  return routes
}
