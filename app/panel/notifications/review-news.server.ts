import type { Transaction } from 'kysely'
import { getDay } from '#app/lib/days.ts'
import type { Schema } from '#app/server/db/db.server.ts'
import type { Outbox } from './outbox.server.ts'

type WaitingReview = { id: string; packageId: number; stars: number; at: number }

/** Runs in the transaction in which a review starts to wait; a rewritten review is announced at most once a day. */
export function createReviewNewsRecorder(outbox: Pick<Outbox, 'record'>) {
  return (transaction: Transaction<Schema>, { id, packageId, stars, at }: WaitingReview): Promise<void> =>
    outbox.record(transaction, {
      event: `review_waiting ${id} ${getDay(at)}`,
      topic: 'review',
      facts: { kind: 'review_waiting', package: packageId, stars },
    })
}
