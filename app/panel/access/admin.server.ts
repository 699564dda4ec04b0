/** Access to the panel: people and their rights, sessions that can be ended, and the audit. */
import type { Database } from '#app/server/db/db.server.ts'
import { createWindow, type SharedLimits } from '#app/server/db/shared-limits.server.ts'
import type { Env } from '#app/server/env/env.server.ts'
import type { Log } from '#app/server/log.server.ts'
import { Account } from './account.server.ts'
import { type Audit, createAudit } from './audit.server.ts'
import { createDevices } from './devices.server.ts'
import { Passkeys } from './passkeys/passkeys.server.ts'
import { Invitations } from './people/invitations.server.ts'
import { createPeople, ENVIRONMENT_OWNER, type People } from './people/people.server.ts'
import { createSecondFactor } from './people/second-factor.server.ts'
import { may, type Right, type Role } from './rights.ts'
import { AdminSessions } from './sessions.server.ts'
import { SignIn } from './sign-in.server.ts'
import { Team } from './team.server.ts'
import type { AdminSession } from './types.ts'

/** Outlasts the validity of an authenticator code. */
const CODE_MS = 5 * 60_000
/** The panel reports the database as unavailable when finding a session takes longer. */
const FIND_WITHIN_MS = 500

type AdminOptions = {
  env: Pick<
    Env,
    'isPublicDemo' | 'admin' | 'publicOrigin' | 'adminIdleSeconds' | 'adminMaxSeconds' | 'sessionSecrets'
  >
  db: Pick<Database, 'kysely' | 'within'>
  limits: SharedLimits
  log: Pick<Log, 'warn'>
  /** Epoch milliseconds. */
  now: () => number
  monotonic: () => number
  /** The pages of the panel with the right that each needs, in the order of the navigation; `rightOf` one address. */
  pages: { rights: ReadonlyMap<string, Right>; rightOf: (path: string) => Right | null }
  countryOf: (address: string) => string
}

export class Admin {
  /** The owner's login asks for an authenticator's code too. */
  readonly asksForCode: boolean
  readonly signIn: SignIn
  readonly account: Account
  readonly team: Team
  readonly audit: Audit
  readonly #people: People
  readonly #sessions: AdminSessions
  readonly #within: Database['within']
  readonly #pages: AdminOptions['pages']
  readonly #guest: AdminSession | null

  constructor({ db, pages, limits, ...options }: AdminOptions) {
    const { env, log, now } = options
    const { kysely } = db
    const { publicOrigin, sessionSecrets: secrets } = env
    const audit = createAudit({ kysely, now })
    const people = createPeople(kysely)
    const passkeys = new Passkeys({ kysely, now, publicOrigin })
    const codes = limits({ name: 'admin code', capacity: 1, endOfWindow: createWindow(CODE_MS) })
    const secondFactor = createSecondFactor({ kysely, now, codes, secrets })
    const devices = createDevices({ kysely, now, publicOrigin, secrets })
    const sessions = new AdminSessions({
      kysely,
      now,
      monotonic: options.monotonic,
      limits: { idleMs: env.adminIdleSeconds * 1000, maxMs: env.adminMaxSeconds * 1000 },
      publicOrigin,
      credential: env.admin.passwordHash ?? env.admin.password ?? '',
      secrets,
      onFailure: (err) => log.warn({ err }, 'the use of an admin session was not recorded'),
    })
    const access = { people, passkeys, secondFactor, sessions, audit }
    const signIn = new SignIn({ ...options, ...access, kysely, limits, devices })
    this.asksForCode = env.admin.totpSecret !== null
    this.signIn = signIn
    this.account = new Account({ ...access, signIn })
    this.team = new Team({ ...access, signIn, invitations: new Invitations({ kysely, now }) })
    this.audit = audit
    this.#people = people
    this.#sessions = sessions
    this.#within = db.within
    this.#pages = pages
    this.#guest = env.isPublicDemo ? createGuest(now() + env.adminMaxSeconds * 1000) : null
  }

  /** Resolves to true when there are people who sign in with a name. */
  asksForName(): Promise<boolean> {
    return this.#within(FIND_WITHIN_MS, this.#people.exist())
  }

  /** Finds the session of a request; in the public demo everybody has one. Throws `DatabaseError`. */
  async find(headers: Headers): Promise<AdminSession | null> {
    if (this.#guest) return this.#guest
    return this.#within(FIND_WITHIN_MS, this.#sessions.find(headers.get('cookie')))
  }

  /** Throws when the page at this address names no right. */
  getRight(path: string): Right {
    const right = this.#pages.rightOf(path)
    if (right === null) throw new Error(`${path} names no right`)
    return right
  }

  /** False for every page that names no right. */
  mayOpen(role: Role, path: string): boolean {
    const right = this.#pages.rightOf(path)
    return right !== null && may(role, right)
  }

  /** Lists the pages that a role may open. */
  listPages(role: Role): string[] {
    return [...this.#pages.rights].flatMap(([path, right]) => (may(role, right) ? [path] : []))
  }

  /** Ends the session on the server; returns the Set-Cookie value that clears it. */
  async logout(headers: Headers, address: string): Promise<string> {
    const actor = await this.#sessions.end(headers.get('cookie'))
    if (actor) await this.audit.record({ action: 'logout', actor, address })
    return this.#sessions.clearCookie()
  }
}

/** Reads as an owner does; sensitive acts stay refused. */
function createGuest(expiresAt: number): AdminSession {
  const person = { id: ENVIRONMENT_OWNER, name: '', role: 'owner' } as const
  return { shortId: 'guest', createdAt: 0, expiresAt, person, isConfirmed: false }
}
