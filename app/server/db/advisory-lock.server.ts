/**
 * Locks that all processes on one PostgreSQL share. Each is an advisory lock of a transaction, so that it works behind
 * a pooler in transaction mode and ends with its process.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type ControlledTransaction, sql } from 'kysely'
import { withDeadline } from '#app/lib/async/deadline.ts'
import type { Database } from './db.server.ts'
import type { Schema } from './schema.server.ts'

/** Each lock holds a connection of the pool, and other queries need connections too. */
const MAX_CONNECTIONS = 5
const TRY_AGAIN_MS = 25
/** A slower database counts as unavailable and is not asked again for a while. */
const TIMEOUT_MS = 500
const PAUSE_AFTER_FAILURE_MS = 2_000

type Release = () => void

export type AdvisoryLocks = ReturnType<typeof createAdvisoryLocks>

const unlocked: Release = () => undefined

export function createAdvisoryLocks(db: Pick<Database, 'kind' | 'kysely'>) {
  let connections = 0
  let failedAt = Number.NEGATIVE_INFINITY

  const isAway = () => performance.now() - failedAt < PAUSE_AFTER_FAILURE_MS

  async function tryLock(name: string): Promise<Release | null> {
    connections += 1
    let transaction: ControlledTransaction<Schema> | null = null
    const release = () => {
      connections -= 1
      // The transaction wrote nothing, and a broken connection releases its lock by itself.
      transaction
        ?.rollback()
        .execute()
        .catch(() => undefined)
    }
    try {
      transaction = await db.kysely.startTransaction().execute()
      const { rows } = await sql<{ is_locked: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_locked`.execute(transaction)
      if (rows[0]?.is_locked) return release
    } catch (error) {
      release()
      throw error
    }
    release()
    return null
  }

  return {
    /**
     * Waits at most `waitMs` milliseconds for the named lock; null if another process still holds it. Never throws:
     * without PostgreSQL, while it does not respond, and beyond five locks at a time every caller gets the lock at
     * once.
     */
    async acquire(name: string, waitMs: number): Promise<Release | null> {
      const giveUpAt = performance.now() + waitMs
      for (;;) {
        if (db.kind !== 'postgresql' || isAway() || connections >= MAX_CONNECTIONS) return unlocked
        try {
          const release = await inTime(tryLock(name))
          if (release) return release
        } catch {
          failedAt = performance.now()
          return unlocked
        }
        if (performance.now() + TRY_AGAIN_MS > giveUpAt) return null
        await wait(TRY_AGAIN_MS)
      }
    },
  }
}

/** Releases a lock that is acquired after the deadline. */
function inTime(attempt: Promise<Release | null>): Promise<Release | null> {
  return withDeadline(attempt, TIMEOUT_MS, () => {
    attempt.then((release) => release?.()).catch(() => undefined)
    return new Error(`The database did not answer within ${TIMEOUT_MS} ms`)
  })
}
