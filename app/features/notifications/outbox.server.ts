/** What is to be told where (transactional outbox): written with the event, claimed by one process, finished once. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Database, NotificationRow, Schema } from '#app/server/db/db.server.ts'
import { DELIVERY_ERRORS, type DeliveryErrorCode, Facts, type Notification, type Topic } from './types.ts'

type OutboxOptions = {
  db: Pick<Database, 'kysely' | 'kind'>
  /** Epoch milliseconds. */
  now: () => number
}

/** What became of one attempt. */
export type Attempt = {
  row: NotificationRow
  error: DeliveryErrorCode | null
  httpStatus: number | null
  /** Not tried again. */
  isFinal: boolean
}

type Finished = {
  attempts: readonly Attempt[]
  postponed: readonly NotificationRow[]
  /** Of the channel; null when it goes on as before. */
  pause: { failures: number; retry_at: number } | null
}

/** Longer than an attempt takes. */
const LEASE_MS = 15_000
const GIVE_UP_MS = 86_400_000
const KEPT_MS = 30 * 86_400_000
const FAILED_SHOWN_MS = 7 * 86_400_000
const SHOWN = 50

export type News = { event: string; topic: Topic; facts: Facts }

const Topics = z.array(z.string())
const isWaiting = 'waiting' as const

export type Outbox = ReturnType<typeof createOutbox>

export function createOutbox({ db: { kysely, kind }, now }: OutboxOptions) {
  async function insert(db: Kysely<Schema>, channelIds: readonly string[], news: Omit<News, 'topic'>) {
    if (channelIds.length === 0) return
    const { event, facts } = news
    const row = { event, facts: JSON.stringify(facts), created_at: now(), state: isWaiting, attempts: 0 }
    const unsent = { claimed_until: 0, error: null, http_status: null, finished_at: null }
    await db
      .insertInto('notifications')
      .values(channelIds.map((channel_id) => ({ channel_id, ...row, ...unsent })))
      .onConflict((conflict) => conflict.columns(['channel_id', 'event']).doNothing())
      .execute()
  }

  const waitingOf = (db: Kysely<Schema>, channelId: string) =>
    db.selectFrom('notifications').where('channel_id', '=', channelId).where('state', '=', isWaiting)

  return {
    insert,

    /** In the transaction of the event: both are stored, or neither. */
    async record(db: Transaction<Schema>, { topic, ...news }: News): Promise<void> {
      const rows = await db
        .selectFrom('notification_channels')
        .select(['id', 'topics'])
        .where('is_enabled', '=', 1)
        .execute()
      const interested = rows.filter(({ topics }) => Topics.parse(JSON.parse(topics)).includes(topic))
      await insert(
        db,
        interested.map(({ id }) => id),
        news,
      )
    },

    /** Some that wait, for this process alone until its lease ends; those that failed least often first. */
    async claim(channelId: string, limit: number): Promise<NotificationRow[]> {
      const query = waitingOf(kysely, channelId)
        .select('event')
        .where('claimed_until', '<=', now())
        .orderBy('attempts')
        .orderBy('created_at')
        .limit(limit)
      const next = kind === 'postgresql' ? query.forUpdate().skipLocked() : query
      const rows = await kysely
        // Materialized: a planner may run the subquery of an `in` again for each row, past its limit.
        .with(
          (cte) => cte('next').materialized(),
          () => next,
        )
        .updateTable('notifications')
        .set({ claimed_until: now() + LEASE_MS })
        .where('channel_id', '=', channelId)
        .where('event', 'in', (db) => db.selectFrom('next').select('event'))
        .returningAll()
        .execute()
      return rows.toSorted((a, b) => a.created_at - b.created_at)
    },

    /** Gives back what was claimed and not sent. */
    release: (channelId: string, rows: readonly NotificationRow[]): Promise<void> =>
      update(kysely, channelId, rows, { claimed_until: 0 }),

    /** Writes down what became of the claimed ones; `postponed` were not sent. */
    finish: (channelId: string, { attempts, postponed, pause }: Finished): Promise<void> =>
      kysely.transaction().execute(async (transaction) => {
        const at = now()
        for (const group of groups(attempts, at))
          await update(transaction, channelId, group.rows, group.changes)
        await update(transaction, channelId, postponed, { claimed_until: 0 })
        if (pause === null) return
        const query = transaction.updateTable('notification_channels').set(pause)
        await query.where('id', '=', channelId).execute()
      }),

    /** When the next message may be sent, epoch milliseconds; null when none waits. */
    async findNextDue(): Promise<number | null> {
      const rows = await kysely
        .selectFrom('notifications')
        .innerJoin('notification_channels', 'notification_channels.id', 'notifications.channel_id')
        .select(({ fn }) => ['retry_at', fn.min('claimed_until').as('claimed_until')])
        .where('state', '=', isWaiting)
        .where('is_enabled', '=', 1)
        .groupBy(['notification_channels.id', 'retry_at'])
        .execute()
      const moments = rows.map(({ retry_at, claimed_until }) => Math.max(retry_at, claimed_until))
      return moments.length === 0 ? null : Math.min(...moments)
    },

    /** What the channel does not wait for any more. */
    async dropWaiting(db: Kysely<Schema>, channelId: string): Promise<void> {
      const query = db.deleteFrom('notifications').where('channel_id', '=', channelId)
      await query.where('state', '=', isWaiting).execute()
    },

    async purge(): Promise<void> {
      const query = kysely.deleteFrom('notifications').where('created_at', '<', now() - KEPT_MS)
      await query.where('state', '!=', isWaiting).execute()
    },

    /** The latest of all channels. */
    async listLatest(): Promise<Notification[]> {
      const rows = await kysely
        .selectFrom('notifications')
        .innerJoin('notification_channels', 'notification_channels.id', 'notifications.channel_id')
        .selectAll('notifications')
        .select('name')
        .orderBy('notifications.created_at', 'desc')
        .limit(SHOWN)
        .execute()
      return rows.map(notificationOf)
    },

    findState: async (channelId: string, event: string): Promise<NotificationRow['state'] | null> => {
      const query = kysely.selectFrom('notifications').select('state').where('channel_id', '=', channelId)
      return (await query.where('event', '=', event).executeTakeFirst())?.state ?? null
    },

    /** Messages of the last seven days that were given up, and why the last of them was. */
    async status(): Promise<{ failedCount: number; lastError: DeliveryErrorCode | null }> {
      const failed = kysely
        .selectFrom('notifications')
        .where('created_at', '>=', now() - FAILED_SHOWN_MS)
        .where('state', '=', 'failed')
      const counted = failed.select(({ fn }) => fn.countAll<number>().as('count'))
      const { count } = await counted.executeTakeFirstOrThrow()
      const last = await failed.select('error').orderBy('created_at', 'desc').limit(1).executeTakeFirst()
      return { failedCount: Number(count), lastError: errorOf(last?.error ?? null) }
    },
  }
}

