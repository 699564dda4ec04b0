import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { ReviewRow, Schema } from '#app/server/db/db.server.ts'
import type { ReviewState } from './types.ts'

type NewReview = Pick<
  ReviewRow,
  'package_id' | 'customer_key' | 'stars' | 'text' | 'text_hash' | 'language'
> & {
  waits: boolean
  /** Epoch milliseconds. */
  at: number
}

/** Writes or rewrites the customer's review of the package. */
export function storeReview(
  db: Transaction<Schema>,
  { package_id, customer_key, waits, at, ...words }: NewReview,
): Promise<{ id: string; state: ReviewState }> {
  const content = { ...words, updated_at: at }
  return db
    .insertInto('reviews')
    .values({
      id: randomUUID(),
      package_id,
      customer_key,
      is_owned: 1,
      ...content,
      state: waits ? ('waiting' as const) : ('shown' as const),
      created_at: at,
      answer: null,
      answered_at: null,
      reason: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['package_id', 'customer_key']).doUpdateSet({
        ...content,
        // A review that the seller has hidden waits for the seller, even rewritten.
        state: sql<ReviewState>`case when reviews.state = 'hidden' then 'waiting' else excluded.state end`,
      }),
    )
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow()
}
