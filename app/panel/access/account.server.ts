/** The account of a signed-in person: password, passkeys, second factor, sessions. */
import { passwordWeakness } from '#app/server/env/secrets.server.ts'
import type { Audit } from './audit.server.ts'
import type { Passkeys } from './passkeys/passkeys.server.ts'
import { hashPassword } from './password.server.ts'
import type { People } from './people/people.server.ts'
import type { SecondFactor } from './people/second-factor.server.ts'
import type { AdminSessions } from './sessions.server.ts'
import type { SignedIn, SignIn, SignInClient } from './sign-in.server.ts'
import type { AccessProblem, AdminSession, AuditAction } from './types.ts'

type AccountOptions = {
  people: People
  passkeys: Passkeys
  secondFactor: SecondFactor
  sessions: AdminSessions
  signIn: SignIn
  audit: Audit
}

/** The reason of a refusal, or null on success. */
type Refusal = AccessProblem | 'not_found' | null

export function createAccount({ people, passkeys, secondFactor, sessions, signIn, audit }: AccountOptions) {
  const registration = ({ shortId }: AdminSession) => `register ${shortId}`

  const record = (action: AuditAction, actor: AdminSession, { address }: SignInClient, detail = '') =>
    audit.record({ action, actor, address, detail })

  return {
    /** Null for the owner of the environment's password, who changes it there. */
    async find(session: AdminSession) {
      const person = await people.find(session.person.id)
      if (!person) return null
      return {
        hasPassword: person.password_hash !== null,
        hasSecondFactor: person.totp_secret !== null,
        recoveryCodes: secondFactor.countCodes(person),
        passkeys: await passkeys.list(person.id),
      }
    },
    listSessions: (session: AdminSession) => sessions.list(session),
    async endSession(session: AdminSession, shortId: string, source: SignInClient): Promise<Refusal> {
      if (!(await sessions.endOne(session, shortId))) return 'not_found'
      await record('end_session', session, source, shortId)
      return null
    },
    async endOtherSessions(session: AdminSession, source: SignInClient): Promise<void> {
      await sessions.endOthers(session)
      await record('end_other_sessions', session, source)
    },

    /** Ends all sessions and starts a new one for this browser. */
    async changePassword(
      session: AdminSession,
      password: string,
      source: SignInClient,
    ): Promise<SignedIn | { outcome: 'weak_password' | 'own_account' }> {
      if (passwordWeakness(password) !== null) return { outcome: 'weak_password' }
      const password_hash = await hashPassword(password)
      const person = await people.find(session.person.id)
      if (!person) return { outcome: 'own_account' }
      await people.setPassword(person.id, password_hash)
      await sessions.endAll(person.id)
      return signIn.open({ ...person, password_hash }, source, 'change_password')
    },

    offerSecondFactor: ({ person }: AdminSession) => secondFactor.offer(person.id),
    /** Returns recovery codes to show once, or after a wrong code the `secret` of the offer to show again. */
    async enableSecondFactor(session: AdminSession, offer: string, code: string, source: SignInClient) {
      const secret = secondFactor.readOffer(session.person.id, offer)
      if (secret === null || !(await people.find(session.person.id))) return { codes: null, secret: null }
      const codes = await secondFactor.enable(session.person.id, secret, code)
      if (codes) await record('enable_second_factor', session, source)
      return { codes, secret }
    },
    async disableSecondFactor(session: AdminSession, source: SignInClient): Promise<void> {
      await secondFactor.disable(session.person.id)
      await record('disable_second_factor', session, source)
    },
    async renewRecoveryCodes(session: AdminSession, source: SignInClient): Promise<string[] | null> {
      const person = await people.find(session.person.id)
      if (!person?.totp_secret) return null
      const codes = await secondFactor.renewCodes(person.id)
      await record('renew_recovery_codes', session, source)
      return codes
    },

    /** The options with which a browser makes a passkey; null for the owner of the environment's password. */
    async offerPasskey(session: AdminSession) {
      const person = await people.find(session.person.id)
      if (!person) return null
      return passkeys.offer({ purpose: registration(session), personId: person.id, name: person.name })
    },
    async addPasskey(
      session: AdminSession,
      { credential, name }: { credential: unknown; name: string },
      source: SignInClient,
    ): Promise<Refusal> {
      const passkey = await passkeys.read(registration(session), credential)
      if (!passkey || !(await people.find(session.person.id))) return 'passkey_failed'
      if (!(await passkeys.add(session.person.id, { ...passkey, name }))) return 'passkey_failed'
      await record('add_passkey', session, source, name)
      return null
    },
    /** Refuses to remove the last way to sign in. Ends other sessions because the key may have been lost. */
    async removePasskey(session: AdminSession, id: string, source: SignInClient): Promise<Refusal> {
      const removal = await passkeys.remove(session.person.id, id)
      if ('refusal' in removal) return removal.refusal
      await sessions.endOthers(session)
      await record('remove_passkey', session, source, removal.name)
      return null
    },
  }
}
