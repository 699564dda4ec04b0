/** Sessions that ended before they expired: in the database, with a copy in memory for its outages. */
import { LRUCache } from 'lru-cache'
import { boundEntries } from '#app/lib/async/up-to.ts'
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

/** No failure of the database reaches the caller. */
export class Revocations {
  readonly #options: RevocationOptions
  /** Sessions that ended during an outage of the database, written once it responds. */
  readonly #unsaved = new Set<string>()
  readonly #remembered: LRUCache<string, number>
  #isSaveDue = false
  #isLoaded = false
  #purgedAt = Number.NEGATIVE_INFINITY

  constructor(options: RevocationOptions) {
    this.#options = options
    this.#remembered = new LRUCache({
      ...boundEntries(MAX_REMEMBERED),
      noDisposeOnSet: true,
      dispose: (_, sid) => this.#unsaved.delete(sid),
    })
  }

  /** Ends a session id until `expiresAt` (epoch milliseconds), the expiry of its cookie. */
  async add(sid: string, expiresAt: number): Promise<void> {
    this.#remembered.set(sid, expiresAt)
    this.#unsaved.add(sid)
    await this.#tryQuery(() => this.#save([sid]))
    this.#saveLater()
    await this.#purge()
  }

  async hasAny(sids: readonly string[]): Promise<boolean> {
    const isRemembered = () => sids.some((sid) => this.#remembered.has(sid))
    if (isRemembered()) return true
    if (!this.#isLoaded) await this.#load()
    const table = this.#options.db.kysely.selectFrom('revoked_sessions').select(['sid', 'expires_at'])
    const rows = await this.#tryQuery(() => table.where('sid', 'in', sids).execute())
    for (const row of rows ?? []) this.#remembered.set(row.sid, row.expires_at)
    return isRemembered()
  }

  /** The query's result; null if it fails or is too slow. */
  async #tryQuery<Result>(query: () => Promise<Result>): Promise<Result | null> {
    try {
      return await this.#options.db.within(TIMEOUT_MS, query())
    } catch (error) {
      this.#options.onDatabaseFailure(error)
      return null
    }
  }

  async #save(sids: readonly string[]): Promise<void> {
    const rows = sids.map((sid) => ({ sid, expires_at: this.#remembered.get(sid) ?? this.#options.now() }))
    await this.#options.db.kysely
      .insertInto('revoked_sessions')
      .values(rows)
      .onConflict((conflict) => conflict.column('sid').doNothing())
      .execute()
    for (const sid of sids) this.#unsaved.delete(sid)
  }

  /**
   * Retries until everything is written; until then other processes and the next start do not know that these sessions
   * have ended.
   */
  #saveLater(): void {
    if (this.#unsaved.size === 0 || this.#isSaveDue) return
    this.#isSaveDue = true
    setTimeout(async () => {
      await this.#save([...this.#unsaved].slice(0, MAX_SAVED_AT_ONCE)).catch(this.#options.onDatabaseFailure)
      this.#isSaveDue = false
      this.#saveLater()
    }, SAVE_AGAIN_MS).unref()
  }

  async #load(): Promise<void> {
    const table = this.#options.db.kysely.selectFrom('revoked_sessions').selectAll()
    const rows = await this.#tryQuery(() =>
      table
        .where('expires_at', '>', this.#options.now())
        .orderBy('expires_at', 'desc')
        .limit(MAX_REMEMBERED)
        .execute(),
    )
    for (const row of rows?.reverse() ?? []) this.#remembered.set(row.sid, row.expires_at)
    this.#isLoaded = rows !== null
  }

  async #purge(): Promise<void> {
    if (this.#options.monotonic() - this.#purgedAt < PURGE_EVERY_MS) return
    this.#purgedAt = this.#options.monotonic()
    for (const [sid, expiresAt] of [...this.#remembered])
      if (expiresAt <= this.#options.now()) this.#remembered.delete(sid)
    await this.#tryQuery(() =>
      this.#options.db.kysely
        .deleteFrom('revoked_sessions')
        .where('expires_at', '<=', this.#options.now())
        .execute(),
    )
  }
}
