/** Rows that people had deleted one by one: a restore deletes them again from an older copy. */
import type { Kysely } from 'kysely'
import type { DeletionRow, Schema } from './schema.server.ts'

/** Belongs in the transaction of the deletion. */
export async function recordDeletion(db: Kysely<Schema>, { id, at }: DeletionRow): Promise<void> {
  await db
    .insertInto('deletions')
    .values({ id, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute()
}
