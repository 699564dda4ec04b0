import type { Kysely } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** What subscriptions cost before: derived with the row, so `tradepost rebuild-orders` finds it for earlier ones. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('subscriptions')
    .addColumn('past_prices', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
