import type { Kysely } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** What customers say about packages that they own. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('reviews')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('package_id', 'bigint', (column) => column.notNull())
    .addColumn('customer_key', 'text', (column) => column.notNull())
    .addColumn('stars', 'bigint', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('text_hash', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('is_owned', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('answered_at', 'bigint')
    .addColumn('reason', 'text')
    .addUniqueConstraint('reviews_author', ['package_id', 'customer_key'])
    .execute()
  for (const columns of [['customer_key'], ['state', 'updated_at'], ['text_hash']])
    await db.schema.createIndex(`reviews_${columns[0]}`).on('reviews').columns(columns).execute()
}
