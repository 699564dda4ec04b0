/** The sessions that were ended before they expired: stored in the database, with a copy in memory for its outages. */
import { LRUCache } from 'lru-cache'
import { upTo } from '#app/lib/async/up-to.ts'
import type { Database } from '../db/db.server.ts'

const MAX_REMEMBERED = 50_000
const MAX_SAVED_AT_ONCE = 100
const PURGE_EVERY_MS = 3_600_000
/** Failed writes are retried after this time. */
const SAVE_AGAIN_MS = 2_000
const TIMEOUT_MS = 250

type RevocationOptions = {
  db: Pick<Database, 'kysely' | 'within'>
  /** Epoch milliseconds. */
  now: () => number
  monotonic: () => number
  onDatabaseFailure: (error: unknown) => void
}

/** Creates the list of ended sessions. No failure of the database reaches the caller. */
export function createRevocations({ db, now, monotonic, onDatabaseFailure }: RevocationOptions) {
  /** Sessions that were ended during an outage of the database, written as soon as it responds. */
  const unsaved = new Set<string>()
  const remembered = new LRUCache<string, number>({
    ...upTo(MAX_REMEMBERED),
    noDisposeOnSet: true,
    dispose: (_, sid) => unsaved.delete(sid),
  })
  let isSaveDue = false
  let isLoaded = false
  let purgedAt = Number.NEGATIVE_INFINITY

  /** The result of a query; null when it fails or is too slow. */
  async function ask<Result>(query: () => Promise<Result>): Promise<Result | null> {
    try {
      return await db.within(TIMEOUT_MS, query())
    } catch (error) {
      onDatabaseFailure(error)
      return null
    }
  }

  async function save(sids: readonly string[]): Promise<void> {
    const rows = sids.map((sid) => ({ sid, expires_at: remembered.get(sid) ?? now() }))
    await db.kysely
      .insertInto('revoked_sessions')
      .values(rows)
      .onConflict((conflict) => conflict.column('sid').doNothing())
      .execute()
    for (const sid of sids) unsaved.delete(sid)
  }

  /**
   * Retries until everything is written; meanwhile other processes and the next start do not see these sessions as
   * ended.
   */
  function saveLater(): void {
    if (unsaved.size === 0 || isSaveDue) return
    isSaveDue = true
    setTimeout(async () => {
      await save([...unsaved].slice(0, MAX_SAVED_AT_ONCE)).catch(onDatabaseFailure)
      isSaveDue = false
      saveLater()
    }, SAVE_AGAIN_MS).unref()
  }

  async function load(): Promise<void> {
    const table = db.kysely.selectFrom('revoked_sessions').selectAll()
    const rows = await ask(() =>
      table.where('expires_at', '>', now()).orderBy('expires_at', 'desc').limit(MAX_REMEMBERED).execute(),
    )
    for (const row of rows?.reverse() ?? []) remembered.set(row.sid, row.expires_at)
    isLoaded = rows !== null
  }

  async function purge(): Promise<void> {
    if (monotonic() - purgedAt < PURGE_EVERY_MS) return
    purgedAt = monotonic()
    for (const [sid, expiresAt] of [...remembered]) if (expiresAt <= now()) remembered.delete(sid)
    await ask(() => db.kysely.deleteFrom('revoked_sessions').where('expires_at', '<=', now()).execute())
  }

  return {
    /** Ends a session id until `expiresAt` (epoch milliseconds), when its cookie has expired anyway. */
    async add(sid: string, expiresAt: number): Promise<void> {
      remembered.set(sid, expiresAt)
      unsaved.add(sid)
      await ask(() => save([sid]))
      saveLater()
      await purge()
    },
    async hasAny(sids: readonly string[]): Promise<boolean> {
      const isRemembered = () => sids.some((sid) => remembered.has(sid))
      if (isRemembered()) return true
      if (!isLoaded) await load()
      const table = db.kysely.selectFrom('revoked_sessions').select(['sid', 'expires_at'])
      const rows = await ask(() => table.where('sid', 'in', sids).execute())
      for (const row of rows ?? []) remembered.set(row.sid, row.expires_at)
      return isRemembered()
    },
  }
}