type Changes = Partial<Omit<NotificationRow, 'attempts'>> & { countsAttempt?: boolean }

/** Attempts with the same end are written together. */
function groups(attempts: readonly Attempt[], now: number): { rows: NotificationRow[]; changes: Changes }[] {
  const byChanges = new Map<string, { rows: NotificationRow[]; changes: Changes }>()
  for (const attempt of attempts) {
    const changes = changesOf(attempt, now)
    const key = JSON.stringify(changes)
    const group = byChanges.get(key) ?? { rows: [], changes }
    group.rows.push(attempt.row)
    byChanges.set(key, group)
  }
  return [...byChanges.values()]
}

function changesOf({ row, error, httpStatus, isFinal }: Attempt, now: number): Changes {
  const told = { claimed_until: 0, error, http_status: httpStatus }
  if (error === null) return { ...told, state: 'sent', finished_at: now }
  const isOver = isFinal || row.created_at <= now - GIVE_UP_MS
  return {
    ...told,
    ...(isOver && { state: 'failed', finished_at: now }),
    // That it was too early is not the message's failure.
    countsAttempt: error !== 'rate_limited',
  }
}

async function update(
  db: Kysely<Schema>,
  channelId: string,
  rows: readonly NotificationRow[],
  { countsAttempt = false, ...changes }: Changes,
): Promise<void> {
  if (rows.length === 0) return
  const events = rows.map(({ event }) => event)
  await db
    .updateTable('notifications')
    .set({ ...changes, ...(countsAttempt && { attempts: sql<number>`attempts + 1` }) })
    .where('channel_id', '=', channelId)
    .where('event', 'in', events)
    .execute()
}

function notificationOf({ name, ...row }: NotificationRow & { name: string }): Notification {
  const isoOf = (moment: number) => new Date(moment).toISOString()
  return {
    ...{ id: `${row.channel_id} ${row.event}`, channel: name, state: row.state, attempts: row.attempts },
    kind: Facts.parse(JSON.parse(row.facts)).kind,
    createdAt: isoOf(row.created_at),
    finishedAt: row.finished_at === null ? null : isoOf(row.finished_at),
    ...{ error: errorOf(row.error), httpStatus: row.http_status },
  }
}

function errorOf(error: string | null): DeliveryErrorCode | null {
  return DELIVERY_ERRORS.find((known) => known === error) ?? null
}
