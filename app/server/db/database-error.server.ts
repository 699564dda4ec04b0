/** Database failures, distinguished by error codes and never by message text. */

export type DatabaseErrorCode =
  | 'busy'
  | 'constraint'
  | 'damaged'
  | 'full'
  | 'gone'
  | 'query'
  | 'read_only'
  | 'too_new'
  | 'unavailable'

/** `code` classifies the failure; the message names the file or the server. */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode
  /** The file, or the server without its credentials. */
  readonly location: string
  /** True once the log has reported the outage, so that its failed queries are not logged again. */
  isLogged = false

  constructor({
    code,
    location,
    reason,
    cause,
  }: { code: DatabaseErrorCode; location: string; reason: string; cause?: unknown }) {
    super(`Database ${location}: ${reason}`, { cause })
    this.name = 'DatabaseError'
    this.code = code
    this.location = location
  }
}

const FULL = 13
/** SQLite cannot allocate its shared-memory file. */
const IOERR_SHMSIZE = 4874

/** SQLite's primary result codes (sqlite.org/rescode.html). */
const RESULTS: Record<number, { code: DatabaseErrorCode; reason: string }> = {
  3: {
    code: 'unavailable',
    reason: 'permission denied; let the user of the shop write the file and its folder',
  },
  5: { code: 'busy', reason: 'another process keeps it locked' },
  6: { code: 'busy', reason: 'a table is locked' },
  8: { code: 'read_only', reason: 'it can only be read; check the permissions of the file and its folder' },
  10: {
    code: 'unavailable',
    reason: 'the disk refused to read or write; check that it is mounted and sound',
  },
  11: { code: 'damaged', reason: 'the file is damaged; restore it from a backup or move it away' },
  13: { code: 'full', reason: 'the disk is full; free space on it' },
  14: { code: 'unavailable', reason: 'the file cannot be opened; check the permissions of its folder' },
  19: { code: 'constraint', reason: 'the row contradicts another one' },
  26: { code: 'damaged', reason: 'the file is not a database; restore it from a backup or move it away' },
}

/**
 * PostgreSQL's SQLSTATE codes and classes (postgresql.org/docs/current/errcodes-appendix.html); longer prefixes come
 * first.
 */
const STATES: readonly { state: string; code: DatabaseErrorCode; reason: string }[] = [
  { state: '40001', code: 'busy', reason: 'another transaction was in the way' },
  { state: '40P01', code: 'busy', reason: 'two transactions waited for each other' },
  { state: '55P03', code: 'busy', reason: 'another transaction keeps a table locked' },
  { state: '57014', code: 'busy', reason: 'the query took too long' },
  { state: '53100', code: 'full', reason: 'the disk is full; free space on it' },
  { state: '25006', code: 'read_only', reason: 'the server takes no writes now' },
  { state: '28', code: 'unavailable', reason: 'user or password was refused; check DATABASE_URL' },
  {
    state: '3D',
    code: 'unavailable',
    reason: 'there is no database of this name; create it or check DATABASE_URL',
  },
  { state: '23', code: 'constraint', reason: 'the row contradicts another one' },
  { state: '08', code: 'unavailable', reason: 'the connection broke' },
  {
    state: '53',
    code: 'unavailable',
    reason: 'the server has no room for another connection; raise its max_connections',
  },
  { state: '57', code: 'unavailable', reason: 'the server is stopping or starting' },
  { state: 'XX', code: 'damaged', reason: 'the server found damaged data' },
]

/** After an error that PostgreSQL itself reported, the connection is still usable. */
export function isServerError(error: unknown): boolean {
  return sqlState(error) !== null
}

/** Maps an error of pg, whether from the server or from the connection. */
export function toPostgresError(error: unknown, location: string): DatabaseError {
  if (error instanceof DatabaseError) return error
  const state = sqlState(error)
  const mapped = STATES.find(({ state: prefix }) => state?.startsWith(prefix))
  const message = error instanceof Error ? error.message : 'unknown failure'
  const unknown =
    state === null
      ? ({
          code: 'unavailable',
          reason: 'the server cannot be reached; start it or check DATABASE_URL',
        } as const)
      : ({ code: 'query', reason: message } as const)
  const { code, reason } = mapped ?? unknown
  return new DatabaseError({ code, location, reason, cause: error })
}

function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return null
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null
}

/** True if an immediate retry may succeed: PostgreSQL ends one of two deadlocked transactions. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof DatabaseError) || error.code !== 'busy') return false
  return ['40001', '40P01'].includes(sqlState(error.cause) ?? '')
}

/** True while SQLite is locked and the statement may be retried. */
export function isBusy(error: unknown): boolean {
  const result = primaryResult(error)
  return result === 5 || result === 6
}

/** True if the database is at fault and not the query, so that a stack explains nothing. */
export function isOutage(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code !== 'query' && error.code !== 'constraint'
}

export function toDatabaseError(error: unknown, location: string): DatabaseError {
  if (error instanceof DatabaseError) return error
  const mapped = readErrcode(error) === IOERR_SHMSIZE ? RESULTS[FULL] : RESULTS[primaryResult(error)]
  const reason = mapped?.reason ?? (error instanceof Error ? error.message : 'unknown failure')
  return new DatabaseError({ code: mapped?.code ?? 'query', location, reason, cause: error })
}

/** The low byte is the primary code; the other bytes only refine it. */
function primaryResult(error: unknown): number {
  return readErrcode(error) & 0xff
}

function readErrcode(error: unknown): number {
  if (!(error instanceof Error) || !('errcode' in error)) return 0
  return typeof error.errcode === 'number' ? error.errcode : 0
}
