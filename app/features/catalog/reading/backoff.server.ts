/** When the platform is asked again: at the catalogue's age limit, sooner after a failure, never before it allows. */
import { TebexError } from '#tebex/index.ts'

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 5_000
/** The longest wait that a platform can ask for. */
const LONGEST_WAIT_MS = 600_000

/** Milliseconds until the next attempt after so many failures in a row. */
export function retryDelay(failures: number, error: unknown): number {
  const backoff = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS)
  const asked = error instanceof TebexError ? (error.retryAfterMs ?? 0) : 0
  return Math.max(backoff, Math.min(asked, LONGEST_WAIT_MS))
}
