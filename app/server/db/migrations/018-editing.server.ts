import type { Kysely } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** The draft of the store folder's files, and what was published. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('store_drafts')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('base', 'text')
    .addColumn('content', 'text')
    .addColumn('editor', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('store_versions')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('editor', 'text', (column) => column.notNull())
    .addColumn('undoes', 'bigint')
    .addColumn('paths', 'text', (column) => column.notNull())
    .addColumn('files', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .execute()
}
