import type { Kysely } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** Of which news the channels were told. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('announced_notes')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
}
