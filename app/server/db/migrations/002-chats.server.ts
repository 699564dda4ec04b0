import type { Kysely } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** Conversations of the support chat. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('chat_conversations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('handed_over_at', 'bigint')
    .execute()
  await db.schema
    .createTable('chat_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('conversation_id', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('chat_conversations_updated')
    .on('chat_conversations')
    .columns(['updated_at', 'id'])
    .execute()
  await db.schema
    .createIndex('chat_messages_conversation')
    .on('chat_messages')
    .columns(['conversation_id', 'id'])
    .execute()
  await db.schema.createIndex('chat_messages_sent').on('chat_messages').column('sent_at').execute()
}
