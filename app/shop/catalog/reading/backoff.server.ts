/**
 * Decides when to ask the platform again: at the catalogue's age limit, sooner after a failure, never before it allows.
 */

import { TebexError } from 'tebex-client'
import { backoff } from '#app/lib/async/backoff.ts'

const RETRY = { firstMs: 1_000, longestMs: 5_000 }
/** The longest wait that a platform can ask for. */
const LONGEST_WAIT_MS = 600_000

/** The backoff in milliseconds after this many failures in a row. */
export function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof TebexError ? (error.retryAfterMs ?? 0) : 0
  return Math.max(backoff(failures, RETRY), Math.min(asked, LONGEST_WAIT_MS))
}
