import type { Kysely } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** Subscriptions that an earlier version derived lack what is derived since: they are derived anew after the start. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('subscriptions')
    .addColumn('is_stale', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
