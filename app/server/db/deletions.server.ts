/** Rows that people deleted individually: a restore of an older copy deletes them again. */
import type { Kysely } from 'kysely'
import type { DeletionRow, Schema } from './schema.server.ts'

/** Runs in the transaction of the deletion. */
export async function recordDeletion(db: Kysely<Schema>, { id, at }: DeletionRow): Promise<void> {
  await db
    .insertInto('deletions')
    .values({ id, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute()
}
