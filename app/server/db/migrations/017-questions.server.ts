import { type Kysely, PostgresAdapter } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** Searches that found nothing, refused webhooks, and what coupons took off. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('daily_searches')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('term', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_searches_key', ['day', 'term'])
    .execute()
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('webhook_refusals')
    .addColumn('id', isPostgres ? 'bigint' : 'integer', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint')
    .addColumn('address', 'text', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('revenue_entries').addColumn('discount_cents', 'bigint').execute()
}
