/** The account of a signed-in person: password, passkeys, second factor, sessions. */
import { findPasswordWeakness } from '#app/server/env/secrets.server.ts'
import type { Audit } from './audit.server.ts'
import type { Passkeys } from './passkeys/passkeys.server.ts'
import { hashPassword } from './password.server.ts'
import type { People } from './people/people.server.ts'
import type { SecondFactor } from './people/second-factor.server.ts'
import type { AdminSessions } from './sessions.server.ts'
import type { SignedIn, SignIn, SignInClient } from './sign-in.server.ts'
import type { AccessProblem, AdminSession } from './types.ts'

type AccountParts = {
  people: People
  passkeys: Passkeys
  secondFactor: SecondFactor
  sessions: AdminSessions
  signIn: SignIn
  audit: Audit
}

/** The reason of a refusal, or null on success. */
type Refusal = AccessProblem | 'not_found' | null

export class Account {
  readonly #parts: AccountParts

  constructor(parts: AccountParts) {
    this.#parts = parts
  }

  /** Null for the owner of the environment's password, who changes it there. */
  async find(session: AdminSession) {
    const person = await this.#parts.people.find(session.person.id)
    if (!person) return null
    return {
      hasPassword: person.password_hash !== null,
      hasSecondFactor: person.totp_secret !== null,
      recoveryCodes: this.#parts.secondFactor.countCodes(person),
      passkeys: await this.#parts.passkeys.list(person.id),
    }
  }

  listSessions(session: AdminSession) {
    return this.#parts.sessions.list(session)
  }

  async endSession(session: AdminSession, shortId: string, source: SignInClient): Promise<Refusal> {
    if (!(await this.#parts.sessions.endOne(session, shortId))) return 'not_found'
    await this.#parts.audit.recordAct(session, source, 'end_session', shortId)
    return null
  }

  async endOtherSessions(session: AdminSession, source: SignInClient): Promise<void> {
    await this.#parts.sessions.endOthers(session)
    await this.#parts.audit.recordAct(session, source, 'end_other_sessions')
  }

  /** Ends all sessions and starts a new one for this browser. */
  async changePassword(
    session: AdminSession,
    password: string,
    source: SignInClient,
  ): Promise<SignedIn | { outcome: 'weak_password' | 'own_account' }> {
    if (findPasswordWeakness(password) !== null) return { outcome: 'weak_password' }
    const password_hash = await hashPassword(password)
    const person = await this.#parts.people.find(session.person.id)
    if (!person) return { outcome: 'own_account' }
    await this.#parts.people.setPassword(person.id, password_hash)
    await this.#parts.sessions.endAll(person.id)
    return this.#parts.signIn.open({ ...person, password_hash }, source, 'change_password')
  }

  offerSecondFactor({ person }: AdminSession) {
    return this.#parts.secondFactor.offer(person.id)
  }

  /** Returns recovery codes to show once, or after a wrong code the `secret` of the offer to show again. */
  async enableSecondFactor(session: AdminSession, offer: string, code: string, source: SignInClient) {
    const secret = this.#parts.secondFactor.readOffer(session.person.id, offer)
    if (secret === null || !(await this.#parts.people.find(session.person.id)))
      return { codes: null, secret: null }
    const codes = await this.#parts.secondFactor.enable(session.person.id, secret, code)
    if (codes) await this.#parts.audit.recordAct(session, source, 'enable_second_factor')
    return { codes, secret }
  }

  async disableSecondFactor(session: AdminSession, source: SignInClient): Promise<void> {
    await this.#parts.secondFactor.disable(session.person.id)
    await this.#parts.audit.recordAct(session, source, 'disable_second_factor')
  }

  async renewRecoveryCodes(session: AdminSession, source: SignInClient): Promise<string[] | null> {
    const person = await this.#parts.people.find(session.person.id)
    if (!person?.totp_secret) return null
    const codes = await this.#parts.secondFactor.renewCodes(person.id)
    await this.#parts.audit.recordAct(session, source, 'renew_recovery_codes')
    return codes
  }

  /** The options with which a browser makes a passkey; null for the owner of the environment's password. */
  async offerPasskey(session: AdminSession) {
    const person = await this.#parts.people.find(session.person.id)
    if (!person) return null
    return this.#parts.passkeys.offer({
      purpose: nameRegistration(session),
      personId: person.id,
      name: person.name,
    })
  }

  async addPasskey(
    session: AdminSession,
    { credential, name }: { credential: unknown; name: string },
    source: SignInClient,
  ): Promise<Refusal> {
    const passkey = await this.#parts.passkeys.read(nameRegistration(session), credential)
    if (!passkey || !(await this.#parts.people.find(session.person.id))) return 'passkey_failed'
    if (!(await this.#parts.passkeys.add(session.person.id, { ...passkey, name }))) return 'passkey_failed'
    await this.#parts.audit.recordAct(session, source, 'add_passkey', name)
    return null
  }

  /** Refuses to remove the last way to sign in. Ends other sessions because the key may have been lost. */
  async removePasskey(session: AdminSession, id: string, source: SignInClient): Promise<Refusal> {
    const removal = await this.#parts.passkeys.remove(session.person.id, id)
    if ('refusal' in removal) return removal.refusal
    await this.#parts.sessions.endOthers(session)
    await this.#parts.audit.recordAct(session, source, 'remove_passkey', removal.name)
    return null
  }
}

function nameRegistration({ shortId }: AdminSession): string {
  return `register ${shortId}`
}
