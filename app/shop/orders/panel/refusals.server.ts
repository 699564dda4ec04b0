/** Records the time, reason and network of refused webhooks, but not their content. */
import { createLimiter } from '#app/lib/async/rate-limiter.ts'
import { type CsvTable, createRowTable } from '#app/lib/csv.ts'
import { DAY_MS } from '#app/lib/days.ts'
import type { Database, WebhookRefusalRow } from '#app/server/db/db.server.ts'
import { createIds } from '#app/server/db/ids.server.ts'
import { truncateAddress } from '#app/server/http/address.server.ts'
import type { Log } from '#app/server/log.server.ts'
import { REFUSAL_REASONS, type RefusalReason, type WebhookRefusal } from './types.ts'

/** Daily limits per network and in total, so that a flood costs little and does not hide refusals from elsewhere. */
const MAX_PER_NETWORK = 5
const MAX_PER_DAY = 100
const RETENTION_MS = 30 * DAY_MS
const SHOWN_MS = 7 * DAY_MS
const MAX_SHOWN = 10

type RefusalsOptions = {
  db: Pick<Database, 'kysely'>
  /** When false, no address is stored, not even a truncated one. */
  keepsAddresses: () => boolean
  log: Pick<Log, 'warn'>
  /** Epoch milliseconds. */
  now: () => number
  /** A monotonic clock, in milliseconds. */
  monotonic: () => number
}

type Refusal = { reason: RefusalReason; size: number | null; address: string }

export function createWebhookRefusals({ db, keepsAddresses, log, now, monotonic }: RefusalsOptions) {
  const { kysely } = db
  const ids = createIds()
  const networkLimiter = createLimiter({ capacity: MAX_PER_NETWORK, windowMs: DAY_MS, now: monotonic })
  const dayLimiter = createLimiter({ capacity: MAX_PER_DAY, windowMs: DAY_MS, now: monotonic })

  async function write(row: WebhookRefusalRow): Promise<void> {
    await kysely
      .deleteFrom('webhook_refusals')
      .where('at', '<', row.at - RETENTION_MS)
      .execute()
    await kysely.insertInto('webhook_refusals').values(row).execute()
  }

  return {
    /** Records a refusal in the background, so that the response does not wait for the database. */
    record({ reason, size, address }: Refusal): void {
      const network = truncateAddress(address)
      if (!networkLimiter.take(network).ok || !dayLimiter.take('all').ok) return
      const at = now()
      const row = { id: ids.next(at), at, reason, size, address: keepsAddresses() ? network : '' }
      write(row).catch((err: unknown) => log.warn({ err }, 'a refused webhook could not be recorded'))
    },
    /** Counts the refusals of the last seven days and lists the latest. Throws `DatabaseError`. */
    async list(): Promise<{ count: number; latest: WebhookRefusal[] }> {
      const recent = kysely.selectFrom('webhook_refusals').where('at', '>=', now() - SHOWN_MS)
      const [{ count }, rows] = await Promise.all([
        recent.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
        recent.selectAll().orderBy('id', 'desc').limit(MAX_SHOWN).execute(),
      ])
      return { count, latest: rows.map(toRefusal) }
    },
    /** Exports all recorded refusals, which are deleted after thirty days. */
    exportAll: (): CsvTable =>
      createRowTable(['at', 'reason', 'bytes', 'address'], async () => {
        const rows = await kysely.selectFrom('webhook_refusals').selectAll().orderBy('id', 'desc').execute()
        return rows.map(toRefusal).map(({ at, reason, size, address }) => ({
          at,
          reason: reason ?? '',
          bytes: size ?? '',
          address,
        }))
      }),
  }
}

function toRefusal({ id, at, reason, size, address }: WebhookRefusalRow): WebhookRefusal {
  return {
    id,
    size,
    address,
    at: new Date(at).toISOString(),
    reason: REFUSAL_REASONS.find((candidate) => candidate === reason) ?? null,
  }
}
