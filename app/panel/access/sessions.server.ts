/** The panel's sessions: rows that can be revoked, found by a random token of which only the hash is stored. */
import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { boundEntries } from '#app/lib/async/up-to.ts'
import type { AdminSessionRow, PersonRow, Schema } from '#app/server/db/schema.server.ts'
import { createCookie } from '#app/server/session/cookie.server.ts'
import { ENVIRONMENT_OWNER, RoleInput } from './people/people.server.ts'
import { createToken, TOKEN } from './token.server.ts'
import type { AdminSession, ListedSession } from './types.ts'

/** The use of a session is recorded at most this often. */
const MAX_USE_STEP_MS = 60_000
/** Dates whose age is measured in this process; each session has three. */
const MAX_DATES = 1_500
/** Sensitive acts need no new proof of identity within this time. */
const CONFIRMED_MS = 15 * 60_000

type AdminSessionOptions = {
  kysely: Kysely<Schema>
  /** Epoch milliseconds. */
  now: () => number
  monotonic: () => number
  limits: { idleMs: number; maxMs: number }
  publicOrigin: string
  /** The environment's password or its hash; changing it ends its sessions. */
  credential: string
  /** The first keys new hashes; hashes under any of them are valid. */
  secrets: readonly string[]
  onFailure: (error: unknown) => void
}

/** Null for the owner of the environment's password. */
export type SessionPerson = Pick<PersonRow, 'id' | 'name' | 'role' | 'password_hash'> | null

type FoundRow = AdminSessionRow & { [Field in 'name' | 'role' | 'password_hash']: string | null } & {
  is_disabled: number | null
}

export class AdminSessions {
  readonly #kysely: Kysely<Schema>
  readonly #now: () => number
  readonly #monotonic: () => number
  readonly #limits: AdminSessionOptions['limits']
  readonly #secrets: readonly string[]
  readonly #ownCredentials: readonly string[]
  readonly #onFailure: (error: unknown) => void
  readonly #useStepMs: number
  readonly #cookie: ReturnType<typeof createCookie>
  readonly #dates = new LRUCache<string, { date: number; since: number }>(boundEntries(MAX_DATES))

  constructor(options: AdminSessionOptions) {
    this.#kysely = options.kysely
    this.#now = options.now
    this.#monotonic = options.monotonic
    this.#limits = options.limits
    this.#secrets = options.secrets
    this.#ownCredentials = this.#deriveCredentials(options.credential)
    this.#onFailure = options.onFailure
    this.#useStepMs = Math.min(MAX_USE_STEP_MS, options.limits.idleMs / 10)
    this.#cookie = createCookie('admin', { publicOrigin: options.publicOrigin, pattern: TOKEN })
  }

  async #findRow(cookieHeader: string | null): Promise<FoundRow | null> {
    for (const token of this.#cookie.read(cookieHeader)) {
      const row = await this.#kysely
        .selectFrom('admin_sessions')
        .leftJoin('people', 'people.id', 'admin_sessions.person_id')
        .selectAll('admin_sessions')
        .select(['people.name', 'people.role', 'people.password_hash', 'people.is_disabled'])
        .where('admin_sessions.id', '=', hashToken(token))
        .executeTakeFirst()
      if (row && this.#isAlive(row)) return row
    }
    return null
  }

  #isAlive(row: FoundRow): boolean {
    const { id, credential, created_at, used_at, person_id, is_disabled } = row
    if (person_id !== ENVIRONMENT_OWNER && is_disabled !== 0) return false
    if (!this.#listCredentials(createPerson(row)).includes(credential)) return false
    const idleMs = this.#countAge(`used ${id}`, used_at)
    return idleMs < this.#limits.idleMs && this.#countAge(`created ${id}`, created_at) < this.#limits.maxMs
  }

  /** Milliseconds since the stored date. A monotonic clock guards against a wall clock that is set back. */
  #countAge(name: string, date: number): number {
    const age = this.#now() - date
    const seen = this.#dates.get(name)
    if (seen?.date === date) return Math.max(age, this.#monotonic() - seen.since)
    this.#dates.set(name, { date, since: this.#monotonic() - Math.max(0, age) })
    return age
  }

