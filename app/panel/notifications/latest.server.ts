/** Reads the outbox for the panel. */
import type { Kysely } from 'kysely'
import { type CsvTable, createRowTable } from '#app/lib/csv.ts'
import type { NotificationRow, Schema } from '#app/server/db/db.server.ts'
import { DELIVERY_ERRORS, type DeliveryErrorCode, type Notification, NotificationFacts } from './types.ts'

const FAILED_SHOWN_MS = 7 * 86_400_000
const SHOWN = 50

const COLUMNS = ['created_at', 'message', 'channel', 'state', 'attempts', 'error', 'http_status'] as const

export function createLatest(kysely: Kysely<Schema>, now: () => number) {
  async function read(limit?: number): Promise<Notification[]> {
    const rows = kysely
      .selectFrom('notifications')
      .innerJoin('notification_channels', 'notification_channels.id', 'notifications.channel_id')
      .selectAll('notifications')
      .select('name')
      .orderBy('notifications.created_at', 'desc')
    return (await (limit === undefined ? rows : rows.limit(limit)).execute()).map(createNotification)
  }

  return {
    list: (): Promise<Notification[]> => read(SHOWN),
    /** Every stored message; the outbox keeps thirty days. */
    exportAll: (): CsvTable =>
      createRowTable(COLUMNS, async () => {
        const rows = await read()
        return rows.map(({ kind, channel, createdAt, state, attempts, error, httpStatus }) => ({
          created_at: createdAt,
          message: kind,
          channel,
          state,
          attempts,
          error: error ?? '',
          http_status: httpStatus ?? '',
        }))
      }),

    findState: async (channelId: string, event: string): Promise<NotificationRow['state'] | null> => {
      const query = kysely.selectFrom('notifications').select('state').where('channel_id', '=', channelId)
      return (await query.where('event', '=', event).executeTakeFirst())?.state ?? null
    },

    /** Counts the messages given up in the last seven days, with the latest error. */
    async readStatus(): Promise<{ failedCount: number; lastError: DeliveryErrorCode | null }> {
      const failed = kysely
        .selectFrom('notifications')
        .where('created_at', '>=', now() - FAILED_SHOWN_MS)
        .where('state', '=', 'failed')
      const counted = failed.select(({ fn }) => fn.countAll<number>().as('count'))
      const { count } = await counted.executeTakeFirstOrThrow()
      const last = await failed.select('error').orderBy('created_at', 'desc').limit(1).executeTakeFirst()
      return { failedCount: Number(count), lastError: parseError(last?.error ?? null) }
    },
  }
}

function createNotification({ name, ...row }: NotificationRow & { name: string }): Notification {
  const formatIso = (moment: number) => new Date(moment).toISOString()
  return {
    id: `${row.channel_id} ${row.event}`,
    channel: name,
    state: row.state,
    attempts: row.attempts,
    kind: NotificationFacts.parse(JSON.parse(row.facts)).kind,
    createdAt: formatIso(row.created_at),
    finishedAt: row.finished_at === null ? null : formatIso(row.finished_at),
    error: parseError(row.error),
    httpStatus: row.http_status,
  }
}

function parseError(error: string | null): DeliveryErrorCode | null {
  return DELIVERY_ERRORS.find((known) => known === error) ?? null
}
