/** Reviews by customers: one for each package that a customer owns, shown while he owns it and the seller allows it. */
import type { Kysely, Transaction } from 'kysely'
import { createMutex } from '#app/lib/async/mutex.ts'
import type { Database, Schema } from '#app/server/db/db.server.ts'
import { recordDeletion } from '#app/server/db/deletions.server.ts'
import { endOfDay, type SharedLimits } from '#app/server/db/shared-limits.server.ts'
import { createModeration } from './moderation.server.ts'
import { hasLink, type ReviewContent, textHash } from './review-text.server.ts'
import { createShownReviews } from './shown-reviews.server.ts'
import { storeReview } from './store-review.server.ts'
import type { OwnReview, ReviewState } from './types.ts'

type CustomerReviewsOptions = {
  db: Pick<Database, 'kysely' | 'dialect' | 'within'>
  orders: {
    customerKey: (userId: string) => Promise<string>
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
  /** Epoch milliseconds. */
  now: () => number
}

type Written = { outcome: 'written'; state: ReviewState }
type Refused = { outcome: 'not_owned' } | { outcome: 'rate_limited'; retryAfterSeconds: number }

/** Limits of one customer's writes in a day, for one review and for all. */
const MOST_OF_ONE = 5
const MOST_OF_ALL = 30
/** Ownership can expire without an event, and a process can end before it has handled an event. */
const CHECK_EVERY_MS = 3_600_000

export type CustomerReviews = ReturnType<typeof createCustomerReviews>

/** Methods that query the database throw `DatabaseError` while it is unavailable. */
export function createCustomerReviews(options: CustomerReviewsOptions) {
  const { db, orders, limits, approval, log, now } = options
  const { kysely } = db
  const shown = createShownReviews(db)
  const ofOne = limits({ name: 'review', capacity: MOST_OF_ONE, endOfWindow: endOfDay })
  const ofAll = limits({ name: 'reviews', capacity: MOST_OF_ALL, endOfWindow: endOfDay })
  const mutex = createMutex()
  let timer: NodeJS.Timeout | undefined

  /** Marks which of the customer's reviews concern packages that he owns now. */
  async function checkOwner(key: string): Promise<void> {
    const query = kysely.selectFrom('reviews').select(['id', 'package_id', 'is_owned'])
    const rows = await query.where('customer_key', '=', key).execute()
    if (rows.length === 0) return
    const owned = new Set(await orders.listOwnedIdsByKey(key))
    for (const { id, package_id, is_owned } of rows) {
      const isOwned = owned.has(package_id) ? 1 : 0
      if (isOwned !== is_owned)
        await kysely.updateTable('reviews').set({ is_owned: isOwned }).where('id', '=', id).execute()
    }
  }

  /** Runs one after another, so that the latest reading is written last. */
  async function checkOwners(keys: readonly string[]): Promise<void> {
    const release = await mutex.acquire()
    try {
      for (const key of keys) await checkOwner(key)
    } finally {
      release()
    }
    await shown.check()
  }

  async function checkAll(): Promise<void> {
    const rows = await kysely.selectFrom('reviews').select('customer_key').distinct().execute()
    await checkOwners(rows.map(({ customer_key }) => customer_key))
  }

  const warn = (error: unknown) => log.warn({ err: error }, 'reviews could not be compared with purchases')

  /** Refuses a customer who rewrites too often. */
  async function limit(key: string, packageId: number): Promise<Refused | null> {
    for (const taken of [await ofOne.take(`${key} ${packageId}`), await ofAll.take(key)])
      if (!taken.ok) return { outcome: 'rate_limited', retryAfterSeconds: taken.retryAfterSeconds }
    return null
  }

  /** True when another customer wrote the same text. */
  async function isCopy(text_hash: string, key: string): Promise<boolean> {
    const query = kysely.selectFrom('reviews').select('id').where('text_hash', '=', text_hash)
    return (await query.where('customer_key', '!=', key).executeTakeFirst()) !== undefined
  }

  return {
    /** Compares all reviews with the purchases, now and every hour. */
    start() {
      const check = () => void checkAll().catch(warn)
      check()
      timer = setInterval(check, CHECK_EVERY_MS)
      timer.unref()
      shown.start()
    },
    stop() {
      clearInterval(timer)
      shown.stop()
    },
    ...shown.reads,
    moderation: createModeration(kysely, { onChange: shown.check, now }),

    /** Updates reviews after changes of the ledger; never throws. */
    followOwners: (keys: readonly string[]): Promise<void> => checkOwners(keys).catch(warn),

    /** Finds the customer's own review in any state. */
    async findOwn(userId: string, packageId: number): Promise<OwnReview | null> {
      const row = await kysely
        .selectFrom('reviews')
        .select(['stars', 'text', 'answer', 'state'])
        .where('package_id', '=', packageId)
        .where('customer_key', '=', await orders.customerKey(userId))
        .where('text', '!=', '')
        .executeTakeFirst()
      return row ?? null
    },

    /** Writes or rewrites the customer's review of a package. */
    async write(
      userId: string,
      { packageId, stars, text, language }: ReviewContent & { packageId: number; language: string },
    ): Promise<Written | Refused> {
      const key = await orders.customerKey(userId)
      if (!(await orders.listOwnedIdsByKey(key)).includes(packageId)) return { outcome: 'not_owned' }
      const refused = await limit(key, packageId)
      if (refused) return refused
      const text_hash = textHash(text)
      const waits = approval() === 'before' || hasLink(text) || (await isCopy(text_hash, key))
      const at = now()
      const row = { package_id: packageId, customer_key: key, stars, text, text_hash, language, waits, at }
      const state = await kysely.transaction().execute(async (transaction) => {
        const stored = await storeReview(transaction, row)
        if (stored.state === 'waiting')
          await options.recordWaiting?.(transaction, { id: stored.id, packageId, stars, at })
        return stored.state
      })
      // A refund may have come in between.
      await checkOwners([key])
      return { outcome: 'written', state }
    },

    /** Withdraws the customer's review; false when there is none. */
    async withdraw(userId: string, packageId: number): Promise<boolean> {
      const key = await orders.customerKey(userId)
      const isThere = await kysely.transaction().execute(async (transaction) => {
        const own = await transaction
          .selectFrom('reviews')
          .select('id')
          .where('package_id', '=', packageId)
          .where('customer_key', '=', key)
          .executeTakeFirst()
        if (!own || !(await withdrawReview(transaction, own.id))) return false
        await recordDeletion(transaction, { id: `review ${own.id}`, at: now() })
        return true
      })
      await shown.check()
      return isThere
    },

    /** The customer's reviews, for a download. */
    async exportFor(userId: string) {
      const rows = await kysely
        .selectFrom('reviews')
        .select(['package_id', 'stars', 'text', 'language', 'state', 'created_at', 'updated_at', 'answer'])
        .where('customer_key', '=', await orders.customerKey(userId))
        .orderBy('created_at')
        .execute()
      const isoOf = (moment: number) => new Date(moment).toISOString()
      return {
        reviews: rows.map(({ created_at, updated_at, ...row }) => ({
          ...row,
          created_at: isoOf(created_at),
          updated_at: isoOf(updated_at),
        })),
      }
    },

    /** Deletes all reviews of the customer. */
    async deleteFor(userId: string): Promise<void> {
      await deleteReviews(kysely, await orders.customerKey(userId))
      await shown.check()
    },
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
