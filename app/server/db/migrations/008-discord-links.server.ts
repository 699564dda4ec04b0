import type { Kysely } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** Discord accounts of customers, and which of them have roles to be given or taken. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('discord_links')
    .addColumn('account', 'text', (column) => column.primaryKey())
    .addColumn('customer_key', 'text', (column) => column.unique())
    .addColumn('discord_id', 'text', (column) => column.notNull())
    .addColumn('roles', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('failures', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('linked_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('discord_links_due').on('discord_links').column('due_at').execute()
}
