/** Reviews by customers: one for each package that a customer owns, shown while he owns it and the seller allows it. */
import type { Kysely, Transaction } from 'kysely'
import { createMutex } from '#app/lib/async/mutex.ts'
import type { Database, Schema } from '#app/server/db/db.server.ts'
import { recordDeletion } from '#app/server/db/deletions.server.ts'
import { endOfDay, type SharedLimiter, type SharedLimits } from '#app/server/db/shared-limits.server.ts'
import { createModeration } from './moderation.server.ts'
import { hashText, hasLink, type ReviewContent } from './review-text.server.ts'
import { ShownReviews } from './shown-reviews.server.ts'
import { storeReview } from './store-review.server.ts'
import type { OwnReview, ProductReviews, Rating, ReviewState } from './types.ts'

type CustomerReviewsOptions = {
  db: Pick<Database, 'kysely' | 'dialect' | 'within'>
  orders: {
    computeCustomerKey: (userId: string) => Promise<string>
    listOwnedIdsByKey: (customerKey: string) => Promise<number[]>
  }
  limits: SharedLimits
  /** `before` shows a review after the seller's approval, `after` shows it at once unless it looks suspicious. */
  approval: () => 'before' | 'after'
  /** Records in the review's transaction that it waits for the seller. */
  recordWaiting?: (
    transaction: Transaction<Schema>,
    review: { id: string; packageId: number; stars: number; at: number },
  ) => Promise<void>
  log: { warn: (fields: object, message: string) => void }
  /** The shop's time zone, whose days the seller's list is searched by. */
  timeZone?: () => string
  /** Epoch milliseconds. */
  now: () => number
}

type Written = { outcome: 'written'; state: ReviewState }
type Refused = { outcome: 'not_owned' } | { outcome: 'rate_limited'; retryAfterSeconds: number }

/** Limits of one customer's writes in a day, for one review and for all. */
const MAX_PER_CUSTOMER = 5
const MAX_IN_ALL = 30
/** Ownership can expire without an event, and a process can end before it has handled an event. */
const CHECK_EVERY_MS = 3_600_000

/** Methods that query the database throw `DatabaseError` while it is unavailable. */
export class CustomerReviews {
  readonly #options: CustomerReviewsOptions
  readonly #kysely: CustomerReviewsOptions['db']['kysely']
  readonly #shown: ShownReviews
  readonly #ofOne: SharedLimiter
  readonly #ofAll: SharedLimiter
  readonly #mutex = createMutex()
  #timer: NodeJS.Timeout | undefined
  readonly moderation: ReturnType<typeof createModeration>

