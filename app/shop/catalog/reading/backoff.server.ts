/**
 * Decides when to ask the platform again: at the catalogue's age limit, sooner after a failure, never before it allows.
 */

import { TebexError } from 'tebex-client'
import { backoff } from '#app/lib/async/backoff.ts'

const RETRY = { firstMs: 1_000, longestMs: 5_000 }
/** The longest wait that the platform can impose. */
const MAX_WAIT_MS = 600_000

/** Computes the delay in milliseconds after this many consecutive failures. */
export function retryDelay(failures: number, error: unknown): number {
  const requestedMs = error instanceof TebexError ? (error.retryAfterMs ?? 0) : 0
  return Math.max(backoff(failures, RETRY), Math.min(requestedMs, MAX_WAIT_MS))
}
