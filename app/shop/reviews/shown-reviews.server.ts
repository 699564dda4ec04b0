/** The public view of customers' reviews; tells listeners when it changes. */
import { sql } from 'kysely'
import type { Database, ReviewRow } from '#app/server/db/db.server.ts'
import { withLastGood } from '#app/server/db/last-good.server.ts'
import type { CustomerReview, ProductReviews, Rating } from './types.ts'

/** Public pages wait this long for the database. */
const TIMEOUT_MS = 250
const MAX_SHOWN = 20
/** Keeps the reviews of this many packages in memory for an outage of the database. */
const MAX_PACKAGES = 500
/** A process sees the changes of another within this time. */
const LOOK_EVERY_MS = 2_500

export class ShownReviews {
  readonly #db: Pick<Database, 'kysely' | 'dialect' | 'within'>
  readonly #listeners = new Set<() => void>()
  #timer: NodeJS.Timeout | undefined
  #known: string | null = null
  #listLastGood: (packageId: number) => Promise<ProductReviews>
  /** Ratings by package id. While the database fails the last good result; throws `DatabaseError` without one. */
  readonly readRatings: () => Promise<ReadonlyMap<number, Rating>>

  constructor(db: Pick<Database, 'kysely' | 'dialect' | 'within'>) {
    this.#db = db
    this.#listLastGood = this.#createListing()
    this.readRatings = withLastGood<void, ReadonlyMap<number, Rating>>(() => this.#readRatingsNow())
  }

  /** Calls the listener after each change of the shown reviews. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  /** Lists the shown reviews of one package; fails as `readRatings` does. */
  listShown(packageId: number): Promise<ProductReviews> {
    return this.#listLastGood(packageId)
  }

  /** Tells the listeners when the shown reviews have changed. */
  async check(): Promise<void> {
    const found = await this.#readSums()
    if (found === this.#known) return
    this.#known = found
    // A withdrawn review must not come back with a failure.
    this.#listLastGood = this.#createListing()
    for (const listener of this.#listeners) listener()
  }

  start(): void {
    void this.#readSums().then((found) => {
      this.#known ??= found
    }, ignore)
    if (!this.#db.dialect.isShared) return
    this.#timer = setInterval(() => void this.check().catch(ignore), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #visible() {
    return this.#db.kysely.selectFrom('reviews').where('state', '=', 'shown').where('is_owned', '=', 1)
  }

  async #listNow(packageId: number): Promise<ProductReviews> {
    const ofPackage = this.#visible().where('package_id', '=', packageId)
    const sums = ofPackage.select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`avg(stars * 1.0)`.as('average'),
    ])
    const latest = ofPackage.selectAll().orderBy('updated_at', 'desc').limit(MAX_SHOWN)
    const read = Promise.all([sums.executeTakeFirstOrThrow(), latest.execute()])
    const [{ count, average }, rows] = await this.#db.within(TIMEOUT_MS, read)
    return { rating: count > 0 ? createRating(count, average) : null, reviews: rows.map(readReview) }
  }

  #createListing() {
    return withLastGood((packageId: number) => this.#listNow(packageId), MAX_PACKAGES)
  }

  async #readRatingsNow(): Promise<ReadonlyMap<number, Rating>> {
    const query = this.#visible()
      .groupBy('package_id')
      .select(({ fn }) => [
        'package_id',
        fn.countAll<number>().as('count'),
        sql<number>`avg(stars * 1.0)`.as('average'),
      ])
    const rows = await this.#db.within(TIMEOUT_MS, query.execute())
    return new Map(rows.map(({ package_id, count, average }) => [package_id, createRating(count, average)]))
  }

  async #readSums(): Promise<string> {
    const sums = await this.#visible()
      .select(({ fn }) => [
        fn.countAll().as('count'),
        fn.sum('stars').as('stars'),
        fn.sum('updated_at').as('written'),
        fn.sum('answered_at').as('answered'),
      ])
      .executeTakeFirstOrThrow()
    return JSON.stringify(sums)
  }
}

/** The database logs its own outage. */
const ignore = () => undefined

export function readReview({ id, stars, text, language, updated_at, answer }: ReviewRow): CustomerReview {
  return { id, stars, text, language, writtenAt: updated_at, answer }
}

/** PostgreSQL's averages are texts. */
function createRating(count: number, average: number | string): Rating {
  return { count, average: Math.round(Number(average) * 10) / 10 }
}
