import { type Kysely, sql } from 'kysely'
import type { NotificationRow, Schema } from '#app/server/db/db.server.ts'
import type { DeliveryErrorCode } from './types.ts'

const GIVE_UP_MS = 86_400_000

export type Attempt = {
  row: NotificationRow
  error: DeliveryErrorCode | null
  httpStatus: number | null
  /** True for a message that is not retried. */
  isFinal: boolean
}

type Changes = Partial<Omit<NotificationRow, 'attempts'>> & { countsAttempt?: boolean }

/** One statement covers all attempts with the same outcome. */
export async function writeAttempts(
  db: Kysely<Schema>,
  channelId: string,
  attempts: readonly Attempt[],
  now: number,
): Promise<void> {
  const byChanges = new Map<string, { rows: NotificationRow[]; changes: Changes }>()
  for (const attempt of attempts) {
    const changes = deriveChanges(attempt, now)
    const key = JSON.stringify(changes)
    const group = byChanges.get(key) ?? { rows: [], changes }
    group.rows.push(attempt.row)
    byChanges.set(key, group)
  }
  for (const { rows, changes } of byChanges.values()) await updateRows(db, channelId, rows, changes)
}

function deriveChanges({ row, error, httpStatus, isFinal }: Attempt, now: number): Changes {
  const outcome = { claimed_until: 0, error, http_status: httpStatus }
  if (error === null) return { ...outcome, state: 'sent', finished_at: now }
  const isOver = isFinal || row.created_at <= now - GIVE_UP_MS
  return {
    ...outcome,
    ...(isOver && { state: 'failed', finished_at: now }),
    // A rate limit is not the message's fault.
    countsAttempt: error !== 'rate_limited',
  }
}

export async function updateRows(
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
