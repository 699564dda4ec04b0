/**
 * Guesses, quotas and lock-outs that all of a shop's processes count together, in fixed windows: the database holds the
 * counts, so neither another process nor a restart resets them. Takes that the database does not confirm in time are
 * added to its last count, so no process exceeds the capacity while the database is slow or away. Keys are addresses
 * and sessions, of which only a keyed hash is stored, until the window ends.
 */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { boundEntries } from '#app/lib/async/up-to.ts'
import type { Database } from './db.server.ts'

/** Long for a query, because a process that continues without the result misses the takes of the others. */
const TIMEOUT_MS = 1_000
const PURGE_EVERY_MS = 3_600_000
/** Beyond this number the process forgets the least recently used key; the database still has it. */
const MAX_REMEMBERED = 50_000

type SharedLimiterOptions = {
  /** Separates this limiter's keys from others. */
  name: string
  /** The number of takes in a window. */
  capacity: number
  /** Returns the end of a window that begins now; both in epoch milliseconds. */
  endOfWindow: (now: number) => number
}

/** `isFirst` marks a window's first refusal. */
export type Admission = { ok: true } | { ok: false; retryAfterSeconds: number; isFirst: boolean }

type SharedLimitsOptions = {
  db: Pick<Database, 'kysely' | 'within'>
  /** Keys the hashes; the same in every process. */
  secret: string
  /** Epoch milliseconds; never goes back, because processes share the ends of windows. */
  now: () => number
  log: { warn: (fields: object, message: string) => void }
}

export type SharedLimits = ReturnType<typeof createSharedLimits>

/** The takes in a key's window, as this process sees them. */
type Window = {
  /** The highest count that the database returned. */
  confirmed: number
  /** This process's takes that the database has not counted yet. */
  unconfirmed: number
  endsAt: number
}

function confirm(window: Window, row: { count: number; ends_at: number }): void {
  window.confirmed = Math.max(window.confirmed, row.count)
  window.endsAt = row.ends_at
}

export function createSharedLimits(options: SharedLimitsOptions) {
  const counts = new Counts(options)
  return (limiter: SharedLimiterOptions) => new SharedLimiter(limiter, counts)
}

/** No method throws. */
export class SharedLimiter {
  readonly #options: SharedLimiterOptions
  readonly #counts: Counts

  constructor(options: SharedLimiterOptions, counts: Counts) {
    this.#options = options
    this.#counts = counts
  }

  /** Counts one take of the key, or refuses it. */
  async take(key: string): Promise<Admission> {
    const { name, capacity, endOfWindow } = this.#options
    const counts = this.#counts
    const id = counts.createId(name, key)
    const at = counts.now()
    const current = counts.recall(id, at)
    // A refusal is final for its window, so that a flood of attempts causes no queries.
    if (current && current.confirmed + current.unconfirmed > capacity) return refuse(current, at, false)
    const counted = await counts.add(id, at, current?.endsAt ?? endOfWindow(at))
    await counts.purge(at)
    return counted.count > capacity
      ? refuse(counted.window, at, counted.count === capacity + 1)
      : { ok: true }
  }

  /** Returns a take that turned out to be legitimate. */
  async giveBack(key: string): Promise<void> {
    await this.#counts.subtract(this.#counts.createId(this.#options.name, key))
  }

  /** Clears the key's window. */
  async reset(key: string): Promise<void> {
    await this.#counts.delete(this.#counts.createId(this.#options.name, key))
  }
}

function refuse(window: Window, at: number, isFirst: boolean): Admission {
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((window.endsAt - at) / 1000)), isFirst }
}

/** The windows of all limiters: in the database, and in memory as this process last saw them. */
class Counts {
  readonly now: () => number
  readonly #options: SharedLimitsOptions
  readonly #windows = new LRUCache<string, Window>(boundEntries(MAX_REMEMBERED))
  #purgedAt = 0

  constructor(options: SharedLimitsOptions) {
    this.now = options.now
    this.#options = options
  }

  createId(name: string, key: string): string {
    return createHmac('sha256', this.#options.secret)
      .update(`${name} ${key}`)
      .digest('base64url')
      .slice(0, 22)
  }

  /** The window as this process knows it; null if none has begun or it has ended. */
  recall(id: string, at: number): Window | null {
    const window = this.#windows.get(id)
    return window && window.endsAt > at ? window : null
  }

  /** Adds a take to the current window, or begins one that ends at `endsAt`. */
  async add(id: string, at: number, endsAt: number): Promise<{ count: number; window: Window }> {
    const query = this.#increment(id, at, endsAt)
    const row = await this.#tryQuery(query)
    // Concurrent takes of the key may have been counted meanwhile.
    const window = this.recall(id, at) ?? { confirmed: 0, unconfirmed: 0, endsAt }
    this.#windows.set(id, window)
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
    return { count: (row?.count ?? window.confirmed) + window.unconfirmed, window }
  }

  async subtract(id: string): Promise<void> {
    const window = this.recall(id, this.now())
    if (window && window.unconfirmed > 0) window.unconfirmed -= 1
    else if (window) window.confirmed -= 1
    const { kysely } = this.#options.db
    const query = kysely.updateTable('rate_limits').set((eb) => ({ count: eb('count', '-', 1) }))
    await this.#tryQuery(query.where('id', '=', id).where('count', '>', 0).execute())
  }

  async delete(id: string): Promise<void> {
    this.#windows.delete(id)
    await this.#tryQuery(this.#options.db.kysely.deleteFrom('rate_limits').where('id', '=', id).execute())
  }

  /** Deletes ended windows, at most once an hour. */
  async purge(at: number): Promise<void> {
    if (at - this.#purgedAt < PURGE_EVERY_MS) return
    this.#purgedAt = at
    await this.#tryQuery(
      this.#options.db.kysely.deleteFrom('rate_limits').where('ends_at', '<=', at).execute(),
    )
  }

  /** The query's result; null if it fails or is too slow. */
  async #tryQuery<Result>(query: Promise<Result>): Promise<Result | null> {
    const { db, log } = this.#options
    try {
      return await db.within(TIMEOUT_MS, query)
    } catch (err) {
      log.warn({ err }, 'limits are counted in memory only')
      return null
    }
  }

  #increment(id: string, at: number, endsAt: number): Promise<{ count: number; ends_at: number }> {
    return this.#options.db.kysely
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
}

/** A window of this length from the first take. */
export const createWindow = (ms: number) => (now: number) => now + ms

const DAY_MS = 86_400_000

/** A window that ends with the UTC day. */
export function endOfDay(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS
}
