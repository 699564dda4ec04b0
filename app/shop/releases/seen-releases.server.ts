/** The releases that owners have dealt with: *My purchases* shows later ones as an update. */
import type { Kysely } from 'kysely'
import type { Database } from '#app/server/db/db.server.ts'
import type { Schema } from '#app/server/db/schema.server.ts'

type SeenOptions = {
  db: Pick<Database, 'kysely'>
  customerKey: (userId: string) => Promise<string>
  /** Epoch milliseconds. */
  now: () => number
}

/** `slug` names the release's note. */
export type SeenRelease = { slug: string; at: number }

/** Methods throw `DatabaseError`. */
export function createSeenReleases({ db: { kysely }, customerKey, now }: SeenOptions) {
  const listRows = async (userId: string) =>
    kysely
      .selectFrom('seen_releases')
      .selectAll()
      .where('customer_key', '=', await customerKey(userId))
      .execute()

  return {
    /** By package id. */
    async read(userId: string): Promise<Map<number, SeenRelease>> {
      return new Map((await listRows(userId)).map(({ package_id, slug, at }) => [package_id, { slug, at }]))
    },

    /**
     * The times at which the shop first showed these notes, in epoch milliseconds; a note of the last minute may be
     * missing.
     */
    async readShownAt(slugs: readonly string[]): Promise<Map<string, number>> {
      if (slugs.length === 0) return new Map()
      const query = kysely.selectFrom('announced_notes').selectAll().where('slug', 'in', slugs)
      return new Map((await query.execute()).map(({ slug, at }) => [slug, at]))
    },

    async note(userId: string, packageId: number, slug: string): Promise<void> {
      const seen = { slug, at: now() }
      await kysely
        .insertInto('seen_releases')
        .values({ customer_key: await customerKey(userId), package_id: packageId, ...seen })
        .onConflict((conflict) => conflict.columns(['customer_key', 'package_id']).doUpdateSet(seen))
        .execute()
    },

    async exportFor(userId: string): Promise<object | null> {
      const rows = await listRows(userId)
      if (rows.length === 0) return null
      return rows.map(({ package_id, slug, at }) => ({
        package: package_id,
        release: slug,
        at: new Date(at).toISOString(),
      }))
    },

    deleteFor: async (userId: string): Promise<void> => deleteSeenReleases(kysely, await customerKey(userId)),
  }
}

export async function deleteSeenReleases(db: Kysely<Schema>, customer: string): Promise<void> {
  await db.deleteFrom('seen_releases').where('customer_key', '=', customer).execute()
}
