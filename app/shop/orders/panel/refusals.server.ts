/** Records the time, reason and network of refused webhooks, never their content. */

import { createLimiter } from '#app/lib/async/rate-limiter.ts'
import { type CsvTable, csvOfRows } from '#app/lib/csv.ts'
import { DAY_MS } from '#app/lib/days.ts'
import type { Database, WebhookRefusalRow } from '#app/server/db/db.server.ts'
import { createIds } from '#app/server/db/ids.server.ts'
import { truncateAddress } from '#app/server/http/address.server.ts'
import type { Log } from '#app/server/log.server.ts'
import { REFUSAL_REASONS, type RefusalReason, type WebhookRefusal } from './types.ts'

/** Daily limits per network and in total, so that a flood costs little and does not hide refusals from elsewhere. */
const PER_NETWORK = 5
const PER_DAY = 100
const KEPT_MS = 30 * DAY_MS
const SHOWN_MS = 7 * DAY_MS
const MOST_SHOWN = 10

type RefusalsOptions = {
  db: Pick<Database, 'kysely'>
  /** When false, no address is stored, not even a truncated one. */
  keepsAddresses: () => boolean
  log: Pick<Log, 'warn'>
  /** Epoch milliseconds. */
  now: () => number
  monotonic: () => number
}

type Refused = { reason: RefusalReason; size: number | null; address: string }

export function createWebhookRefusals({ db, keepsAddresses, log, now, monotonic }: RefusalsOptions) {
  const { kysely } = db
  const ids = createIds()
  const perNetwork = createLimiter({ capacity: PER_NETWORK, windowMs: DAY_MS, now: monotonic })
  const perDay = createLimiter({ capacity: PER_DAY, windowMs: DAY_MS, now: monotonic })

  async function write(row: WebhookRefusalRow): Promise<void> {
    await kysely
      .deleteFrom('webhook_refusals')
      .where('at', '<', row.at - KEPT_MS)
      .execute()
    await kysely.insertInto('webhook_refusals').values(row).execute()
  }

  return {
    /** Records a refusal in the background: the response does not wait for the database. */
    record({ reason, size, address }: Refused): void {
      const network = truncateAddress(address)
      if (!perNetwork.take(network).ok || !perDay.take('all').ok) return
      const at = now()
      const row = { id: ids.next(at), at, reason, size, address: keepsAddresses() ? network : '' }
      write(row).catch((err: unknown) => log.warn({ err }, 'a refused webhook was not recorded'))
    },
    /** Counts the refusals of the last seven days and lists the latest. Throws `DatabaseError`. */
    async list(): Promise<{ count: number; latest: WebhookRefusal[] }> {
      const recent = kysely.selectFrom('webhook_refusals').where('at', '>=', now() - SHOWN_MS)
      const [counted, rows] = await Promise.all([
        recent.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
        recent.selectAll().orderBy('id', 'desc').limit(MOST_SHOWN).execute(),
      ])
      return {
        count: counted.count,
        latest: rows.map(serializeRefusal),
      }
    },
    /** Exports all recorded refusals, which are those of the last thirty days. */
    exportAll: (): CsvTable =>
      csvOfRows(['at', 'reason', 'bytes', 'address'], async () => {
        const rows = await kysely.selectFrom('webhook_refusals').selectAll().orderBy('id', 'desc').execute()
        return rows.map(serializeRefusal).map(({ at, reason, size, address }) => ({
          at,
          reason: reason ?? '',
          bytes: size ?? '',
          address,
        }))
      }),
  }
}

function serializeRefusal({ id, at, reason, size, address }: WebhookRefusalRow): WebhookRefusal {
  return {
    id,
    size,
    address,
    at: new Date(at).toISOString(),
    reason: REFUSAL_REASONS.find((candidate) => candidate === reason) ?? null,
  }
}
