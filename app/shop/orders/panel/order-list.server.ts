/** Lists orders for the panel. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { formatMoney } from '#app/lib/money.ts'
import { findBounds } from '#app/lib/time-zones.ts'
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

/** A cursor holds the payment date and the transaction of the page's last row. */
const cursor = createCursor(z.tuple([z.int(), z.string().max(200)]))

/** `q` searches transaction ids and the names and ids of packages. */
export const parseOrderQuery = createTableQuery({
  ...searchFields,
  status: z.enum(ORDER_STATUSES),
  /** A Cfx name or id. Callers replace it with the customer's key, as in `KeyedQuery`. */
  customer: z.string().trim().max(60),
  ...pageFields(cursor),
})
export type OrderQuery = TableQueryOf<typeof parseOrderQuery>

/** The panel's user: `tag` is the language tag for amounts, and `seesAmounts` is the right to see them. */
export type Viewer = { tag: string; seesAmounts: boolean }
/** A query with the customer's key in place of the name or id. The key is null when the customer is unknown. */
export type KeyedQuery = Omit<OrderQuery, 'customer'> & { customerKey?: string | null | undefined }
/** The query's days are those of `timeZone`. */
export type ZonedOrderQuery = KeyedQuery & { timeZone: string }

/** Reads a page of orders, the newest first. */
export async function listOrderPage(
  kysely: Kysely<Schema>,
  query: ZonedOrderQuery,
  viewer: Viewer,
): Promise<OrderPage> {
  const { limit = DEFAULT_ROWS } = query
  // A covering index finds the ids of the page, and only its rows are then read from the table.
  const ids = kysely
    .selectFrom('payments')
    .select('transaction_id')
    .where((eb) => eb.and(buildConditions(query)))
    .orderBy('paid_at', 'desc')
    .orderBy('transaction_id', 'desc')
    .limit(limit + 1)
  const rows = await kysely
    .selectFrom('payments')
    .selectAll()
    .where('transaction_id', 'in', ids)
    .orderBy('paid_at', 'desc')
    .orderBy('transaction_id', 'desc')
    .execute()
  const page = cutPage(rows, limit, ({ paid_at, transaction_id }) => cursor.write([paid_at, transaction_id]))
  return { orders: page.rows.map((row) => createListedOrder(row, viewer)), nextCursor: page.nextCursor }
}

function buildConditions({ q = '', status, customerKey, ...query }: ZonedOrderQuery): RawBuilder<boolean>[] {
  const lastRow = cursor.read(query.cursor)
  const { start, end } = findBounds(query)
  return [
    ...(lastRow === null ? [] : [sql<boolean>`(paid_at, transaction_id) < (${lastRow[0]}, ${lastRow[1]})`]),
    ...(status === undefined ? [] : [sql<boolean>`status = ${status}`]),
    ...(start === null ? [] : [sql<boolean>`paid_at >= ${start}`]),
    ...(end === null ? [] : [sql<boolean>`paid_at < ${end}`]),
    ...(q === '' ? [] : [containsWords(sql.ref('search'), q)]),
    ...(customerKey === undefined
      ? []
      : [
          sql<boolean>`transaction_id in (select transaction_id from payment_customers
            where customer_key = ${customerKey})`,
        ]),
  ]
}

export function createListedOrder(row: PaymentRow, viewer: Viewer): ListedOrder {
  const { transactionId, date, status, total, lines, source, recurringReference } = parsePayment(row)
  return {
    id: transactionId,
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

/** Returns null when there is no amount or the viewer may not see amounts. */
export function formatMoneyFor(money: Money | null, { tag, seesAmounts }: Viewer): string | null {
  return seesAmounts && money ? formatMoney(money.amount, money.currency, tag) : null
}