  constructor(options: CustomerReviewsOptions) {
    this.#options = options
    const { db, limits, timeZone = () => 'UTC', now } = options
    this.#kysely = db.kysely
    this.#shown = new ShownReviews(db)
    this.#ofOne = limits({ name: 'review', capacity: MAX_PER_CUSTOMER, endOfWindow: endOfDay })
    this.#ofAll = limits({ name: 'reviews', capacity: MAX_IN_ALL, endOfWindow: endOfDay })
    this.moderation = createModeration(db.kysely, { onChange: () => this.#shown.check(), timeZone, now })
  }

  /** Compares all reviews with the purchases, now and every hour. */
  start(): void {
    const check = () => void this.#checkAll().catch((error: unknown) => this.#warn(error))
    check()
    this.#timer = setInterval(check, CHECK_EVERY_MS)
    this.#timer.unref()
    this.#shown.start()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#shown.stop()
  }

  /** Calls the listener after each change of the shown reviews. */
  onChange(listener: () => void): void {
    this.#shown.onChange(listener)
  }

  /** Ratings by package id. While the database fails the last good result; throws `DatabaseError` without one. */
  readRatings(): Promise<ReadonlyMap<number, Rating>> {
    return this.#shown.readRatings()
  }

  /** Lists the shown reviews of one package; fails as `readRatings` does. */
  listShown(packageId: number): Promise<ProductReviews> {
    return this.#shown.listShown(packageId)
  }

  /** Updates reviews after changes of the ledger; never throws. */
  followOwners(keys: readonly string[]): Promise<void> {
    return this.#checkOwners(keys).catch((error: unknown) => this.#warn(error))
  }

  /** Finds the customer's own review in any state. */
  async findOwn(userId: string, packageId: number): Promise<OwnReview | null> {
    const row = await this.#kysely
      .selectFrom('reviews')
      .select(['stars', 'text', 'answer', 'state'])
      .where('package_id', '=', packageId)
      .where('customer_key', '=', await this.#options.orders.computeCustomerKey(userId))
      .where('text', '!=', '')
      .executeTakeFirst()
    return row ?? null
  }

  /** Writes or rewrites the customer's review of a package. */
  async write(
    userId: string,
    { packageId, stars, text, language }: ReviewContent & { packageId: number; language: string },
  ): Promise<Written | Refused> {
    const key = await this.#options.orders.computeCustomerKey(userId)
    if (!(await this.#options.orders.listOwnedIdsByKey(key)).includes(packageId))
      return { outcome: 'not_owned' }
    const refused = await this.#limit(key, packageId)
    if (refused) return refused
    const text_hash = hashText(text)
    const waits =
      this.#options.approval() === 'before' || hasLink(text) || (await this.#isCopy(text_hash, key))
    const at = this.#options.now()
    const row = { package_id: packageId, customer_key: key, stars, text, text_hash, language, waits, at }
    const state = await this.#kysely.transaction().execute(async (transaction) => {
      const stored = await storeReview(transaction, row)
      if (stored.state === 'waiting')
        await this.#options.recordWaiting?.(transaction, { id: stored.id, packageId, stars, at })
      return stored.state
    })
    // A refund may have come in between.
    await this.#checkOwners([key])
    return { outcome: 'written', state }
  }

  /** Withdraws the customer's review; false when there is none. */
  async withdraw(userId: string, packageId: number): Promise<boolean> {
    const key = await this.#options.orders.computeCustomerKey(userId)
    const isThere = await this.#kysely.transaction().execute(async (transaction) => {
      const own = await transaction
        .selectFrom('reviews')
        .select('id')
        .where('package_id', '=', packageId)
        .where('customer_key', '=', key)
        .executeTakeFirst()
      if (!own || !(await withdrawReview(transaction, own.id))) return false
      await recordDeletion(transaction, { id: `review ${own.id}`, at: this.#options.now() })
      return true
    })
    await this.#shown.check()
    return isThere
  }

  /** Exports the customer's reviews for a download. */
  async exportFor(userId: string) {
    const rows = await this.#kysely
      .selectFrom('reviews')
      .select(['package_id', 'stars', 'text', 'language', 'state', 'created_at', 'updated_at', 'answer'])
      .where('customer_key', '=', await this.#options.orders.computeCustomerKey(userId))
      .orderBy('created_at')
      .execute()
    return {
      reviews: rows.map(({ created_at, updated_at, ...row }) => ({
        ...row,
        created_at: new Date(created_at).toISOString(),
        updated_at: new Date(updated_at).toISOString(),
      })),
    }
  }

  /** Deletes all reviews of the customer. */
  async deleteFor(userId: string): Promise<void> {
    await deleteReviews(this.#kysely, await this.#options.orders.computeCustomerKey(userId))
    await this.#shown.check()
  }

  /** Marks which of the customer's reviews concern packages that he owns now. */
  async #checkOwner(key: string): Promise<void> {
    const query = this.#kysely.selectFrom('reviews').select(['id', 'package_id', 'is_owned'])
    const rows = await query.where('customer_key', '=', key).execute()
    if (rows.length === 0) return
    const owned = new Set(await this.#options.orders.listOwnedIdsByKey(key))
    for (const { id, package_id, is_owned } of rows) {
      const isOwned = owned.has(package_id) ? 1 : 0
      if (isOwned !== is_owned)
        await this.#kysely.updateTable('reviews').set({ is_owned: isOwned }).where('id', '=', id).execute()
    }
  }

  /** Runs one after another, so that the latest reading is written last. */
  async #checkOwners(keys: readonly string[]): Promise<void> {
    const release = await this.#mutex.acquire()
    try {
      for (const key of keys) await this.#checkOwner(key)
    } finally {
      release()
    }
    await this.#shown.check()
  }

  async #checkAll(): Promise<void> {
    const rows = await this.#kysely.selectFrom('reviews').select('customer_key').distinct().execute()
    await this.#checkOwners(rows.map(({ customer_key }) => customer_key))
  }

  #warn(error: unknown): void {
    this.#options.log.warn({ err: error }, 'reviews could not be compared with purchases')
  }

  /** Refuses a customer who rewrites too often. */
  async #limit(key: string, packageId: number): Promise<Refused | null> {
    for (const taken of [await this.#ofOne.take(`${key} ${packageId}`), await this.#ofAll.take(key)])
      if (!taken.ok) return { outcome: 'rate_limited', retryAfterSeconds: taken.retryAfterSeconds }
    return null
  }

  /** True when another customer wrote the same text. */
  async #isCopy(text_hash: string, key: string): Promise<boolean> {
    const query = this.#kysely.selectFrom('reviews').select('id').where('text_hash', '=', text_hash)
    return (await query.where('customer_key', '!=', key).executeTakeFirst()) !== undefined
  }
}

/** Runs in a transaction; false when there is none. A hidden review loses its text and stays hidden. */
export async function withdrawReview(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reviews')
    .set({ text: '', answer: null, answered_at: null })
    .where('id', '=', id)
    .where('text', '!=', '')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('reviews').where('id', '=', id).where('state', '!=', 'hidden').execute()
  return numUpdatedRows > 0n
}

/** Deletes all reviews of the customer with this key. */
export async function deleteReviews(kysely: Kysely<Schema>, key: string): Promise<void> {
  await kysely.deleteFrom('reviews').where('customer_key', '=', key).execute()
}
