import type { Kysely } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** Webhooks, payments and ended sessions. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('webhook_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('occurred_at', 'bigint', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('payments')
    .addColumn('transaction_id', 'text', (column) => column.primaryKey())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('occurred_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('total_cents', 'bigint')
    .addColumn('currency', 'text')
    .addColumn('basket_reference', 'text')
    .addColumn('products', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('revoked_sessions')
    .addColumn('sid', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('webhook_events_received').on('webhook_events').column('received_at').execute()
  await db.schema.createIndex('payments_occurred').on('payments').column('occurred_at').execute()
  await db.schema
    .createIndex('revoked_sessions_expires')
    .on('revoked_sessions')
    .column('expires_at')
    .execute()
}
