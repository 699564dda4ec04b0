/** The public view of customers' reviews; tells listeners when it changes. */
import { sql } from 'kysely'
import type { Database, ReviewRow } from '#app/server/db/db.server.ts'
import { withLastGood } from '#app/server/db/last-good.server.ts'
import type { CustomerReview, ProductReviews, Rating } from './types.ts'

/** Public pages wait this long for the database. */
const TIMEOUT_MS = 250
const MOST_SHOWN = 20
/** Keeps the reviews of this many packages in memory for an outage of the database. */
const MOST_PACKAGES = 500
/** A process sees the changes of another within this time. */
const LOOK_EVERY_MS = 2_500

export function createShownReviews({
  kysely,
  dialect,
  within,
}: Pick<Database, 'kysely' | 'dialect' | 'within'>) {
  const listeners = new Set<() => void>()
  const visible = () => kysely.selectFrom('reviews').where('state', '=', 'shown').where('is_owned', '=', 1)
  let timer: NodeJS.Timeout | undefined
  let known: string | null = null
  let listLastGood = withLastGood(listNow, MOST_PACKAGES)

  async function listNow(packageId: number): Promise<ProductReviews> {
    const ofPackage = visible().where('package_id', '=', packageId)
    const sums = ofPackage.select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`avg(stars * 1.0)`.as('average'),
    ])
    const latest = ofPackage.selectAll().orderBy('updated_at', 'desc').limit(MOST_SHOWN)
    const read = Promise.all([sums.executeTakeFirstOrThrow(), latest.execute()])
    const [{ count, average }, rows] = await within(TIMEOUT_MS, read)
    return { rating: count > 0 ? createRating(count, average) : null, reviews: rows.map(readReview) }
  }

  async function readSums(): Promise<string> {
    const sums = await visible()
      .select(({ fn }) => [
        fn.countAll().as('count'),
        fn.sum('stars').as('stars'),
        fn.sum('updated_at').as('written'),
        fn.sum('answered_at').as('answered'),
      ])
      .executeTakeFirstOrThrow()
    return JSON.stringify(sums)
  }

  /** Tells the listeners when the shown reviews have changed. */
  async function check(): Promise<void> {
    const found = await readSums()
    if (found === known) return
    known = found
    // A withdrawn review must not come back with a failure.
    listLastGood = withLastGood(listNow, MOST_PACKAGES)
    for (const listener of listeners) listener()
  }

  /** Ignored: the database logs its own outage. */
  const ignore = () => undefined

  return {
    check,
    start() {
      void readSums().then((found) => {
        known ??= found
      }, ignore)
      if (!dialect.isShared) return
      timer = setInterval(() => void check().catch(ignore), LOOK_EVERY_MS)
      timer.unref()
    },
    stop: () => clearInterval(timer),
    reads: {
      /** Calls the listener after each change of the shown reviews. */
      onChange: (listener: () => void) => void listeners.add(listener),

      /** Ratings by package id. While the database fails the last good result; throws `DatabaseError` without one. */
      readRatings: withLastGood<void, ReadonlyMap<number, Rating>>(async () => {
        const query = visible()
          .groupBy('package_id')
          .select(({ fn }) => [
            'package_id',
            fn.countAll<number>().as('count'),
            sql<number>`avg(stars * 1.0)`.as('average'),
          ])
        const rows = await within(TIMEOUT_MS, query.execute())
        return new Map(
          rows.map(({ package_id, count, average }) => [package_id, createRating(count, average)]),
        )
      }),

      /** Lists the shown reviews of one package; fails as `readRatings` does. */
      listShown: (packageId: number): Promise<ProductReviews> => listLastGood(packageId),
    },
  }
}

export function readReview({ id, stars, text, language, updated_at, answer }: ReviewRow): CustomerReview {
  return { id, stars, text, language, writtenAt: updated_at, answer }
}

/** PostgreSQL's averages are texts. */
function createRating(count: number, average: number | string): Rating {
  return { count, average: Math.round(Number(average) * 10) / 10 }
}
