/** Proving who one is: with a name, a password and a code, or with a passkey, as often as the lock-out allows. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import type { PersonRow, Schema } from '#app/server/db/schema.server.ts'
import type { SharedLimits } from '#app/server/db/shared-limits.server.ts'
import type { Env } from '#app/server/env/env.server.ts'
import { truncateAddress } from '#app/server/http/address.server.ts'
import type { Log } from '#app/server/log.server.ts'
import type { Audit } from './audit.server.ts'
import type { createDevices } from './devices.server.ts'
import { createLockout } from './lockout.server.ts'
import type { Passkeys } from './passkeys/passkeys.server.ts'
import { DECOY_HASH, hashPassword, verifyPassword } from './password.server.ts'
import { ENVIRONMENT_OWNER, nameKeyOf, type People } from './people/people.server.ts'
import type { SecondFactor } from './people/second-factor.server.ts'
import type { AdminSessions, SessionPerson } from './sessions.server.ts'
import type { AdminSession, AuditAction } from './types.ts'

const MAX_PASSWORD_LENGTH = 1_000

/** The browser that asks. */
export type SignInClient = {
  address: string
  /** Tells a device that has logged in before. */
  cookieHeader?: string | null
  userAgent?: string | null
}

/** `name`: empty for the password of the environment. `code`: of an authenticator, or a recovery code. */
type Credentials = { name?: string; password: string; code: string }

type Refused = { outcome: 'wrong' } | { outcome: 'locked'; retryAfterSeconds: number }
/** Set-Cookie values: the session, and the device for its next login. */
export type SignedIn = { outcome: 'ok'; cookies: readonly [string, string] }

type SignInOptions = {
  env: Pick<Env, 'admin'>
  kysely: Kysely<Schema>
  limits: SharedLimits
  log: Pick<Log, 'warn'>
  monotonic: () => number
  /** A country's code; empty when it is not known. */
  countryOf: (address: string) => string
  people: People
  passkeys: Passkeys
  secondFactor: SecondFactor
  sessions: AdminSessions
  devices: ReturnType<typeof createDevices>
  audit: Audit
}

