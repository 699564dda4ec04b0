import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Schema } from '../schema.server.ts'

const SUMS = [
  ...(['gross', 'refunded', 'orders', 'refunds', 'disputes', 'quantity', 'recurring'] as const),
  ...(['tax', 'tax_told', 'fee', 'fee_told'] as const),
]

/** Sums of the journal by day and month, and indexes that hold all that the panel's lists of orders look at. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await createSums(db)
  await db.schema.dropIndex('revenue_entries_sums').ifExists().execute()
  await db.schema
    .createIndex('revenue_entries_at')
    .on('revenue_entries')
    .columns(['at', 'transaction_id', 'position'])
    .execute()
  for (const index of ['payments_paid', 'payments_status_paid', 'payments_paid_at'])
    await db.schema.dropIndex(index).ifExists().execute()
  // Covering: words are looked for in the index alone, which is a fraction of the table.
  await db.schema
    .createIndex('payments_listed')
    .on('payments')
    .columns(['paid_at', 'transaction_id', 'status', 'search'])
    .execute()
  await db.schema.alterTable('subscriptions').addColumn('interval_days', 'integer').execute()
}

async function createSums(db: Kysely<Schema>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  let sums = db.schema
    .createTable('revenue_sums')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
  for (const column of SUMS) sums = sums.addColumn(column, 'bigint', (definition) => definition.notNull())
  sums = sums.addPrimaryKeyConstraint('revenue_sums_key', [
    'subject',
    'step',
    'day',
    'name',
    'currency',
    'label',
  ])
  // SQLite then keeps the rows in the order of their key, which is the order in which they are read.
  await (isPostgres ? sums : sums.modifyEnd(sql`without rowid`)).execute()
  await db.schema
    .createTable('revenue_calendar')
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .execute()
  await db.insertInto('revenue_calendar').values({ time_zone: '' }).execute()
}
