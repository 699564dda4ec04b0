/** The seller's moderation of customers' reviews. */
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { type CsvTable, createCsvTable } from '#app/lib/csv.ts'
import { findBounds } from '#app/lib/time-zones.ts'
import { containsWords } from '#app/server/db/contains.server.ts'
import { createCursor, cutPage, DEFAULT_ROWS, readPages } from '#app/server/db/paging.server.ts'
import type { ReviewRow, Schema } from '#app/server/db/schema.server.ts'
import {
  createTableQuery,
  pageFields,
  searchFields,
  type TableQueryOf,
} from '#app/server/http/table-query.server.ts'
import { readReview } from './shown-reviews.server.ts'
import { type ListedReview, type ListedReviewPage, REVIEW_STATES } from './types.ts'

/** The last row's key: waiting (0) or not (1), the time of writing, and its id. */
const cursor = createCursor(z.tuple([z.int(), z.int(), z.string().max(64)]))

/** `q` searches the text; the days are those of writing. */
export const parseReviewQuery = createTableQuery({
  state: z.enum(REVIEW_STATES),
  ...searchFields,
  ...pageFields(cursor),
})
export type ReviewQuery = TableQueryOf<typeof parseReviewQuery>

const REVIEW_COLUMNS = [
  'written_at',
  'package_id',
  'stars',
  'text',
  'language',
  'state',
  'owned',
  'answer',
  'reason',
] as const

type ModerationOptions = {
  onChange: () => Promise<void>
  /** The shop's time zone, whose days the list is searched by. */
  timeZone: () => string
  /** Epoch milliseconds. */
  now: () => number
}

/** Decisions return false for an unknown review. */
export function createModeration(kysely: Kysely<Schema>, { onChange, timeZone, now }: ModerationOptions) {
  async function change(id: string, changes: Partial<ReviewRow>): Promise<boolean> {
    const query = kysely.updateTable('reviews').set(changes).where('id', '=', id).where('text', '!=', '')
    const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
    await onChange()
    return numUpdatedRows > 0n
  }

  return {
    list: (query: ReviewQuery = {}): Promise<ListedReviewPage> =>
      listReviews(kysely, { ...query, timeZone: timeZone() }),
    /** Lists all reviews that match the query. */
    export: (query: ReviewQuery): CsvTable =>
      createCsvTable(
        REVIEW_COLUMNS,
        readPages(
          async (page) => {
            const { reviews, nextCursor } = await listReviews(kysely, {
              ...query,
              ...page,
              timeZone: timeZone(),
            })
            return { rows: reviews, nextCursor }
          },
          ({ packageId, stars, text, language, state, isOwned, answer, reason, writtenAt }) => ({
            written_at: new Date(writtenAt).toISOString(),
            package_id: packageId,
            stars,
            text,
            language,
            state,
            owned: Number(isOwned),
            answer: answer ?? '',
            reason: reason ?? '',
          }),
        ),
      ),
    /** Lists the reviews of these customers on these packages, stars alone included. */
    listOf: (customerKeys: readonly string[], packageIds: readonly number[]) =>
      listCustomerReviews(kysely, customerKeys, packageIds),
    approve: (id: string) => change(id, { state: 'shown', reason: null }),
    hide: (id: string, reason: string) => change(id, { state: 'hidden', reason }),
    /** An empty text withdraws the answer. */
    answer: (id: string, text: string) =>
      change(id, text === '' ? { answer: null, answered_at: null } : { answer: text, answered_at: now() }),
    async countWaiting(): Promise<number> {
      const query = kysely.selectFrom('reviews').where('state', '=', 'waiting').where('text', '!=', '')
      return (await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow())
        .count
    },
  }
}

/** A page of reviews: those that wait first, then the latest. */
async function listReviews(
  db: Kysely<Schema>,
  { limit = DEFAULT_ROWS, state, q = '', ...query }: ReviewQuery & { timeZone: string },
): Promise<ListedReviewPage> {
  const rank = sql<number>`case when state = 'waiting' then 0 else 1 end`
  const last = cursor.read(query.cursor)
  const { start, end } = findBounds(query)
  const rows = await db
    .selectFrom('reviews')
    .selectAll()
    .select((eb) => [
      rank.as('rank'),
      eb
        .selectFrom('reviews as other')
        .whereRef('other.text_hash', '=', 'reviews.text_hash')
        .whereRef('other.customer_key', '!=', 'reviews.customer_key')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('copies'),
    ])
    .where('text', '!=', '')
    .where((eb) =>
      eb.and([
        ...(state === undefined ? [] : [eb('state', '=', state)]),
        ...(start === null ? [] : [eb('updated_at', '>=', start)]),
        ...(end === null ? [] : [eb('updated_at', '<', end)]),
        ...(q === '' ? [] : [containsWords(sql`lower(text)`, q)]),
        ...(last === null ? [] : [eb.or(after(last))]),
      ]),
    )
    .orderBy(rank)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = cutPage(rows, limit, (row) => cursor.write([row.rank, row.updated_at, row.id]))
  return { reviews: page.rows.map(createListed), nextCursor: page.nextCursor }

  function after([lastRank, time, id]: [number, number, string]) {
    return [
      sql<boolean>`${rank} > ${lastRank}`,
      sql<boolean>`${rank} = ${lastRank} and (updated_at < ${time} or (updated_at = ${time} and id < ${id}))`,
    ]
  }
}

async function listCustomerReviews(
  db: Kysely<Schema>,
  customerKeys: readonly string[],
  packageIds: readonly number[],
) {
  if (customerKeys.length === 0 || packageIds.length === 0) return []
  const rows = await db
    .selectFrom('reviews')
    .select(['package_id', 'stars', 'text', 'state'])
    .where('customer_key', 'in', customerKeys)
    .where('package_id', 'in', packageIds)
    .orderBy('created_at')
    .execute()
  return rows.map(({ package_id, ...review }) => ({ packageId: package_id, ...review }))
}

function createListed(row: ReviewRow & { copies: number | null }): ListedReview {
  const { package_id, state, is_owned, copies, reason } = row
  return {
    ...readReview(row),
    packageId: package_id,
    state,
    isOwned: is_owned === 1,
    copies: Number(copies ?? 0),
    reason,
  }
}
