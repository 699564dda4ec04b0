import type { Kysely } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** Where the seller is notified, and the outbox of what is to be told there. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('notification_channels')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('topics', 'text', (column) => column.notNull())
    .addColumn('silence_hours', 'integer', (column) => column.notNull())
    .addColumn('is_enabled', 'integer', (column) => column.notNull())
    .addColumn('failures', 'bigint', (column) => column.notNull())
    .addColumn('retry_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('notifications')
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('claimed_until', 'bigint', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('http_status', 'integer')
    .addColumn('finished_at', 'bigint')
    .addPrimaryKeyConstraint('notifications_key', ['channel_id', 'event'])
    .execute()
  await db.schema
    .createIndex('notifications_queue')
    .on('notifications')
    .columns(['state', 'channel_id', 'attempts', 'created_at'])
    .execute()
  await db.schema
    .createIndex('notifications_created_at')
    .on('notifications')
    .columns(['created_at', 'state'])
    .execute()
}
