/** Brings the tables up to date at start. */
import { type Kysely, sql } from 'kysely'
import { DatabaseError } from './database-error.server.ts'
import type { Migration } from './migrations/index.server.ts'
import type { Schema } from './schema.server.ts'

/** An arbitrary number that only this shop's starts lock by. */
const LOCK = 7_305_219

type MigrationOptions = {
  migrations: readonly Migration[]
  kind: 'embedded' | 'postgresql'
  /** Named in errors. */
  place: string
  now: () => number
}

/** Runs what is missing, all or nothing; of two starts at once one waits for the other. Returns the names that ran. */
export async function migrate(db: Kysely<Schema>, options: MigrationOptions): Promise<string[]> {
  // Most starts find everything done, and then need no lock that another process may hold.
  if (await isUpToDate(db, options)) return []
  // The embedded database takes its write lock at the beginning of a transaction; PostgreSQL is asked for one. Either
  // keeps two starts apart.
  return await db.transaction().execute(async (transaction) => {
    if (options.kind === 'postgresql') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    await sql`create table if not exists schema_migrations (number integer primary key, name text not null, applied_at bigint not null)`.execute(
      transaction,
    )
    const missing = await listMissing(transaction, options)
    for (const { number, name, up } of missing) {
      await up(transaction)
      await transaction
        .insertInto('schema_migrations')
        .values({ number, name, applied_at: options.now() })
        .execute()
    }
    return missing.map((migration) => migration.name)
  })
}

/** Throws when the tables belong to a newer shop. */
async function listMissing(
  db: Kysely<Schema>,
  { migrations, place }: MigrationOptions,
): Promise<readonly Migration[]> {
  const rows = await db.selectFrom('schema_migrations').select('number').execute()
  const applied = new Set(rows.map((row) => row.number))
  const newest = migrations.at(-1)?.number ?? 0
  const unknown = [...applied].find((number) => number > newest)
  if (unknown !== undefined) {
    const reason = `it was written by a newer version of the shop (migration ${unknown})`
    throw new DatabaseError({ code: 'too_new', place, reason })
  }
  return migrations.filter((migration) => !applied.has(migration.number))
}

async function isUpToDate(db: Kysely<Schema>, options: MigrationOptions): Promise<boolean> {
  try {
    return (await listMissing(db, options)).length === 0
  } catch (error) {
    // A new database has no table of migrations.
    if (error instanceof DatabaseError && error.code === 'query') return false
    throw error
  }
}
