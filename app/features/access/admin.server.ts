/** Who may see the panel: a password, sessions that can be ended, and a record of what was done with them. */
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Database } from '#app/server/db/db.server.ts'
import { createIds } from '#app/server/db/ids.server.ts'
import type { AuditRow } from '#app/server/db/schema.server.ts'
import { type SharedLimits, windowOf } from '#app/server/db/shared-limits.server.ts'
import type { Env } from '#app/server/env/env.server.ts'
import { truncateAddress } from '#app/server/http/address.server.ts'
import type { Log } from '#app/server/log.server.ts'
import { type AuditQuery, insertAudit, listAudit } from './audit.server.ts'
import { createDevices } from './devices.server.ts'
import { createLockout } from './lockout.server.ts'
import { hashPassword, verifyPassword } from './password.server.ts'
import { createAdminSessions } from './sessions.server.ts'
import { findTotpStep } from './totp.server.ts'
import type { AdminSession, AuditAction } from './types.ts'

const MAX_PASSWORD_LENGTH = 1_000
const MAX_DETAIL_LENGTH = 300
/** Longer than an authenticator's code is taken for right. */
const CODE_MS = 5 * 60_000

type LoginTry = {
  password: string
  /** The authenticator's code, where one is asked for. */
  code: string
  address: string
  /** Tells a device that has logged in before. */
  cookieHeader?: string | null
}

type LoginResult =
  /** Set-Cookie values: the session, and the device for its next login. */
  | { outcome: 'ok'; cookies: readonly [string, string] }
  | { outcome: 'wrong' }
  | { outcome: 'locked'; retryAfterSeconds: number }

/** What was done, by whom and from where. */
type AuditEvent = { action: AuditAction; actor: string; address: string; detail?: string }

type AdminOptions = {
  env: Pick<Env, 'admin' | 'publicOrigin' | 'adminIdleSeconds' | 'adminMaxSeconds' | 'sessionSecrets'>
  db: Pick<Database, 'kysely'>
  limits: SharedLimits
  log: Pick<Log, 'warn'>
  /** Epoch milliseconds. */
  now: () => number
  monotonic: () => number
}

export type Admin = ReturnType<typeof createAdmin>

/** Makes the admin feature of one shop. */
export function createAdmin({ env, db: { kysely }, limits, log, now, monotonic }: AdminOptions) {
  const lockout = createLockout({ limits, monotonic, pause })
  // Known addresses and devices do not queue behind unknown ones.
  const verifying = { known: pLimit(1), strangers: pLimit(1) }
  const ids = createIds()
  const { totpSecret } = env.admin
  const codes = limits({ name: 'admin code', capacity: 1, endOfWindow: windowOf(CODE_MS) })
  const passwordHash = hashOfPassword(env.admin)
  const { publicOrigin, sessionSecrets: secrets } = env
  const devices = createDevices({ kysely, now, publicOrigin, secrets })
  const sessions = createAdminSessions({
    kysely,
    now,
    monotonic,
    limits: { idleMs: env.adminIdleSeconds * 1000, maxMs: env.adminMaxSeconds * 1000 },
    publicOrigin,
    credential: env.admin.passwordHash ?? env.admin.password ?? '',
    secrets,
    onFailure: (err) => log.warn({ err }, 'the use of an admin session was not recorded'),
  })

  function rowOf({ action, actor, address, detail = '' }: AuditEvent): AuditRow {
    const at = now()
    const id = ids.next(at)
    const shortDetail = detail.slice(0, MAX_DETAIL_LENGTH)
    return { id, at, action, actor, address: truncateAddress(address), detail: shortDetail }
  }

  /** Writes the event into the audit log; throws `DatabaseError`. */
  async function recordAudit(event: AuditEvent): Promise<void> {
    await insertAudit(kysely, rowOf(event))
  }

  /** A refused login gets the same response with and without a database. */
  async function recordRefusal(action: AuditAction, address: string): Promise<void> {
    await recordAudit({ action, actor: '', address }).catch((err: unknown) =>
      log.warn({ err, action }, 'a refused login was not recorded in the audit log'),
    )
  }

  /** One at a time: a crowd of logins must not take the processors from the shop. */
  async function isRight({ password, code }: LoginTry, isKnown: boolean): Promise<boolean> {
    if (password.length > MAX_PASSWORD_LENGTH) return false
    const limit = isKnown ? verifying.known : verifying.strangers
    return await limit(async () => {
      if (!(await verifyPassword(password, await passwordHash()))) return false
      return totpSecret === null || (await isFreshCode(totpSecret, code))
    })
  }

  /** A code works once, in whichever process it is shown. */
  async function isFreshCode(secret: string, code: string): Promise<boolean> {
    const step = findTotpStep(secret, code, now())
    return step !== null && (await codes.take(`${secret} ${step}`)).ok
  }

  return {
    /** Whether the login asks for an authenticator's code too. */
    asksForCode: totpSecret !== null,
    recordAudit,
    /** The session of a request, null for everybody else. Throws `DatabaseError`. */
    find: (headers: Headers): Promise<AdminSession | null> => sessions.find(headers.get('cookie')),

    /** Throws `DatabaseError` when a right password cannot be given a session. */
    async login(attempt: LoginTry): Promise<LoginResult> {
      const { address, cookieHeader = null } = attempt
      const source = { address, ...(await devices.recognise(cookieHeader, address)) }
      const admission = await lockout.take(source)
      if (!admission.ok) {
        if (admission.isFirst) await recordRefusal('login_locked', address)
        return { outcome: 'locked', retryAfterSeconds: admission.retryAfterSeconds }
      }
      if (!(await isRight(attempt, source.device !== null || source.isKnownAddress))) {
        await recordRefusal('login_failed', address)
        return { outcome: 'wrong' }
      }
      await lockout.succeed(source)
      const { token, row } = sessions.start()
      const deviceCookie = await kysely.transaction().execute(async (transaction) => {
        await transaction.insertInto('admin_sessions').values(row).execute()
        await insertAudit(transaction, rowOf({ action: 'login', actor: row.short_id, address }))
        return devices.remember(transaction, source)
      })
      await sessions.purge()
      return { outcome: 'ok', cookies: [sessions.cookieFor(token), deviceCookie] }
    },

    /** Ends the session on the server; returns the Set-Cookie value that clears it. */
    async logout(headers: Headers, address: string): Promise<string> {
      const ended = await sessions.end(headers.get('cookie'))
      if (ended) await recordAudit({ action: 'logout', actor: ended.shortId, address })
      return sessions.clearCookie()
    },

    listAudit: (query: AuditQuery = {}) => listAudit(kysely, query),
  }
}

/** A password of the environment is hashed once, when it is first asked for. */
function hashOfPassword({ password, passwordHash }: Env['admin']): () => Promise<string> {
  let hash: Promise<string> | null = null
  return () => {
    hash ??= passwordHash === null ? hashPassword(password ?? '') : Promise.resolve(passwordHash)
    return hash
  }
}
