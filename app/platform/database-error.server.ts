/** What can be wrong with the database, decided by its numbers and never by its sentences. */

export type DatabaseErrorCode =
  | 'busy'
  | 'constraint'
  | 'damaged'
  | 'full'
  | 'query'
  | 'read_only'
  | 'too_new'
  | 'unavailable'

/** The database failed; `code` says how, the message names the file. */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode
  /** The file, or the server without its credentials. */
  readonly place: string

  constructor({
    code,
    place,
    reason,
    cause,
  }: { code: DatabaseErrorCode; place: string; reason: string; cause?: unknown }) {
    super(`Database ${place}: ${reason}`, { cause })
    this.name = 'DatabaseError'
    this.code = code
    this.place = place
  }
}

/** SQLite's primary result codes (sqlite.org/rescode.html). */
const RESULTS: Record<number, { code: DatabaseErrorCode; reason: string }> = {
  3: { code: 'unavailable', reason: 'permission denied' },
  5: { code: 'busy', reason: 'another process keeps it locked' },
  6: { code: 'busy', reason: 'a table is locked' },
  8: { code: 'read_only', reason: 'it can only be read; check the permissions of the file and its folder' },
  10: { code: 'unavailable', reason: 'the disk refused to read or write' },
  11: { code: 'damaged', reason: 'the file is damaged; restore it from a backup or move it away' },
  13: { code: 'full', reason: 'the disk is full' },
  14: { code: 'unavailable', reason: 'the file cannot be opened; check the permissions of its folder' },
  19: { code: 'constraint', reason: 'the row contradicts another one' },
  26: { code: 'damaged', reason: 'the file is not a database; restore it from a backup or move it away' },
}

/** Whether SQLite asks to come back later. */
export function isBusy(error: unknown): boolean {
  const result = primaryResult(error)
  return result === 5 || result === 6
}

/** The error in our words; what is already one of ours passes. */
export function databaseError(error: unknown, place: string): DatabaseError {
  if (error instanceof DatabaseError) return error
  const known = RESULTS[primaryResult(error)]
  const reason = known?.reason ?? (error instanceof Error ? error.message : 'unknown failure')
  return new DatabaseError({ code: known?.code ?? 'query', place, reason, cause: error })
}

/** The low byte; the rest only refines it. */
function primaryResult(error: unknown): number {
  if (!(error instanceof Error) || !('errcode' in error)) return 0
  return typeof error.errcode === 'number' ? error.errcode & 0xff : 0
}