  #createSession(row: FoundRow): AdminSession {
    const { id, short_id, created_at, confirmed_at, person_id, name, role } = row
    const isOwner = person_id === ENVIRONMENT_OWNER
    return {
      shortId: short_id,
      createdAt: created_at,
      expiresAt: created_at + this.#limits.maxMs,
      person: { id: person_id, name: name ?? '', role: isOwner ? 'owner' : RoleInput.parse(role) },
      isConfirmed: this.#countAge(`confirmed ${id}`, confirmed_at) < CONFIRMED_MS,
    }
  }

  /** Not awaited: a locked database must not delay reads. */
  #noteUse({ id, used_at }: AdminSessionRow): void {
    const at = this.#now()
    if (Math.abs(at - used_at) < this.#useStepMs) return
    this.#kysely
      .updateTable('admin_sessions')
      .set({ used_at: at })
      .where('id', '=', id)
      .execute()
      .catch(this.#onFailure)
  }

  #deleteSessions(personId: string) {
    return this.#kysely.deleteFrom('admin_sessions').where('person_id', '=', personId)
  }

  #deriveCredentials(text: string): string[] {
    return this.#secrets.map((secret) => createHmac('sha256', secret).update(text).digest('hex'))
  }

  /** Includes the password's hash, so that a new password ends the sessions. */
  #listCredentials(person: SessionPerson): readonly string[] {
    return person
      ? this.#deriveCredentials(`${person.id} ${person.password_hash ?? ''}`)
      : this.#ownCredentials
  }

  /** Creates a session: the row to insert and the token for the cookie. */
  start(
    person: SessionPerson,
    from: { device: string; place: string },
  ): { token: string; row: AdminSessionRow } {
    const token = createToken()
    const at = this.#now()
    const credential = this.#listCredentials(person)[0] ?? ''
    const short_id = randomBytes(4).toString('hex')
    const person_id = person?.id ?? ENVIRONMENT_OWNER
    const dated = { created_at: at, used_at: at, confirmed_at: at }
    return { token, row: { id: hashToken(token), short_id, credential, person_id, ...dated, ...from } }
  }

  /** Finds the session of a Cookie header; null when it is missing or expired. Throws `DatabaseError`. */
  async find(cookieHeader: string | null): Promise<AdminSession | null> {
    const row = await this.#findRow(cookieHeader)
    if (!row) return null
    this.#noteUse(row)
    return this.#createSession(row)
  }

  /** Ends the session of a Cookie header, and returns it. */
  async end(cookieHeader: string | null): Promise<AdminSession | null> {
    const row = await this.#findRow(cookieHeader)
    if (row) await this.#kysely.deleteFrom('admin_sessions').where('id', '=', row.id).execute()
    return row && this.#createSession(row)
  }

  /** Records that the person has confirmed its identity. */
  async confirm({ shortId, person }: AdminSession): Promise<void> {
    await this.#kysely
      .updateTable('admin_sessions')
      .set({ confirmed_at: this.#now() })
      .where('person_id', '=', person.id)
      .where('short_id', '=', shortId)
      .execute()
  }

  async list({ shortId, person }: AdminSession): Promise<ListedSession[]> {
    const rows = await this.#kysely
      .selectFrom('admin_sessions')
      .selectAll()
      .where('person_id', '=', person.id)
      .where('created_at', '>', this.#now() - this.#limits.maxMs)
      .where('used_at', '>', this.#now() - this.#limits.idleMs)
      .orderBy('used_at', 'desc')
      .execute()
    return rows.map(({ short_id, created_at, used_at, device, place }) => ({
      shortId: short_id,
      isCurrent: short_id === shortId,
      device,
      place,
      createdAt: new Date(created_at).toISOString(),
      usedAt: new Date(used_at).toISOString(),
    }))
  }

  /** Ends one of the person's sessions. */
  async endOne({ person }: AdminSession, shortId: string): Promise<boolean> {
    const { numDeletedRows } = await this.#deleteSessions(person.id)
      .where('short_id', '=', shortId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  async endOthers({ person, shortId }: AdminSession): Promise<void> {
    await this.#deleteSessions(person.id).where('short_id', '!=', shortId).execute()
  }

  async endAll(personId: string): Promise<void> {
    await this.#deleteSessions(personId).execute()
  }

  /** The Set-Cookie value that carries a token. */
  writeCookie(token: string): string {
    return this.#cookie.write(token, Math.floor(this.#limits.maxMs / 1000))
  }

  clearCookie(): string {
    return this.#cookie.clear()
  }

  /** Deletes expired sessions. */
  async purge(): Promise<void> {
    const at = this.#now()
    await this.#kysely
      .deleteFrom('admin_sessions')
      .where((eb) =>
        eb.or([eb('created_at', '<', at - this.#limits.maxMs), eb('used_at', '<', at - this.#limits.idleMs)]),
      )
      .execute()
  }
}

function createPerson({ person_id, name, role, password_hash }: FoundRow): SessionPerson {
  if (person_id === ENVIRONMENT_OWNER) return null
  return { id: person_id, name: name ?? '', role: role ?? '', password_hash }
}

function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}
