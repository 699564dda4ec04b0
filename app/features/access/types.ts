/** Who may see the panel, and what was done there. */
import type { DatabaseErrorCode } from '#app/server/db/database-error.server.ts'
import type { DatabaseKind } from '#app/server/db/db.server.ts'

/** A signed-in administrator. */
export type AdminSession = {
  /** Eight characters that name the session in the audit; no credential. */
  shortId: string
  /** Epoch milliseconds. */
  createdAt: number
  /** When it ends at the latest. */
  expiresAt: number
}

export const AUDIT_ACTIONS = [
  'login',
  'login_failed',
  'login_locked',
  'logout',
  'delete_visitor',
  'delete_interaction',
  'delete_chat',
  'approve_review',
  'hide_review',
  'answer_review',
  'export_visitors',
  'export_interactions',
  'export_revenue',
  'export_sources',
  'set_history_key',
  'remove_history_key',
  'replay_webhook',
  'test_webhook',
  'publish_store',
  'load_store',
  'undo_store',
  'discard_store',
  'save_channel',
  'remove_channel',
  'test_channel',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export type AuditEntry = {
  id: number
  /** ISO 8601, UTC. */
  at: string
  action: AuditAction
  /** `shortId` of the session; empty before a login. */
  actor: string
  /** Truncated. */
  address: string
  /** What it was about, such as the id of a deleted row or an export's filter; at most 300 characters. */
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

/** What is wrong with the database. */
export type DatabaseTrouble = {
  code: DatabaseErrorCode
  kind: DatabaseKind
  /** Where it is, for a signed-in administrator only. */
  place: string | null
}
