import type { Kysely } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** Rows that people had deleted one at a time. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('deletions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
}
