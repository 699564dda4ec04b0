import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** Visits and interactions with their daily sums, the administrator's sessions and the audit. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await createVisits(db)
  await createInteractions(db)
  await createSums(db)
  await createAdmin(db)
}

const isPostgres = (db: Kysely<Schema>) => db.getExecutor().adapter instanceof PostgresAdapter

/** An id of 53 bits. SQLite keeps a table in the order of such a key only under this name. */
function idType(db: Kysely<Schema>): 'bigint' | 'integer' {
  return isPostgres(db) ? 'bigint' : 'integer'
}

/** Text that both databases order byte by byte: prefixes are searched for and lists are cut by this order. */
function plainText(db: Kysely<Schema>): 'text' | RawBuilder<unknown> {
  return isPostgres(db) ? sql`text collate "C"` : 'text'
}

async function createVisits(db: Kysely<Schema>): Promise<void> {
  const plain = plainText(db)
  // Ids grow with time, so that the primary key serves every list by date and new rows stand together.
  await db.schema
    .createTable('visits')
    .addColumn('id', idType(db), (column) => column.primaryKey())
    .addColumn('visit_time', 'bigint', (column) => column.notNull())
    .addColumn('ip_address', plain, (column) => column.notNull())
    .addColumn('country_code', plain, (column) => column.notNull())
    .addColumn('region', 'text', (column) => column.notNull())
    .addColumn('city', plain, (column) => column.notNull())
    .addColumn('page_url', plain, (column) => column.notNull())
    .addColumn('user_agent_id', 'bigint', (column) => column.notNull())
    .addColumn('counted', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('user_agents')
    .addColumn('id', idType(db), (column) => column.primaryKey())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute()
  for (const column of ['country_code', 'city', 'page_url', 'ip_address', 'user_agent_id'] as const)
    await db.schema.createIndex(`visits_${column}`).on('visits').columns([column, 'id']).execute()
}

async function createInteractions(db: Kysely<Schema>): Promise<void> {
  const plain = plainText(db)
  await db.schema
    .createTable('interactions')
    .addColumn('id', idType(db), (column) => column.primaryKey())
    .addColumn('interaction_time', 'bigint', (column) => column.notNull())
    .addColumn('ip_address', plain, (column) => column.notNull())
    .addColumn('product_id', 'bigint', (column) => column.notNull())
    .addColumn('product_name', plain, (column) => column.notNull())
    .addColumn('action_type', plain, (column) => column.notNull())
    .addColumn('country_code', plain, (column) => column.notNull())
    .addColumn('city', plain, (column) => column.notNull())
    .addColumn('counted', 'integer', (column) => column.notNull())
    .execute()
  for (const column of ['country_code', 'city', 'product_name', 'action_type', 'ip_address'] as const)
    await db.schema.createIndex(`interactions_${column}`).on('interactions').columns([column, 'id']).execute()
}

async function createSums(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('daily_visits')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('country_code', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_visits_key', ['day', 'country_code'])
    .execute()
  await db.schema
    .createTable('daily_interactions')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('product_id', 'bigint', (column) => column.notNull())
    .addColumn('action_type', 'text', (column) => column.notNull())
    .addColumn('product_name', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_interactions_key', ['day', 'product_id', 'action_type'])
    .execute()
}

async function createAdmin(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('admin_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('short_id', 'text', (column) => column.notNull())
    .addColumn('credential', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('audit')
    .addColumn('id', idType(db), (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute()
}
