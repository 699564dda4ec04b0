/** Transactional outbox: messages are written with their event, claimed by one process, and finished once. */
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { Database, NotificationRow, Schema } from '#app/server/db/db.server.ts'
import { type Attempt, updateRows, writeAttempts } from './attempts.server.ts'
import { createLatest } from './latest.server.ts'
import type { NotificationFacts, Topic } from './types.ts'

type OutboxOptions = {
  db: Pick<Database, 'kysely' | 'dialect'>
  /** Epoch milliseconds. */
  now: () => number
}

type Turn = {
  attempts: readonly Attempt[]
  unsent: readonly NotificationRow[]
  /** The channel's new pause; null when unchanged. */
  pause: { failures: number; retry_at: number } | null
}

/** Longer than a turn of the delivery with its last attempt. */
const LEASE_MS = 15_000
const KEPT_MS = 30 * 86_400_000

export type NewNotification = { event: string; topic: Topic; facts: NotificationFacts }

const Topics = z.array(z.string())
const WAITING = 'waiting' as const

export class Outbox {
  readonly latest: ReturnType<typeof createLatest>
  readonly #kysely: Database['kysely']
  readonly #dialect: Database['dialect']
  readonly #now: () => number

  constructor({ db: { kysely, dialect }, now }: OutboxOptions) {
    this.latest = createLatest(kysely, now)
    this.#kysely = kysely
    this.#dialect = dialect
    this.#now = now
  }

  async insert(db: Kysely<Schema>, channelIds: readonly string[], news: Omit<NewNotification, 'topic'>) {
    if (channelIds.length === 0) return
    const { event, facts } = news
    const row = {
      event,
      facts: JSON.stringify(facts),
      created_at: this.#now(),
      state: WAITING,
      attempts: 0,
    }
    const unsent = { claimed_until: 0, error: null, http_status: null, finished_at: null }
    await db
      .insertInto('notifications')
      .values(channelIds.map((channel_id) => ({ channel_id, ...row, ...unsent })))
      .onConflict((conflict) => conflict.columns(['channel_id', 'event']).doNothing())
      .execute()
  }

  /** Runs in the event's transaction, so that both are stored or neither. */
  async record(db: Transaction<Schema>, { topic, ...news }: NewNotification): Promise<void> {
    const rows = await db
      .selectFrom('notification_channels')
      .select(['id', 'topics'])
      .where('is_enabled', '=', 1)
      .execute()
    const interested = rows.filter(({ topics }) => Topics.parse(JSON.parse(topics)).includes(topic))
    await this.insert(
      db,
      interested.map(({ id }) => id),
      news,
    )
  }

  /** Claims waiting messages for this process until the lease ends; those with the fewest failures come first. */
  async claim(channelId: string, limit: number): Promise<NotificationRow[]> {
    const query = selectWaiting(this.#kysely, channelId)
      .select('event')
      .where('claimed_until', '<=', this.#now())
      .orderBy('attempts')
      .orderBy('created_at')
      .limit(limit)
    const next = this.#dialect.skipClaimed(query)
    const rows = await this.#kysely
      // Materialized, because a planner may repeat the subquery of an `in` for each row and pass its limit.
      .with(
        (cte) => cte('next').materialized(),
        () => next,
      )
      .updateTable('notifications')
      .set({ claimed_until: this.#now() + LEASE_MS })
      .where('channel_id', '=', channelId)
      .where('event', 'in', (db) => db.selectFrom('next').select('event'))
      .returningAll()
      .execute()
    return rows.toSorted((a, b) => a.created_at - b.created_at)
  }

  /** Stores the outcomes of claimed messages. */
  settle(channelId: string, attempts: readonly Attempt[]): Promise<void> {
    return writeAttempts(this.#kysely, channelId, attempts, this.#now())
  }

  /** Ends a turn: stores outcomes and the channel's pause, and releases unsent messages. */
  endTurn(channelId: string, { attempts, unsent, pause }: Turn): Promise<void> {
    return this.#kysely.transaction().execute(async (transaction) => {
      await writeAttempts(transaction, channelId, attempts, this.#now())
      await updateRows(transaction, channelId, unsent, { claimed_until: 0 })
      if (pause === null) return
      const query = transaction.updateTable('notification_channels').set(pause)
      await query.where('id', '=', channelId).execute()
    })
  }

  /** Epoch milliseconds of the next due message; null when none waits. */
  async findNextDue(): Promise<number | null> {
    const rows = await this.#kysely
      .selectFrom('notifications')
      .innerJoin('notification_channels', 'notification_channels.id', 'notifications.channel_id')
      .select(({ fn }) => ['retry_at', fn.min('claimed_until').as('claimed_until')])
      .where('state', '=', WAITING)
      .where('is_enabled', '=', 1)
      .groupBy(['notification_channels.id', 'retry_at'])
      .execute()
    const moments = rows.map(({ retry_at, claimed_until }) => Math.max(retry_at, claimed_until))
    return moments.length === 0 ? null : Math.min(...moments)
  }

  async dropWaiting(db: Kysely<Schema>, channelId: string): Promise<void> {
    const query = db.deleteFrom('notifications').where('channel_id', '=', channelId)
    await query.where('state', '=', WAITING).execute()
  }

  async purge(): Promise<void> {
    const query = this.#kysely.deleteFrom('notifications').where('created_at', '<', this.#now() - KEPT_MS)
    await query.where('state', '!=', WAITING).execute()
  }
}

function selectWaiting(db: Kysely<Schema>, channelId: string) {
  return db.selectFrom('notifications').where('channel_id', '=', channelId).where('state', '=', WAITING)
}
