import type { SetupProblem } from './types.ts'

type DiscordErrorCode =
  | SetupProblem
  /** The account is not in the server. */
  | 'unknown_member'
  /** The account takes no messages of the bot. */
  | 'messages_closed'
  | 'rate_limited'
  /** The sign-in code is invalid or expired. */
  | 'invalid_grant'
  /** No response, or one without a reason. */
  | 'unavailable'

/** A call of Discord failed; `code` says why. */
export class DiscordError extends Error {
  readonly code: DiscordErrorCode
  /** Milliseconds until a rate-limited call may be repeated. */
  readonly retryAfterMs: number

  constructor(
    code: DiscordErrorCode,
    { cause, retryAfterMs = 0 }: { cause?: unknown; retryAfterMs?: number } = {},
  ) {
    super(`Discord: ${code}`, { cause })
    this.name = 'DiscordError'
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

/** Discord's own numbers: https://discord.com/developers/docs/topics/opcodes-and-status-codes#json */
const CODES: Readonly<Record<number, DiscordErrorCode>> = {
  10004: 'unknown_server',
  10007: 'unknown_member',
  10011: 'unknown_role',
  10013: 'unknown_member',
  50001: 'unknown_server',
  50007: 'messages_closed',
  50013: 'missing_permission',
}

/** The error of a refusal; `number` is the `code` of its body. */
export function createRefusal(status: number, number: number | null): DiscordError {
  if (status === 401) return new DiscordError('unauthorized')
  if (status >= 500 || number === null) return new DiscordError('unavailable')
  return new DiscordError(CODES[number] ?? (status === 403 ? 'missing_permission' : 'unavailable'))
}
