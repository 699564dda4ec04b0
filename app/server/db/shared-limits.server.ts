/**
 * Guesses, quotas and lock-outs that all processes of a shop count together, in fixed windows: in the database, so that
 * neither another process nor a restart begins anew. While the database is away each process goes on from the counts
 * that it last saw. Keys are addresses and sessions: only a keyed hash of them is kept, until the window's end.
 */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { upTo } from '#app/lib/async/up-to.ts'
import type { Database } from './db.server.ts'

const TIMEOUT_MS = 250
const PURGE_EVERY_MS = 3_600_000
/** Above this the one that was quiet longest is forgotten by the process; the database still knows it. */
const MAX_REMEMBERED = 50_000

type SharedLimiterOptions = {
  /** Tells the keys of this limiter from those of others. */
  name: string
  /** How many takes a window has. */
  capacity: number
  /** When a window that begins now ends, both in epoch milliseconds. */
  endOfWindow: (now: number) => number
}

/** `isFirst`: the first refusal of this window. */
export type Admission = { ok: true } | { ok: false; retryAfterSeconds: number; isFirst: boolean }

type SharedLimitsOptions = {
  db: Pick<Database, 'kysely' | 'within'>
  /** Keys the hashes; the same in every process. */
  secret: string
  /** Epoch milliseconds of a clock that is never set back: processes share the ends of windows. */
  now: () => number
  log: { warn: (fields: object, message: string) => void }
}

export type SharedLimits = ReturnType<typeof createSharedLimits>
export type SharedLimiter = ReturnType<SharedLimits>

type Count = { count: number; endsAt: number }

/** Makes the limiters of one shop. */
export function createSharedLimits({ db, secret, now, log }: SharedLimitsOptions) {
  const { kysely } = db
  const seen = new LRUCache<string, Count>(upTo(MAX_REMEMBERED))
  let purgedAt = 0

  /** The result of a query; null when it fails or is too slow. */
  async function ask<Result>(query: Promise<Result>): Promise<Result | null> {
    try {
      return await db.within(TIMEOUT_MS, query)
    } catch (err) {
      log.warn({ err }, 'limits are counted in memory only')
      return null
    }
  }

  function recall(id: string, at: number): Count | null {
    const known = seen.get(id)
    return known && known.endsAt > at ? known : null
  }

  async function countShared(id: string, at: number, endsAt: number): Promise<Count | null> {
    const row = await ask(
      kysely
        .insertInto('rate_limits')
        .values({ id, count: 1, ends_at: endsAt })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({
            count: sql`case when rate_limits.ends_at <= ${at} then 1 else rate_limits.count + 1 end`,
            ends_at: sql`case when rate_limits.ends_at <= ${at} then excluded.ends_at else rate_limits.ends_at end`,
          }),
        )
        .returning(['count', 'ends_at'])
        .executeTakeFirstOrThrow(),
    )
    return row && { count: row.count, endsAt: row.ends_at }
  }

  async function purge(at: number): Promise<void> {
    if (at - purgedAt < PURGE_EVERY_MS) return
    purgedAt = at
    await ask(kysely.deleteFrom('rate_limits').where('ends_at', '<=', at).execute())
  }

  return ({ name, capacity, endOfWindow }: SharedLimiterOptions) => {
    const idOf = (key: string) =>
      createHmac('sha256', secret).update(`${name} ${key}`).digest('base64url').slice(0, 22)

    return {
      /** Counts one for the key, or refuses. Never throws. */
      async take(key: string): Promise<Admission> {
        const id = idOf(key)
        const at = now()
        const known = recall(id, at)
        const refusal = ({ count, endsAt }: Count): Admission => {
          const retryAfterSeconds = Math.max(1, Math.ceil((endsAt - at) / 1000))
          return { ok: false, retryAfterSeconds, isFirst: count === capacity + 1 }
        }
        // A refusal is final for its window: a flood of tries costs no queries.
        if (known && known.count > capacity) return refusal({ ...known, count: known.count + 1 })
        const here = { count: (known?.count ?? 0) + 1, endsAt: known?.endsAt ?? endOfWindow(at) }
        const counted = (await countShared(id, at, here.endsAt)) ?? here
        seen.set(id, counted)
        await purge(at)
        return counted.count > capacity ? refusal(counted) : { ok: true }
      },
      /** Takes a count back that was no misuse after all. Never throws. */
      async giveBack(key: string): Promise<void> {
        const id = idOf(key)
        const known = recall(id, now())
        if (known) known.count -= 1
        const query = kysely.updateTable('rate_limits').set((eb) => ({ count: eb('count', '-', 1) }))
        await ask(query.where('id', '=', id).where('count', '>', 0).execute())
      },
      /** The key begins anew. Never throws. */
      async reset(key: string): Promise<void> {
        const id = idOf(key)
        seen.delete(id)
        await ask(kysely.deleteFrom('rate_limits').where('id', '=', id).execute())
      },
    }
  }
}

/** A window of so many milliseconds from the first take on. */
export const windowOf = (ms: number) => (now: number) => now + ms

const DAY_MS = 86_400_000

/** A window that ends with the UTC day. */
export function endOfDay(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS
}
