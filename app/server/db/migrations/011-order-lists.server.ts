import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../schema.server.ts'

const Products = z.array(z.object({ id: z.number(), name: z.string() }))
const PAGE = 1_000
const MOST = 500

/** What payments are searched by, and the orders of the panel's lists of payments and webhooks. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('payments')
    .addColumn('search', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await fillSearch(db)
  await db.schema.createIndex('payments_paid').on('payments').columns(['paid_at', 'transaction_id']).execute()
  await db.schema
    .createIndex('payments_status_paid')
    .on('payments')
    .columns(['status', 'paid_at', 'transaction_id'])
    .execute()
  await db.schema
    .createIndex('webhook_events_type')
    .on('webhook_events')
    .columns(['type', 'received_at'])
    .execute()
  await db.schema.dropIndex('webhook_events_reference').execute()
  await db.schema
    .createIndex('webhook_events_reference')
    .on('webhook_events')
    .columns(['reference', 'received_at', 'id'])
    .execute()
  await db.schema
    .createIndex('webhook_events_error')
    .on('webhook_events')
    .columns(['received_at', 'id'])
    .where(sql.ref('error'), 'is not', null)
    .execute()
}

async function fillSearch(db: Kysely<Schema>): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('payments')
      .select(['transaction_id', 'products'])
      .where('transaction_id', '>', after)
      .orderBy('transaction_id')
      .limit(PAGE)
      .execute()
    for (const { transaction_id, products } of rows)
      await db
        .updateTable('payments')
        .set({ search: searchOf(transaction_id, products) })
        .where('transaction_id', '=', transaction_id)
        .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.transaction_id
  }
}

function searchOf(transaction: string, products: string): string {
  const lines = Products.safeParse(JSON.parse(products)).data ?? []
  const words = [transaction, ...lines.flatMap(({ id, name }) => [name, id])]
  return words.join('\n').toLowerCase().replaceAll('\0', ' ').slice(0, MOST).toWellFormed()
}
