import type { Kysely } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** Where visits came from, and their daily sums. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('visits')
    .addColumn('attribution', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('daily_sources')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('dimension', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('visits', 'bigint', (column) => column.notNull())
    .addColumn('carts', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_sources_key', ['day', 'dimension', 'name'])
    .execute()
}
