import type { Kysely } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** Products that an answer of the support chat showed. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('chat_messages')
    .addColumn('cards', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
