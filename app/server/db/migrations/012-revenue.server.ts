import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** Sales, refunds and disputes as entries of a journal, from which revenue is summed. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const entries = db.schema
    .createTable('revenue_entries')
    .addColumn('transaction_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('quantity', 'bigint', (column) => column.notNull())
    .addColumn('tax_cents', 'bigint')
    .addColumn('fee_cents', 'bigint')
    .addColumn('is_recurring', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('revenue_entries_key', ['subject', 'at', 'transaction_id', 'position'])
  // SQLite then keeps the rows in the order of their key, which is the order in which they are read.
  await (isPostgres ? entries : entries.modifyEnd(sql`without rowid`)).execute()
  await db.schema
    .createIndex('revenue_entries_transaction_id')
    .on('revenue_entries')
    .column('transaction_id')
    .execute()
  await db.schema
    .createIndex('payments_paid_at')
    .on('payments')
    .columns(['paid_at', 'status', 'customer_key'])
    .execute()
  await db.schema
    .createIndex('payments_customer_key')
    .on('payments')
    .columns(['customer_key', 'paid_at', 'status'])
    .execute()
}
