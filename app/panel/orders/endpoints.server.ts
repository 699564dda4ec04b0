import { z } from 'zod'
import type { AdminContext } from '#app/api/middleware/require-admin.server.ts'
import type { Shop } from '#app/compose.server.ts'
import { getAdminMessages } from '#app/messages/admin/index.ts'
import { readAdminLanguage } from '#app/panel/access/language.server.ts'
import { type AddEndpoints, guardByPage } from '#app/panel/access/page-guard.server.ts'
import { seesAmounts } from '#app/panel/access/rights.ts'
import { download } from '#app/panel/kit/download.server.ts'
import { ALL_ROWS, withQuery } from '#app/panel/kit/list/list-answers.server.ts'
import { createTableQuery } from '#app/server/http/table-query.server.ts'
import { parseOrderQuery, type Viewer } from '#app/shop/orders/panel/order-list.server.ts'
import { findCustomer } from './find-customer.server.ts'
import { TRANSACTION } from './load.server.ts'

const parseOrder = createTableQuery({ order: z.string().regex(TRANSACTION) })

/** Lists what was bought, the newest first, and its files. */
export const addOrderEndpoints: AddEndpoints<'ordersPanel' | 'orders' | 'history'> = (routes, shop) => {
  const { ordersPanel } = shop
  const { get } = guardByPage(routes, shop, '/admin/orders')
  get(
    '/orders',
    '`{success, orders, nextCursor}`, amounts in cents; null for a role that sees none',
    withQuery(parseOrderQuery, async (c, { customer, ...query }) => {
      const { customerKey } = await findCustomer(shop, customer)
      const page = await ordersPanel.listOrders({ ...query, customerKey }, readViewer(c, shop))
      return c.json({ success: true, ...page })
    }),
  )
  get(
    '/export/orders.csv',
    ALL_ROWS,
    withQuery(parseOrderQuery, async (c, { limit: _, cursor: __, customer, ...filter }) => {
      const { customerKey } = await findCustomer(shop, customer)
      const csv = ordersPanel.exportOrders({ ...filter, customerKey }, readViewer(c, shop))
      // The audit keeps its entries for years and names no customers.
      return download(c, shop, {
        name: 'orders',
        filter: { ...filter, ...(customer && { customer: '…' }) },
        csv,
      })
    }),
  )
  get(
    '/export/other-orders.csv',
    'All other orders of the customer who paid `order`: CSV',
    withQuery(parseOrder, (c, { order = '' }) =>
      download(c, shop, {
        name: 'orders',
        filter: { order },
        csv: ordersPanel.exportOtherOrders(order, readViewer(c, shop)),
      }),
    ),
  )
}

function readViewer(c: AdminContext, { ordersPanel }: Pick<Shop, 'ordersPanel'>): Viewer {
  return {
    tag: getAdminMessages(readAdminLanguage(c.req.raw.headers)).tag,
    seesAmounts: seesAmounts(c.var.admin.person.role, ordersPanel),
  }
}
