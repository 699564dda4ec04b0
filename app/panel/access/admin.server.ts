/** Access to the panel: people and their rights, sessions that can be ended, and the audit. */
import type { Database } from '#app/server/db/db.server.ts'
import { createWindow, type SharedLimits } from '#app/server/db/shared-limits.server.ts'
import type { Env } from '#app/server/env/env.server.ts'
import type { Log } from '#app/server/log.server.ts'
import { createAccount } from './account.server.ts'
import { createAudit } from './audit.server.ts'
import { createDevices } from './devices.server.ts'
import { createPasskeys } from './passkeys/passkeys.server.ts'
import { createInvitations } from './people/invitations.server.ts'
import { createPeople } from './people/people.server.ts'
import { createSecondFactor } from './people/second-factor.server.ts'
import { may, type Right, type Role } from './rights.ts'
import { AdminSessions } from './sessions.server.ts'
import { createPanelSignIn } from './sign-in.server.ts'
import { createTeam } from './team.server.ts'
import type { AdminSession } from './types.ts'

/** Outlasts the validity of an authenticator code. */
const CODE_MS = 5 * 60_000
/** The panel reports the database as unavailable when finding a session takes longer. */
const FIND_WITHIN_MS = 500

type AdminOptions = {
  env: Pick<Env, 'admin' | 'publicOrigin' | 'adminIdleSeconds' | 'adminMaxSeconds' | 'sessionSecrets'>
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

export function createAdmin(options: AdminOptions) {
  const { env, limits, log, now, monotonic, pages, countryOf } = options
  const { kysely, within } = options.db
  const { publicOrigin, sessionSecrets: secrets } = env
  const audit = createAudit({ kysely, now })
  const people = createPeople(kysely)
  const passkeys = createPasskeys({ kysely, now, publicOrigin })
  const codes = limits({ name: 'admin code', capacity: 1, endOfWindow: createWindow(CODE_MS) })
  const secondFactor = createSecondFactor({ kysely, now, codes, secrets })
  const devices = createDevices({ kysely, now, publicOrigin, secrets })
  const sessions = new AdminSessions({
    kysely,
    now,
    monotonic,
    limits: { idleMs: env.adminIdleSeconds * 1000, maxMs: env.adminMaxSeconds * 1000 },
    publicOrigin,
    credential: env.admin.passwordHash ?? env.admin.password ?? '',
    secrets,
    onFailure: (err) => log.warn({ err }, 'the use of an admin session was not recorded'),
  })
  const signIn = createPanelSignIn({
    env,
    kysely,
    limits,
    log,
    monotonic,
    countryOf,
    people,
    passkeys,
    secondFactor,
    sessions,
    devices,
    audit,
  })

  return {
    /** The owner's login asks for an authenticator's code too. */
    asksForCode: env.admin.totpSecret !== null,
    /** True when there are people who sign in with a name. */
    asksForName: () => within(FIND_WITHIN_MS, people.exist()),
    login: signIn.login,
    loginWithPasskey: signIn.loginWithPasskey,
    askForPasskey: signIn.askForPasskey,
    confirm: signIn.confirm,
    confirmWithPasskey: signIn.confirmWithPasskey,
    askToConfirm: signIn.askToConfirm,
    account: createAccount({ people, passkeys, secondFactor, sessions, signIn, audit }),
    team: createTeam({
      people,
      passkeys,
      sessions,
      signIn,
      audit,
      invitations: createInvitations({ kysely, now }),
    }),
    recordAudit: audit.record,
    recordAuditOnce: audit.recordOnce,
    listAudit: audit.list,
    exportAudit: audit.export,
    /** Finds the session of a request. Throws `DatabaseError`. */
    find: (headers: Headers): Promise<AdminSession | null> =>
      within(FIND_WITHIN_MS, sessions.find(headers.get('cookie'))),
    /** The right that the page at this address names. Throws when it names none. */
    getRight(path: string): Right {
      const right = pages.rightOf(path)
      if (right === null) throw new Error(`no right of ${path}`)
      return right
    },
    /** False for every page that names no right. */
    mayOpen(role: Role, path: string): boolean {
      const right = pages.rightOf(path)
      return right !== null && may(role, right)
    },
    /** The pages that a role may open. */
    listPages: (role: Role): string[] =>
      [...pages.rights].flatMap(([path, right]) => (may(role, right) ? [path] : [])),

    /** Ends the session on the server; returns the Set-Cookie value that clears it. */
    async logout(headers: Headers, address: string): Promise<string> {
      const actor = await sessions.end(headers.get('cookie'))
      if (actor) await audit.record({ action: 'logout', actor, address })
      return sessions.clearCookie()
    },
  }
}
