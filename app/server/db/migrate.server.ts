import { type Kysely, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { DatabaseError } from './database-error.server.ts'
import type { Schema } from './schema.server.ts'

/** An arbitrary lock number that no other program is likely to use. */
const LOCK = 7_305_219

type MigrationOptions = {
  migrations: Record<string, Migration>
  kind: 'embedded' | 'postgresql'
  /** Copies the tables of an existing database. */
  beforeChange: () => Promise<unknown>
  /** The database's name in errors. */
  location: string
}

/**
 * Runs the missing migrations, all or nothing; concurrent starts wait for each other. Returns the names of the new
 * ones.
 */
export async function migrate(db: Kysely<Schema>, options: MigrationOptions): Promise<string[]> {
  const { migrations, kind, location } = options
  const names = Object.keys(migrations)
  // Most starts have nothing to do, and then need no lock.
  const applied = await ifTableExists(db.selectFrom('kysely_migration').select('name').execute())
  if (applied && listPending(applied, names, location).length === 0) return []
  const copy = async () => {
    if (applied) await options.beforeChange()
  }
  // Copying the file needs the write lock, which a SQLite transaction takes at its beginning.
  if (kind === 'embedded') await copy()
  return await db.transaction().execute(async (transaction) => {
    // SQLite takes its write lock at the beginning of a transaction. On PostgreSQL Kysely's own lock belongs to a
    // session, which a pooler shares, so this lock ends with the transaction.
    if (kind === 'postgresql') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    await createBookkeeping(transaction)
    const ran = await transaction.selectFrom('kysely_migration').select('name').execute()
    if (listPending(ran, names, location).length === 0) return []
    // A copy reads table after table while a migration locks them, so two processes would deadlock.
    if (kind === 'postgresql') {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
      await copy()
    }
    const migrator = new Migrator({
      db: transaction,
      provider: { getMigrations: async () => migrations },
      // Otherwise the Migrator would order them by time, and a clock may have been set back.
      allowUnorderedMigrations: true,
    })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    return results.map(({ migrationName }) => migrationName)
  })
}

/** Throws if the tables belong to a newer shop. */
export function listPending(
  applied: readonly { name: string }[],
  names: readonly string[],
  location: string,
): string[] {
  const unknown = applied.find(({ name }) => !names.includes(name))
  if (unknown) {
    const reason = `it was written by a newer version of the shop (migration ${unknown.name})`
    throw new DatabaseError({ code: 'too_new', location, reason })
  }
  return names.filter((name) => !applied.some((row) => row.name === name))
}

/** The Migrator would create its table outside the lock. */
async function createBookkeeping(db: Transaction<Schema>): Promise<void> {
  await db.schema
    .createTable('kysely_migration')
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute()
}

export async function ifTableExists<Rows>(query: Promise<Rows>): Promise<Rows | null> {
  try {
    return await query
  } catch (error) {
    if (error instanceof DatabaseError && error.code === 'query') return null
    throw error
  }
}
