/** An owner's actions on the other people of the panel, and invitations for new ones. */
import { findPasswordWeakness } from '#app/server/env/secrets.server.ts'
import type { Audit } from './audit.server.ts'
import type { Passkeys } from './passkeys/passkeys.server.ts'
import { hashPassword } from './password.server.ts'
import type { Invitations, NewCredential } from './people/invitations.server.ts'
import { readName } from './people/names.ts'
import { type People, RoleInput } from './people/people.server.ts'
import type { Role } from './rights.ts'
import type { AdminSessions } from './sessions.server.ts'
import type { SignedIn, SignIn, SignInClient } from './sign-in.server.ts'
import type { AccessProblem, AdminSession, Invitation } from './types.ts'

type TeamParts = {
  people: People
  invitations: Invitations
  passkeys: Passkeys
  sessions: AdminSessions
  signIn: SignIn
  audit: Audit
}

type Refusal = AccessProblem | 'not_found' | null

/** The form of an invited person: a password, or a new passkey. */
type Answer = { name: string; password: string } | { name: string; credential: unknown }

export class Team {
  readonly #parts: TeamParts

  constructor(parts: TeamParts) {
    this.#parts = parts
  }

  list() {
    return this.#parts.people.list()
  }

  listInvitations() {
    return this.#parts.invitations.list()
  }

  findInvitation(token: string) {
    return this.#parts.invitations.find(token)
  }

  /** The token of a link for a new person. */
  async invite(
    session: AdminSession,
    { role, note }: { role: Role; note: string },
    source: SignInClient,
  ): Promise<string> {
    const token = await this.#parts.invitations.create({ role, note, createdBy: session.person.id })
    await this.#parts.audit.recordAct(session, source, 'invite_person', role)
    return token
  }

  /** The token of a link that resets a person's password; null for an unknown or disabled person. */
  async renew(session: AdminSession, personId: string, source: SignInClient): Promise<string | null> {
    const person = await this.#parts.people.find(personId)
    if (!person || person.is_disabled === 1) return null
    const role = RoleInput.parse(person.role)
    const token = await this.#parts.invitations.create({ personId, role, createdBy: session.person.id })
    await this.#parts.audit.recordAct(session, source, 'link_person', person.name)
    return token
  }

  async withdraw(session: AdminSession, id: string, source: SignInClient): Promise<Refusal> {
    if (!(await this.#parts.invitations.withdraw(id))) return 'not_found'
    await this.#parts.audit.recordAct(session, source, 'withdraw_invitation')
    return null
  }

  async setRole(session: AdminSession, id: string, role: Role, source: SignInClient): Promise<Refusal> {
    const { refusal, name } = await this.#change(session, id, () => this.#parts.people.setRole(id, role))
    if (refusal) return refusal
    await this.#parts.invitations.withdrawAll(id)
    await this.#parts.audit.recordAct(session, source, 'change_role', `${name} ${role}`)
    return null
  }

  async setDisabled(
    session: AdminSession,
    id: string,
    isDisabled: boolean,
    source: SignInClient,
  ): Promise<Refusal> {
    const { refusal, name } = await this.#change(session, id, () =>
      this.#parts.people.setDisabled(id, isDisabled),
    )
    if (refusal) return refusal
    if (isDisabled) {
      await this.#parts.sessions.endAll(id)
      await this.#parts.invitations.withdrawAll(id)
    }
    const action = isDisabled ? 'disable_person' : 'enable_person'
    await this.#parts.audit.recordAct(session, source, action, name)
    return null
  }

  /** The options with which a browser creates an invited person's passkey. */
  async offerPasskey(token: string, name: string) {
    const invitation = await this.#parts.invitations.find(token)
    if (!invitation) return { refusal: 'link_invalid' as const }
    const choice = readChoice(invitation, name)
    if ('refusal' in choice) return choice
    const subject = { purpose: namePurpose(invitation), personId: invitation.personId, ...choice }
    return { options: await this.#parts.passkeys.offer(subject) }
  }

  /** Uses up a link and signs the person in. */
  async accept(
    token: string,
    answer: Answer,
    source: SignInClient,
  ): Promise<SignedIn | { outcome: AccessProblem }> {
    const invitation = await this.#parts.invitations.find(token)
    if (!invitation) return { outcome: 'link_invalid' }
    const choice = readChoice(invitation, answer.name)
    if ('refusal' in choice) return { outcome: choice.refusal }
    const credential = await this.#readCredential(invitation, answer)
    if (typeof credential === 'string') return { outcome: credential }
    const accepted = await this.#parts.invitations.accept(token, choice.name, credential)
    if (accepted.outcome !== 'accepted') return accepted
    const person = await this.#parts.people.find(accepted.personId)
    // The person was disabled while the link was open: the link is used up and opens nothing.
    if (!person || person.is_disabled === 1) return { outcome: 'link_invalid' }
    return this.#parts.signIn.open(person, source, 'accept_invitation')
  }

  /** Changes only other people, so that owners cannot lock themselves out by mistake. */
  async #change(
    session: AdminSession,
    id: string,
    work: () => Promise<boolean>,
  ): Promise<{ refusal: Refusal; name: string }> {
    const person = await this.#parts.people.find(id)
    if (!person) return { refusal: 'not_found', name: '' }
    if (id === session.person.id) return { refusal: 'own_account', name: person.name }
    return { refusal: (await work()) ? null : 'not_found', name: person.name }
  }

  async #readCredential(invitation: Invitation, answer: Answer): Promise<NewCredential | AccessProblem> {
    if ('password' in answer) {
      if (findPasswordWeakness(answer.password) !== null) return 'weak_password'
      return { password_hash: await hashPassword(answer.password), passkey: null }
    }
    const passkey = await this.#parts.passkeys.read(namePurpose(invitation), answer.credential)
    return passkey ? { password_hash: null, passkey: { ...passkey, name: '' } } : 'passkey_failed'
  }
}

/** Binds the passkey to one link. */
function namePurpose({ personId }: Invitation): string {
  return `accept ${personId}`
}

/** The name that a new person chose; an existing person keeps its own. */
function readChoice({ name }: Invitation, chosen: string): ReturnType<typeof readName> {
  return name === null ? readName(chosen) : { name }
}
