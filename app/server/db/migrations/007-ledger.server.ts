import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** Who bought what, under keyed hashes; subscriptions; and secrets that are sealed. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('sealed_values')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await extendPayments(db)
  await db.schema
    .createTable('payment_customers')
    .addColumn('customer_key', 'text', (column) => column.notNull())
    .addColumn('transaction_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('payment_customers_key', ['customer_key', 'transaction_id'])
    .execute()
  await db.schema
    .createTable('subscriptions')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('customer_key', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('next_payment_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('price_cents', 'bigint')
    .addColumn('currency', 'text')
    .addColumn('products', 'text', (column) => column.notNull())
    .execute()
  await createIndexes(db)
}

async function extendPayments(db: Kysely<Schema>): Promise<void> {
  for (const name of ['customer_key', 'recurring_reference'])
    await db.schema.alterTable('payments').addColumn(name, 'text').execute()
  await db.schema
    .alterTable('payments')
    .addColumn('paid_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('payments')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('webhook'))
    .execute()
  // A closed dispute tells no outcome by itself.
  await sql`
    update payments set paid_at = occurred_at, status = case status
      when 'dispute.won' then 'dispute_won'
      when 'dispute.lost' then 'dispute_lost'
      when 'dispute.opened' then 'disputed'
      when 'dispute.closed' then 'disputed'
      else status end`.execute(db)
}

async function createIndexes(db: Kysely<Schema>): Promise<void> {
  const indexes = [
    ['webhook_events', 'reference'],
    ['payments', 'recurring_reference'],
    ['payment_customers', 'transaction_id'],
    ['subscriptions', 'customer_key'],
  ] as const
  for (const [table, column] of indexes)
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
}
