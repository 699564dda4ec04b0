/** The panel's lists as CSV: all rows that a query means. */
import type { Kysely } from 'kysely'
import { type CsvTable, csvTable } from '#app/lib/csv.ts'
import { readPages } from '#app/server/db/paging.server.ts'
import type { Schema } from '#app/server/db/schema.server.ts'
import { type DeliveryQuery, listDeliveryPage } from './deliveries.server.ts'
import { listOrderPage, type OrderQuery } from './order-list.server.ts'

const ORDER_COLUMNS = [
  ...(['date', 'transaction', 'status', 'products', 'quantity', 'total', 'currency'] as const),
  ...(['gift', 'recurring', 'source'] as const),
]

export function exportOrders(db: Kysely<Schema>, query: OrderQuery): CsvTable {
  return csvTable(
    ORDER_COLUMNS,
    readPages(
      async (page) => {
        // Amounts stand in columns of numbers: the language of their texts does not matter.
        const { orders, nextCursor } = await listOrderPage(db, { ...query, ...page }, 'en')
        return { rows: orders, nextCursor }
      },
      ({ id, date, status, total, products, isGift, isRecurring, source }) => ({
        ...{ date, transaction: id, status, products: products.map(({ name }) => name).join(', ') },
        quantity: products.reduce((sum, { quantity }) => sum + quantity, 0),
        ...{ total: total === null ? '' : total.amount / 100, currency: total?.currency ?? '' },
        ...{ gift: Number(isGift), recurring: Number(isRecurring), source },
      }),
    ),
  )
}

export function exportDeliveries(db: Kysely<Schema>, query: DeliveryQuery): CsvTable {
  return csvTable(
    ['received_at', 'type', 'state', 'error', 'reference', 'id'],
    readPages(
      async (page) => {
        const { deliveries, nextCursor } = await listDeliveryPage(db, { ...query, ...page })
        return { rows: deliveries, nextCursor }
      },
      ({ receivedAt, type, state, error, reference, id }) => ({
        ...{ received_at: receivedAt, type, state, error: error ?? '', reference: reference ?? '', id },
      }),
    ),
  )
}
