/** Exports the panel's lists as CSV, with all rows that match the query. */
import type { Kysely } from 'kysely'
import { type CsvTable, createCsvTable, createRowTable } from '#app/lib/csv.ts'
import { readPages } from '#app/server/db/paging.server.ts'
import type { Schema } from '#app/server/db/schema.server.ts'
import { listOrderPage, type Viewer, type ZonedOrderQuery } from './order-list.server.ts'
import { listOtherOrders } from './order-story.server.ts'
import type { ListedOrder } from './types.ts'
import { listDeliveryPage, type ZonedDeliveryQuery } from './webhook-deliveries.server.ts'

const ORDER_COLUMNS = [
  'date',
  'transaction',
  'status',
  'products',
  'quantity',
  'total',
  'currency',
  'gift',
  'recurring',
  'source',
] as const

const AMOUNT_COLUMNS: readonly string[] = ['total', 'currency']

/** Leaves out the amounts for a viewer who may not see them. */
const selectColumns = ({ seesAmounts }: Viewer) =>
  ORDER_COLUMNS.filter((column) => seesAmounts || !AMOUNT_COLUMNS.includes(column))

export function exportOrders(db: Kysely<Schema>, query: ZonedOrderQuery, viewer: Viewer): CsvTable {
  return createCsvTable(
    selectColumns(viewer),
    readPages(async (page) => {
      const { orders, nextCursor } = await listOrderPage(db, { ...query, ...page }, viewer)
      return { rows: orders, nextCursor }
    }, formatCells),
  )
}

/** Exports all other orders of the customer who paid this one. */
export function exportOtherOrders(db: Kysely<Schema>, transactionId: string, viewer: Viewer): CsvTable {
  return createRowTable(selectColumns(viewer), async () => {
    const query = db.selectFrom('payments').selectAll().where('transaction_id', '=', transactionId)
    const row = await query.executeTakeFirst()
    return row ? (await listOtherOrders(db, row, viewer)).map(formatCells) : []
  })
}

const formatCells = (order: ListedOrder): Record<(typeof ORDER_COLUMNS)[number], string | number> => {
  const { id, date, status, total, products, isGift, isRecurring, source } = order
  return {
    date,
    transaction: id,
    status,
    products: products.map(({ name }) => name).join(', '),
    quantity: products.reduce((sum, { quantity }) => sum + quantity, 0),
    total: total === null ? '' : total.amount / 100,
    currency: total?.currency ?? '',
    gift: Number(isGift),
    recurring: Number(isRecurring),
    source,
  }
}

export function exportDeliveries(db: Kysely<Schema>, query: ZonedDeliveryQuery): CsvTable {
  return createCsvTable(
    ['received_at', 'type', 'state', 'error', 'reference', 'id'],
    readPages(
      async (page) => {
        const { deliveries, nextCursor } = await listDeliveryPage(db, { ...query, ...page })
        return { rows: deliveries, nextCursor }
      },
      ({ receivedAt, type, state, error, reference, id }) => ({
        received_at: receivedAt,
        type,
        state,
        error: error ?? '',
        reference: reference ?? '',
        id,
      }),
    ),
  )
}
