/** Stores the releases that owners have marked as seen. *My purchases* shows later ones as an update. */
import type { Kysely } from 'kysely'
import type { Database } from '#app/server/db/db.server.ts'
import type { Schema } from '#app/server/db/schema.server.ts'

type SeenOptions = {
  db: Pick<Database, 'kysely'>
  computeCustomerKey: (userId: string) => Promise<string>
  /** Epoch milliseconds. */
  now: () => number
}

/** `slug` is the slug of the release's note; `at` is in epoch milliseconds. */
export type SeenRelease = { slug: string; at: number }

/** All methods throw `DatabaseError` when the database is unavailable. */
export function createSeenReleases({ db: { kysely }, computeCustomerKey, now }: SeenOptions) {
  const listRows = async (userId: string) =>
    kysely
      .selectFrom('seen_releases')
      .selectAll()
      .where('customer_key', '=', await computeCustomerKey(userId))
      .execute()

  return {
    /** Maps package ids to the releases that the customer has seen. */
    async read(userId: string): Promise<Map<number, SeenRelease>> {
      return new Map((await listRows(userId)).map(({ package_id, slug, at }) => [package_id, { slug, at }]))
    },

    /**
     * Reads the times at which the shop first showed these notes, in epoch milliseconds. A note from the last minute may be
     * missing.
     */
    async readShownAt(slugs: readonly string[]): Promise<Map<string, number>> {
      if (slugs.length === 0) return new Map()
      const query = kysely.selectFrom('announced_notes').selectAll().where('slug', 'in', slugs)
      return new Map((await query.execute()).map(({ slug, at }) => [slug, at]))
    },

    async record(userId: string, packageId: number, slug: string): Promise<void> {
      const seen = { slug, at: now() }
      await kysely
        .insertInto('seen_releases')
        .values({ customer_key: await computeCustomerKey(userId), package_id: packageId, ...seen })
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

    deleteFor: async (userId: string): Promise<void> =>
      deleteSeenReleases(kysely, await computeCustomerKey(userId)),
  }
}

export async function deleteSeenReleases(db: Kysely<Schema>, customerKey: string): Promise<void> {
  await db.deleteFrom('seen_releases').where('customer_key', '=', customerKey).execute()
}