export function createPanelSignIn(options: SignInOptions) {
  const { kysely, log, countryOf, people, passkeys, secondFactor, sessions, devices, audit } = options
  const lockout = createLockout({ limits: options.limits, monotonic: options.monotonic, pause })
  // Known addresses and devices do not queue behind unknown ones.
  const verifying = { known: pLimit(1), strangers: pLimit(1) }
  const { totpSecret } = options.env.admin
  const environmentHash = hashOfPassword(options.env.admin)

  /** A refused login gets the same response with and without a database. */
  async function recordRefusal(action: AuditAction, address: string): Promise<void> {
    await audit
      .record({ action, actor: null, address })
      .catch((err: unknown) => log.warn({ err, action }, 'a refused login was not recorded in the audit log'))
  }

  type Proven = { person: PersonRow | null } | null

  /** Null for wrong credentials. For an unknown name as much is computed as for a known one. */
  async function checkPassword({ name = '', password, code }: Credentials): Promise<Proven> {
    const person = name === '' ? null : await people.findByName(name)
    const hash = name === '' ? await environmentHash() : (person?.password_hash ?? DECOY_HASH)
    if (!(await verifyPassword(password, hash))) return null
    if (name === '') {
      const isRight = totpSecret === null || (await secondFactor.isFreshCode(totpSecret, code))
      return isRight ? { person: null } : null
    }
    if (!person || person.is_disabled === 1) return null
    return (await secondFactor.isRight(person, code)) ? { person } : null
  }

  async function checkPasskey(purpose: string, credential: unknown): Promise<Proven> {
    const id = await passkeys.verify(purpose, credential)
    const person = id === null ? null : await people.find(id)
    return person && person.is_disabled === 0 ? { person } : null
  }

  /** One password at a time: a crowd of logins must not take the processors from the shop. */
  async function tryToProve(
    { address, cookieHeader = null }: SignInClient,
    name: string,
    check: () => Promise<Proven>,
  ): Promise<Refused | { outcome: 'ok'; person: SessionPerson }> {
    const source = {
      ...{ address, name: nameKeyOf(name) },
      ...(await devices.recognise(cookieHeader, address)),
    }
    const admission = await lockout.take(source)
    if (!admission.ok) {
      if (admission.isFirst) await recordRefusal('login_locked', address)
      return { outcome: 'locked', retryAfterSeconds: admission.retryAfterSeconds }
    }
    const isKnown = source.device !== null || source.isKnownAddress
    const proven = await (isKnown ? verifying.known : verifying.strangers)(check)
    if (!proven) {
      await recordRefusal('login_failed', address)
      return { outcome: 'wrong' }
    }
    await lockout.succeed(source)
    return { outcome: 'ok', person: proven.person }
  }

  /** Begins a session. Throws `DatabaseError`. */
  async function open(
    person: SessionPerson,
    { address, cookieHeader = null, userAgent = '' }: SignInClient,
    action: AuditAction = 'login',
  ): Promise<SignedIn> {
    const place = countryOf(address) || truncateAddress(address)
    const { token, row } = sessions.start(person, { device: deviceOf(userAgent ?? ''), place })
    const { device } = await devices.recognise(cookieHeader, address)
    const actor = { shortId: row.short_id, person: { id: row.person_id } }
    const deviceCookie = await kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('admin_sessions').values(row).execute()
      await audit.record({ action, actor, address }, transaction)
      return devices.remember(transaction, { device, address })
    })
    await sessions.purge()
    return { outcome: 'ok', cookies: [sessions.cookieFor(token), deviceCookie] }
  }

  async function logIn(source: SignInClient, name: string, check: () => Promise<Proven>) {
    const result = await tryToProve(source, name, check)
    return result.outcome === 'ok' ? open(result.person, source) : result
  }

  async function confirm(session: AdminSession, source: SignInClient, check: () => Promise<Proven>) {
    const own = async () => {
      const proven = await check()
      return proven && (proven.person?.id ?? ENVIRONMENT_OWNER) === session.person.id ? proven : null
    }
    const result = await tryToProve(source, session.person.name, own)
    if (result.outcome !== 'ok') return result
    await sessions.confirm(session)
    await audit.record({ action: 'confirm_identity', actor: session, address: source.address })
    return { outcome: 'ok' } as const
  }

  const readable = (password: string) => password.length <= MAX_PASSWORD_LENGTH

  return {
    open,
    /** Throws `DatabaseError` when a right password cannot be given a session. */
    login: (attempt: Credentials & SignInClient): Promise<SignedIn | Refused> =>
      logIn(attempt, attempt.name ?? '', async () =>
        readable(attempt.password) ? checkPassword(attempt) : null,
      ),
    askForPasskey: () => passkeys.askForOne('login'),
    loginWithPasskey: (credential: unknown, source: SignInClient): Promise<SignedIn | Refused> =>
      logIn(source, '', () => checkPasskey('login', credential)),
    /** Proves again who a signed-in person is. */
    confirm: (session: AdminSession, { password, code }: Credentials, source: SignInClient) =>
      confirm(session, source, async () =>
        readable(password) ? checkPassword({ name: session.person.name, password, code }) : null,
      ),
    askToConfirm: ({ shortId }: AdminSession) => passkeys.askForOne(`confirm ${shortId}`),
    confirmWithPasskey: (session: AdminSession, credential: unknown, source: SignInClient) =>
      confirm(session, source, () => checkPasskey(`confirm ${session.shortId}`, credential)),
  }
}

export type SignIn = ReturnType<typeof createPanelSignIn>

/** A password of the environment is hashed once, when it is first asked for. */
function hashOfPassword({ password, passwordHash }: Env['admin']): () => Promise<string> {
  let hash: Promise<string> | null = null
  return () => {
    hash ??= passwordHash === null ? hashPassword(password ?? '') : Promise.resolve(passwordHash)
    return hash
  }
}

function deviceOf(userAgent: string): string {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet'
  return /Mobi|iPhone/.test(userAgent) ? 'phone' : 'computer'
}
