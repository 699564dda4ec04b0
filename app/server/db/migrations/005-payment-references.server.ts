import type { Kysely } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** The page after the checkout looks for a payment by the reference of its basket. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createIndex('payments_basket_reference')
    .on('payments')
    .columns(['basket_reference', 'occurred_at'])
    .execute()
}
