/** Sign-in with name, password and code or with a passkey, within the limits of the lock-out. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import type { PersonRow, Schema } from '#app/server/db/schema.server.ts'
import type { SharedLimits } from '#app/server/db/shared-limits.server.ts'
import type { Env } from '#app/server/env/env.server.ts'
import { truncateAddress } from '#app/server/http/address.server.ts'
import type { Log } from '#app/server/log.server.ts'
import type { Audit, AuditEvent } from './audit.server.ts'
import type { createDevices } from './devices.server.ts'
import { createLockout, type Turn } from './lockout.server.ts'
import { LOGIN_PURPOSE } from './passkeys/challenges.server.ts'
import type { Passkeys } from './passkeys/passkeys.server.ts'
import { DECOY_HASH, hashPassword, verifyPassword } from './password.server.ts'
import { toNameKey } from './people/names.ts'
import { ENVIRONMENT_OWNER, type People } from './people/people.server.ts'
import type { SecondFactor } from './people/second-factor.server.ts'
import type { AdminSessions, SessionPerson } from './sessions.server.ts'
import type { AdminSession, AuditAction } from './types.ts'

const MAX_PASSWORD_LENGTH = 1_000

/** The browser that signs in. */
export type SignInClient = {
  address: string
  /** Identifies a device that has logged in before. */
  cookieHeader?: string | null
  userAgent?: string | null
}

/** `code` comes from an authenticator or is a recovery code. */
type Credentials = { password: string; code: string }

/** The account to sign in to. An empty name means the environment's password; `person` is null for unknown names too. */
type Account = { name: string; person: PersonRow | null }

type Locked = { outcome: 'locked'; retryAfterSeconds: number }
type Refused = { outcome: 'wrong' } | Locked
/** `person` is null for the owner of the environment's password. `isFirst` makes the audit record it once. */
type Proof =
  | { outcome: 'ok'; person: PersonRow | null }
  | { outcome: 'wrong' }
  | (Locked & { isFirst: boolean })
const WRONG: Proof = { outcome: 'wrong' }

type Attempt = {
  client: SignInClient
  /** Null for a passkey: its owner is known only afterwards. */
  account: Account | null
  /** The session of a person who confirms its identity. */
  session?: AdminSession
  check: () => Promise<Proof>
}

/** Set-Cookie values: the session, and the device for its next login. */
export type SignedIn = { outcome: 'ok'; cookies: readonly [string, string] }

type SignInParts = {
  env: Pick<Env, 'admin'>
  kysely: Kysely<Schema>
  limits: SharedLimits
  log: Pick<Log, 'warn'>
  monotonic: () => number
  /** The country code; empty when unknown. */
  countryOf: (address: string) => string
  people: People
  passkeys: Passkeys
  secondFactor: SecondFactor
  sessions: AdminSessions
  devices: ReturnType<typeof createDevices>
  audit: Audit
}

export class SignIn {
  readonly #parts: SignInParts
  readonly #lockout: ReturnType<typeof createLockout>
  // Known addresses and devices do not queue behind unknown ones.
  readonly #queues = { known: pLimit(1), strangers: pLimit(1) }
  #environmentHash: Promise<string> | null = null

  constructor(parts: SignInParts) {
    this.#parts = parts
    this.#lockout = createLockout({ limits: parts.limits, monotonic: parts.monotonic, pause })
  }

