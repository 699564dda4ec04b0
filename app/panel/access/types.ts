/** People of the panel, their sessions, and the audit. */
import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { DatabaseErrorCode } from '#app/server/db/database-error.server.ts'
import type { DatabaseKind } from '#app/server/db/db.server.ts'
import type { Role } from './rights.ts'

/** The person of a session; `owner` without a name for the password of the environment. */
export type SignedInPerson = { id: string; name: string; role: Role }

/** A signed-in person of the panel. */
export type AdminSession = {
  /** Eight characters that name the session in the audit; no credential. */
  shortId: string
  /** Epoch milliseconds. */
  createdAt: number
  /** The latest end. */
  expiresAt: number
  person: SignedInPerson
  /** True when identity was confirmed minutes ago, so that sensitive acts need no new proof. */
  isConfirmed: boolean
}

/** Dates are ISO 8601, UTC. */
export type ListedSession = {
  shortId: string
  isCurrent: boolean
  /** `phone`, `tablet` or `computer`. */
  device: string
  /** A country's code, else a truncated address. */
  place: string
  createdAt: string
  usedAt: string
}

export type ListedPerson = {
  id: string
  name: string
  role: Role
  isDisabled: boolean
  hasPassword: boolean
  hasSecondFactor: boolean
  passkeys: number
}

export type ListedPasskey = { id: string; name: string; createdAt: string; usedAt: string | null }

/** `name` belongs to the person who gets a new password; null for a new person. */
export type Invitation = { personId: string; role: Role; name: string | null }

/** The owner's own words about whom a link is for. */
export const MAX_INVITATION_NOTE_LENGTH = 80

export type ListedInvitation = { id: string; role: Role; personId: string; expiresAt: string; note: string }

/** An action exists when the audit has words for it. */
export type AuditAction = keyof AdminMessages['audit']['actions']

type Exported<Action> = Action extends `export_${infer Name}` ? Name : never
/** The name of a file of the panel. */
export type ExportName = Exported<AuditAction>

export type AuditEntry = {
  id: number
  /** ISO 8601, UTC. */
  at: string
  action: AuditAction
  /** `shortId` of the session; empty before a login. */
  actor: string
  /** `owner` for the password of the environment, empty for an unknown person. */
  personId: string
  /** The person's name. */
  person: string
  /** Truncated. */
  address: string
  /** The object of the action, such as the id of a deleted row or an export's filter; at most 300 characters. */
  detail: string
}

export type AuditPage = { entries: AuditEntry[]; nextCursor: string | null }

/**
 * Why a form without script was sent back: `?problem=` of `/admin` (the first four) and of the page it came from.
 * `wrong_password` reads "Senha incorreta"; `delete_failed` and `not_found` read "Erro ao deletar registro".
 */
export type AdminProblem =
  | 'wrong_password'
  | 'locked'
  | 'session_expired'
  | 'database_unavailable'
  | 'delete_failed'
  | 'not_found'
  | 'save_failed'
  | 'invalid_text'
  | AccessProblem

/** Reasons for which people, passwords and passkeys are refused. */
export type AccessProblem =
  | 'forbidden'
  | 'confirm_identity'
  | 'link_invalid'
  | 'invalid_name'
  | 'reserved_name'
  | 'name_taken'
  | 'weak_password'
  | 'wrong_code'
  | 'passkey_failed'
  | 'own_account'

export type DatabaseTrouble = {
  code: DatabaseErrorCode
  kind: DatabaseKind
  /** The database's address, for a signed-in administrator only. */
  place: string | null
}
