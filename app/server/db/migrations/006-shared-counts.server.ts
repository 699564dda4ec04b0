import type { Kysely } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** Counts that processes share, devices that have logged in to the panel, and what was wrong with a webhook. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('rate_limits')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('rate_limits_ends').on('rate_limits').column('ends_at').execute()
  await db.schema
    .createTable('admin_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('webhook_events').addColumn('error', 'text').execute()
}