  /** Starts a session. Throws `DatabaseError`. */
  async open(
    person: SessionPerson,
    { address, cookieHeader = null, userAgent = '' }: SignInClient,
    action: AuditAction = 'login',
  ): Promise<SignedIn> {
    const { kysely, countryOf, sessions, devices, audit } = this.#parts
    const place = countryOf(address) || truncateAddress(address)
    const { token, row } = sessions.start(person, { device: detectDevice(userAgent ?? ''), place })
    const { logins } = await devices.recognise(cookieHeader, address)
    const login = { token: logins[0]?.token, personId: row.person_id, address }
    const actor = { shortId: row.short_id, person: { id: row.person_id } }
    const deviceCookie = await kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('admin_sessions').values(row).execute()
      await audit.record({ action, actor, address }, transaction)
      return devices.remember(transaction, login)
    })
    await sessions.purge()
    return { outcome: 'ok', cookies: [sessions.writeCookie(token), deviceCookie] }
  }

  /** Without a name, the password is the one of the environment. Throws `DatabaseError` when no session can be stored. */
  async login({ name = '', password, code, ...client }: Credentials & SignInClient & { name?: string }) {
    const account = await this.#findAccount(name)
    return this.#logIn({ client, account, check: () => this.#checkPassword(account, { password, code }) })
  }

  askForPasskey() {
    return this.#parts.passkeys.askForOne(LOGIN_PURPOSE)
  }

  loginWithPasskey(credential: unknown, client: SignInClient): Promise<SignedIn | Refused> {
    return this.#logIn({
      client,
      account: null,
      check: async () => {
        const person = await this.#findPasskeyOwner(LOGIN_PURPOSE, credential)
        return person ? { outcome: 'ok', person } : WRONG
      },
    })
  }

  /** Confirms the identity of a signed-in person. */
  async confirm(session: AdminSession, credentials: Credentials, client: SignInClient) {
    const account = await this.#findAccount(session.person.name)
    return this.#confirmBy(session, {
      client,
      account,
      check: () => this.#checkPassword(account, credentials),
    })
  }

  askToConfirm({ shortId }: AdminSession) {
    return this.#parts.passkeys.askForOne(`confirm ${shortId}`)
  }

  async confirmWithPasskey(session: AdminSession, credential: unknown, client: SignInClient) {
    const account = await this.#findAccount(session.person.name)
    const isOwn = async () =>
      (await this.#findPasskeyOwner(`confirm ${session.shortId}`, credential))?.id === session.person.id
    return this.#confirmBy(session, { client, account, check: () => this.#checkCode(account.person, isOwn) })
  }

  async #findAccount(name: string): Promise<Account> {
    return { name, person: name === '' ? null : await this.#parts.people.findByName(name) }
  }

  /** Unknown names cost as much time as existing ones, so that the response time reveals no account. */
  async #checkPassword({ name, person }: Account, { password, code }: Credentials): Promise<Proof> {
    if (password.length > MAX_PASSWORD_LENGTH) return WRONG
    const hash = name === '' ? await this.#hashEnvironmentPassword() : (person?.password_hash ?? DECOY_HASH)
    if (!(await verifyPassword(password, hash))) return WRONG
    if (name === '') {
      const { totpSecret } = this.#parts.env.admin
      if (totpSecret === null) return { outcome: 'ok', person: null }
      return this.#checkCode(null, () => this.#parts.secondFactor.isFreshCode(totpSecret, code))
    }
    if (!person || person.is_disabled === 1) return WRONG
    if (person.totp_secret === null) return { outcome: 'ok', person }
    return this.#checkCode(person, () => this.#parts.secondFactor.isRight(person, code))
  }

  /** Checked after the password, so that locked codes reveal nothing to a person without it. */
  async #checkCode(person: PersonRow | null, isRight: () => Promise<boolean>): Promise<Proof> {
    const turn = await this.#lockout.takeCode(person?.id ?? ENVIRONMENT_OWNER)
    if (!turn.ok) return createLocked(turn)
    if (!(await isRight())) return WRONG
    await turn.succeed()
    return { outcome: 'ok', person }
  }

  async #findPasskeyOwner(purpose: string, credential: unknown): Promise<PersonRow | null> {
    const id = await this.#parts.passkeys.verify(purpose, credential)
    const person = id === null ? null : await this.#parts.people.find(id)
    return person?.is_disabled === 0 ? person : null
  }

  /** Hashes one password at a time, so that many logins leave the processors to the shop. */
  async #tryToProve({ client, account, session, check }: Attempt): Promise<Proof> {
    const { address, cookieHeader = null } = client
    const { logins, isKnownAddress } = await this.#parts.devices.recognise(cookieHeader, address)
    const personId = account?.name === '' ? ENVIRONMENT_OWNER : account?.person?.id
    const device = account ? logins.find((login) => login.personId === personId) : logins[0]
    const name = account && toNameKey(account.name)
    const turn = await this.#lockout.take({ address, isKnownAddress, name, device: device?.token ?? null })
    const queue = device || isKnownAddress ? this.#queues.known : this.#queues.strangers
    const proof = turn.ok ? await queue(check) : createLocked(turn)
    if (proof.outcome !== 'ok') {
      const browser = device ?? logins[0]
      const actor = session ?? (browser ? { shortId: '', person: { id: browser.personId } } : null)
      // Text that names no account may be a password in the wrong field.
      const detail = account?.person?.name ?? personId ?? ''
      await this.#recordRefusal(proof, { actor, address, detail })
    } else if (turn.ok) await turn.succeed()
    return proof
  }

  /** A refused login gets the same response with and without a database. */
  async #recordRefusal(
    proof: Exclude<Proof, { outcome: 'ok' }>,
    event: Omit<AuditEvent, 'action'>,
  ): Promise<void> {
    if (proof.outcome === 'locked' && !proof.isFirst) return
    const action = proof.outcome === 'locked' ? 'login_locked' : 'login_failed'
    await this.#parts.audit
      .record({ action, ...event })
      .catch((err: unknown) =>
        this.#parts.log.warn({ err, action }, 'a refused login was not recorded in the audit log'),
      )
  }

  async #logIn(attempt: Attempt): Promise<SignedIn | Refused> {
    const proof = await this.#tryToProve(attempt)
    return proof.outcome === 'ok' ? this.open(proof.person, attempt.client) : proof
  }

  async #confirmBy(session: AdminSession, attempt: Attempt): Promise<{ outcome: 'ok' } | Refused> {
    const proof = await this.#tryToProve({ ...attempt, session })
    if (proof.outcome !== 'ok') return proof
    await this.#parts.sessions.confirm(session)
    const { address } = attempt.client
    await this.#parts.audit.record({ action: 'confirm_identity', actor: session, address })
    return { outcome: 'ok' }
  }

  /** Hashes the environment's password once, at first use. */
  #hashEnvironmentPassword(): Promise<string> {
    const { password, passwordHash } = this.#parts.env.admin
    this.#environmentHash ??=
      passwordHash === null ? hashPassword(password ?? '') : Promise.resolve(passwordHash)
    return this.#environmentHash
  }
}

function createLocked({ retryAfterSeconds, isFirst }: Extract<Turn, { ok: false }>): Proof {
  return { outcome: 'locked', retryAfterSeconds, isFirst }
}

function detectDevice(userAgent: string): string {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet'
  return /Mobi|iPhone/.test(userAgent) ? 'phone' : 'computer'
}
