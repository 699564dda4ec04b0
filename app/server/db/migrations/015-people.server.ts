import type { Kysely } from 'kysely'
import type { Schema } from '../schema.server.ts'

/** People of the panel, their passkeys and invitations; whose a session and an audit entry is. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await createPeople(db)
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema.createIndex('passkeys_person').on('passkeys').column('person_id').execute()
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await extendSessions(db)
}

async function createPeople(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('people')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('totp_secret', 'text')
    .addColumn('recovery_codes', 'text', (column) => column.notNull())
    .addColumn('is_disabled', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
}

/** Until now all of them were the owner's. */
async function extendSessions(db: Kysely<Schema>): Promise<void> {
  const sessions = () => db.schema.alterTable('admin_sessions')
  await sessions()
    .addColumn('person_id', 'text', (column) => column.notNull().defaultTo('owner'))
    .execute()
  await sessions()
    .addColumn('confirmed_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const name of ['device', 'place'])
    await sessions()
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  await db.schema
    .alterTable('audit')
    .addColumn('person_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.updateTable('audit').set({ person_id: 'owner' }).where('actor', '!=', '').execute()
  await db.schema.createIndex('audit_person').on('audit').columns(['person_id', 'id']).execute()
}
