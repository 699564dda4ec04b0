import type { Kysely } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** With which baskets a conversation was held, for the orders that come of them. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('chat_baskets')
    .addColumn('conversation_id', 'text', (column) => column.notNull())
    .addColumn('basket_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('chat_baskets_key', ['conversation_id', 'basket_key'])
    .execute()
  await db.schema.createIndex('chat_baskets_basket').on('chat_baskets').column('basket_key').execute()
}
