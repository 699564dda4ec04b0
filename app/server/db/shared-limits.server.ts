/**
 * Guesses, quotas and lock-outs that all processes of a shop count together, in fixed windows: the database holds the
 * counts, so neither another process nor a restart resets them. Takes that the database does not confirm in time are
 * added to its last count, so no process admits more than the capacity while the database is slow or away. Keys are
 * addresses and sessions: only a keyed hash of them is stored, until the window ends.
 */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { upTo } from '#app/lib/async/up-to.ts'
import type { Database } from './db.server.ts'

/**
 * A process that goes on without the result misses the takes of the other processes, so the deadline is long for a
 * query.
 */
const TIMEOUT_MS = 1_000
const PURGE_EVERY_MS = 3_600_000
/** Above this number the process forgets the least recently used key; the database still has it. */
const MAX_REMEMBERED = 50_000

type SharedLimiterOptions = {
  /** Separates the keys of this limiter from those of others. */
  name: string
  /** The number of takes that a window admits. */
  capacity: number
  /** The end of a window that begins now; both in epoch milliseconds. */
  endOfWindow: (now: number) => number
}

/** `isFirst` marks the first refusal of a window. */
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

/** The takes of a key's window, as this process sees them. */
type Window = {
  /** The highest count that the database returned. */
  confirmed: number
  /** Takes of this process that the database has not counted yet. */
  unconfirmed: number
  endsAt: number
}

function confirm(window: Window, row: { count: number; ends_at: number }): void {
  window.confirmed = Math.max(window.confirmed, row.count)
  window.endsAt = row.ends_at
}

export function createSharedLimits({ db, secret, now, log }: SharedLimitsOptions) {
  const { kysely } = db
  const seen = new LRUCache<string, Window>(upTo(MAX_REMEMBERED))
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

  function recall(id: string, at: number): Window | null {
    const window = seen.get(id)
    return window && window.endsAt > at ? window : null
  }

  async function countShared(id: string, at: number, endsAt: number) {
    return await kysely
      .insertInto('rate_limits')
      .values({ id, count: 1, ends_at: endsAt })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          count: sql`case when rate_limits.ends_at <= ${at} then 1 else rate_limits.count + 1 end`,
          ends_at: sql`case when rate_limits.ends_at <= ${at} then excluded.ends_at else rate_limits.ends_at end`,
        }),
      )
      .returning(['count', 'ends_at'])
      .executeTakeFirstOrThrow()
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
      /** Counts one take of the key, or refuses it. Never throws. */
      async take(key: string): Promise<Admission> {
        const id = idOf(key)
        const at = now()
        const refuse = (window: Window, isFirst: boolean): Admission => {
          const retryAfterSeconds = Math.max(1, Math.ceil((window.endsAt - at) / 1000))
          return { ok: false, retryAfterSeconds, isFirst }
        }
        const begun = recall(id, at)
        // A refusal is final for its window, so a flood of attempts costs no queries.
        if (begun && begun.confirmed + begun.unconfirmed > capacity) return refuse(begun, false)
        const endsAt = begun?.endsAt ?? endOfWindow(at)
        const query = countShared(id, at, endsAt)
        const row = await ask(query)
        // Other takes of the key may have been decided meanwhile.
        const window = recall(id, at) ?? { confirmed: 0, unconfirmed: 0, endsAt }
        seen.set(id, window)
        if (row) confirm(window, row)
        else {
          window.unconfirmed += 1
          query.then(
            (late) => {
              window.unconfirmed = Math.max(0, window.unconfirmed - 1)
              confirm(window, late)
            },
            () => undefined,
          )
        }
        const taken = (row?.count ?? window.confirmed) + window.unconfirmed
        await purge(at)
        return taken > capacity ? refuse(window, taken === capacity + 1) : { ok: true }
      },
      /** Returns a take that turned out to be no misuse. Never throws. */
      async giveBack(key: string): Promise<void> {
        const id = idOf(key)
        const window = recall(id, now())
        if (window && window.unconfirmed > 0) window.unconfirmed -= 1
        else if (window) window.confirmed -= 1
        const query = kysely.updateTable('rate_limits').set((eb) => ({ count: eb('count', '-', 1) }))
        await ask(query.where('id', '=', id).where('count', '>', 0).execute())
      },
      /** Clears the key's window. Never throws. */
      async reset(key: string): Promise<void> {
        const id = idOf(key)
        seen.delete(id)
        await ask(kysely.deleteFrom('rate_limits').where('id', '=', id).execute())
      },
    }
  }
}

/** A window of this many milliseconds from the first take. */
export const windowOf = (ms: number) => (now: number) => now + ms

const DAY_MS = 86_400_000

/** A window that ends with the UTC day. */
export function endOfDay(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS
}
