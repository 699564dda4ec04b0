/** The administrator's sessions: rows that can be revoked, found by a random token of which only the hash is stored. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { upTo } from '#app/lib/up-to.ts'
import type { AdminSessionRow, Schema } from '#app/server/db/schema.server.ts'
import { createCookie } from '#app/server/session/cookie.server.ts'
import { createToken, TOKEN } from './token.server.ts'
import type { AdminSession } from './types.ts'

/** The use of a session is written down at most this often. */
const MAX_USE_STEP_MS = 60_000
/** Dates whose age is measured in this process; each session has two. */
const MAX_DATES = 1_000

type AdminSessionOptions = {
  kysely: Kysely<Schema>
  /** Epoch milliseconds. */
  now: () => number
  monotonic: () => number
  limits: { idleMs: number; maxMs: number }
  publicOrigin: string
  /** The password or its hash: with another one all sessions end. */
  credential: string
  /** The first keys the credential's hash; all of them are believed. */
  secrets: readonly string[]
  onFailure: (error: unknown) => void
}

/** Makes the store of the administrator's sessions. */
export function createAdminSessions(options: AdminSessionOptions) {
  const { kysely, now, monotonic, limits, publicOrigin, onFailure } = options
  const credentials = options.secrets.map((secret) =>
    createHmac('sha256', secret).update(options.credential).digest('hex'),
  )
  const cookie = createCookie('admin', { publicOrigin, pattern: TOKEN })
  const dates = new LRUCache<string, { date: number; since: number }>(upTo(MAX_DATES))
  const useStepMs = Math.min(MAX_USE_STEP_MS, limits.idleMs / 10)

  async function findRow(cookieHeader: string | null): Promise<AdminSessionRow | null> {
    for (const token of cookie.read(cookieHeader)) {
      const row = await kysely
        .selectFrom('admin_sessions')
        .selectAll()
        .where('id', '=', hashOf(token))
        .executeTakeFirst()
      if (row && isAlive(row)) return row
    }
    return null
  }

  function isAlive({ id, credential, created_at, used_at }: AdminSessionRow): boolean {
    if (!credentials.includes(credential)) return false
    const idleMs = ageOf(`used ${id}`, used_at)
    return idleMs < limits.idleMs && ageOf(`created ${id}`, created_at) < limits.maxMs
  }

  /** Since the stored date, or since this process first saw it: the wall clock may have been set back meanwhile. */
  function ageOf(name: string, date: number): number {
    const age = now() - date
    const seen = dates.get(name)
    if (seen?.date === date) return Math.max(age, monotonic() - seen.since)
    dates.set(name, { date, since: monotonic() - Math.max(0, age) })
    return age
  }

  function sessionOf({ short_id, created_at }: AdminSessionRow): AdminSession {
    return { shortId: short_id, createdAt: created_at, expiresAt: created_at + limits.maxMs }
  }

  /** Not awaited: a locked database must not delay reads. */
  function noteUse({ id, used_at }: AdminSessionRow): void {
    const at = now()
    if (Math.abs(at - used_at) < useStepMs) return
    kysely.updateTable('admin_sessions').set({ used_at: at }).where('id', '=', id).execute().catch(onFailure)
  }

  return {
    /** A new session, as a row to insert and the cookie's token. */
    start(): { token: string; row: AdminSessionRow } {
      const token = createToken()
      const at = now()
      const credential = credentials[0] ?? ''
      const short_id = randomBytes(4).toString('hex')
      return { token, row: { id: hashOf(token), short_id, credential, created_at: at, used_at: at } }
    },
    /** The session of a Cookie header, null when there is none, it ended or waited too long. Throws `DatabaseError`. */
    async find(cookieHeader: string | null): Promise<AdminSession | null> {
      const row = await findRow(cookieHeader)
      if (!row) return null
      noteUse(row)
      return sessionOf(row)
    },
    /** Ends the session of a Cookie header, and returns it. */
    async end(cookieHeader: string | null): Promise<AdminSession | null> {
      const row = await findRow(cookieHeader)
      if (row) await kysely.deleteFrom('admin_sessions').where('id', '=', row.id).execute()
      return row && sessionOf(row)
    },
    /** The Set-Cookie value that carries a token. */
    cookieFor: (token: string) => cookie.write(token, Math.floor(limits.maxMs / 1000)),
    clearCookie: cookie.clear,
    /** Deletes what is over. */
    async purge(): Promise<void> {
      const at = now()
      await kysely
        .deleteFrom('admin_sessions')
        .where((eb) =>
          eb.or([eb('created_at', '<', at - limits.maxMs), eb('used_at', '<', at - limits.idleMs)]),
        )
        .execute()
    },
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
