/** Lists orders for the panel. */
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { addDays, getStart } from '#app/lib/days.ts'
import { formatMoney } from '#app/lib/money.ts'
import { containsWords } from '#app/server/db/contains.server.ts'
import type { PaymentRow, Schema } from '#app/server/db/db.server.ts'
import { createCursor, cutPage, DEFAULT_ROWS } from '#app/server/db/paging.server.ts'
import {
  createTableQuery,
  pageFields,
  searchFields,
  type TableQueryOf,
} from '#app/server/http/table-query.server.ts'
import { readPayment } from '../ledger/grants.server.ts'
import { type Money, ORDER_STATUSES } from '../types.ts'
import type { ListedOrder, OrderPage } from './types.ts'

/** Payment date and transaction of the page's last row. */
const cursor = createCursor(z.tuple([z.int(), z.string().max(200)]))

/** `q` searches transactions, and names and ids of packages. */
export const parseOrderQuery = createTableQuery({
  ...searchFields,
  status: z.enum(ORDER_STATUSES),
  ...pageFields(cursor),
})
export type OrderQuery = TableQueryOf<typeof parseOrderQuery>

/** Reads a page of orders, the newest first; `tag` is the language of amounts. */
export async function listOrderPage(
  kysely: Kysely<Schema>,
  { limit = DEFAULT_ROWS, q = '', status, from, to, ...query }: OrderQuery,
  tag: string,
): Promise<OrderPage> {
  const last = cursor.read(query.cursor)
  const conditions = [
    ...(last === null ? [] : [sql<boolean>`(paid_at, transaction_id) < (${last[0]}, ${last[1]})`]),
    ...(status === undefined ? [] : [sql<boolean>`status = ${status}`]),
    ...(from === undefined ? [] : [sql<boolean>`paid_at >= ${getStart(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`paid_at < ${getStart(addDays(to, 1))}`]),
    ...(q === '' ? [] : [containsWords(sql.ref('search'), q)]),
  ]
  // A covering index finds the page, and only its rows are then read from the table.
  const found = kysely
    .selectFrom('payments')
    .select('transaction_id')
    .where((eb) => eb.and(conditions))
    .orderBy('paid_at', 'desc')
    .orderBy('transaction_id', 'desc')
    .limit(limit + 1)
  const rows = await kysely
    .selectFrom('payments')
    .selectAll()
    .where('transaction_id', 'in', found)
    .orderBy('paid_at', 'desc')
    .orderBy('transaction_id', 'desc')
    .execute()
  const page = cutPage(rows, limit, ({ paid_at, transaction_id }) => cursor.write([paid_at, transaction_id]))
  return { orders: page.rows.map((row) => createListedOrder(row, tag)), nextCursor: page.nextCursor }
}

export function createListedOrder(row: PaymentRow, tag: string): ListedOrder {
  const { transaction, date, status, total, lines, source, recurringReference } = readPayment(row)
  return {
    id: transaction,
    date: new Date(date).toISOString(),
    status,
    total,
    source,
    totalText: writeMoney(total, tag),
    products: lines.map(({ id, name, quantity }) => ({ id, name, quantity })),
    isGift: lines.some(({ isGift }) => isGift),
    isRecurring: recurringReference !== null,
  }
}

export function writeMoney(money: Money | null, tag: string): string | null {
  return money && formatMoney(money.amount, money.currency, tag)
}
