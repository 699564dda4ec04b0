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
import { parsePayment } from '../ledger/grants.server.ts'
import { type Money, ORDER_STATUSES } from '../types.ts'
import type { ListedOrder, OrderPage } from './types.ts'

/** Payment date and transaction of the page's last row. */
const cursor = createCursor(z.tuple([z.int(), z.string().max(200)]))

/** `q` searches transactions, and names and ids of packages. */
export const parseOrderQuery = createTableQuery({
  ...searchFields,
  status: z.enum(ORDER_STATUSES),
  /** A Cfx name or id, which becomes the customer's key before anything is read. */
  customer: z.string().trim().max(60),
  ...pageFields(cursor),
})
export type OrderQuery = TableQueryOf<typeof parseOrderQuery>

/** The person who reads the panel: `tag` is the language of amounts, `seesAmounts` the right to see them. */
export type Viewer = { tag: string; seesAmounts: boolean }
/** The query with the customer's key in place of the name or id; null for a customer who is not known. */
export type KeyedQuery = Omit<OrderQuery, 'customer'> & { customerKey?: string | null | undefined }

/** Reads a page of orders, the newest first. */
export async function listOrderPage(
  kysely: Kysely<Schema>,
  { limit = DEFAULT_ROWS, q = '', status, customerKey, from, to, ...query }: KeyedQuery,
  viewer: Viewer,
): Promise<OrderPage> {
  const last = cursor.read(query.cursor)
  const conditions = [
    ...(last === null ? [] : [sql<boolean>`(paid_at, transaction_id) < (${last[0]}, ${last[1]})`]),
    ...(status === undefined ? [] : [sql<boolean>`status = ${status}`]),
    ...(from === undefined ? [] : [sql<boolean>`paid_at >= ${getStart(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`paid_at < ${getStart(addDays(to, 1))}`]),
    ...(q === '' ? [] : [containsWords(sql.ref('search'), q)]),
    ...(customerKey === undefined
      ? []
      : [
          sql<boolean>`transaction_id in (select transaction_id from payment_customers
            where customer_key = ${customerKey})`,
        ]),
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
  return { orders: page.rows.map((row) => createListedOrder(row, viewer)), nextCursor: page.nextCursor }
}

export function createListedOrder(row: PaymentRow, viewer: Viewer): ListedOrder {
  const { transaction, date, status, total, lines, source, recurringReference } = parsePayment(row)
  return {
    id: transaction,
    date: new Date(date).toISOString(),
    status,
    total: viewer.seesAmounts ? total : null,
    source,
    totalText: formatMoneyFor(total, viewer),
    products: lines.map(({ id, name, quantity }) => ({ id, name, quantity })),
    isGift: lines.some(({ isGift }) => isGift),
    isRecurring: recurringReference !== null,
  }
}

/** Returns null without an amount, and for a person who may not see amounts. */
export function formatMoneyFor(money: Money | null, { tag, seesAmounts }: Viewer): string | null {
  return seesAmounts && money ? formatMoney(money.amount, money.currency, tag) : null
}
