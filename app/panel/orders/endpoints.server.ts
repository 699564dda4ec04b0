import { z } from 'zod'
import { adminMessages } from '#app/messages/admin/index.ts'
import { readAdminLanguage } from '#app/panel/access/language.server.ts'
import { type AddEndpoints, guardByPage } from '#app/panel/access/page-guard.server.ts'
import { download } from '#app/panel/kit/download.server.ts'
import { ALL_ROWS, downloadList, withQuery } from '#app/panel/kit/list/list-answers.server.ts'
import { createTableQuery } from '#app/server/http/table-query.server.ts'
import { parseOrderQuery } from '#app/shop/orders/panel/order-list.server.ts'
import { TRANSACTION } from './load.server.ts'

const parseOrder = createTableQuery({ order: z.string().regex(TRANSACTION) })

/** Lists what was bought, the newest first, and its files. */
export const addOrderEndpoints: AddEndpoints<'ordersPanel'> = (routes, shop) => {
  const { ordersPanel } = shop
  const { get } = guardByPage(routes, shop, '/admin/orders')
  get(
    '/orders',
    '`{success, orders, nextCursor}`, amounts in cents',
    withQuery(parseOrderQuery, async (c, query) => {
      const { tag } = adminMessages(readAdminLanguage(c.req.raw.headers))
      return c.json({ success: true, ...(await ordersPanel.listOrders(query, tag)) })
    }),
  )
  get(
    '/export/orders.csv',
    ALL_ROWS,
    downloadList(shop, { name: 'orders', parse: parseOrderQuery, csv: ordersPanel.exportOrders }),
  )
  get(
    '/export/other-orders.csv',
    'All other orders of the customer who paid `order`: CSV',
    withQuery(parseOrder, (c, { order = '' }) =>
      download(c, shop, { name: 'orders', filter: { order }, csv: ordersPanel.exportOthers(order) }),
    ),
  )
}
