import type { Kysely } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** What packages cost from a moment on, before and after the sale. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('package_prices')
    .addColumn('package_id', 'bigint', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('regular_cents', 'bigint', (column) => column.notNull())
    .addColumn('price_cents', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('package_prices_key', ['package_id', 'since'])
    .execute()
}
