import { RateLimitedError } from '../errors.ts'

/** The platform takes 500 in 5 minutes; some are left for the seller's other programs with the same key. */
const MAX_CALLS = 400
const WINDOW_MS = 5 * 60_000

/** Counts the calls of the last five minutes. */
export function createBudget(now: () => number) {
  let calls: number[] = []
  return {
    /** Takes one call, or throws `rate_limited` with the milliseconds until there is one. */
    take(operation: string): void {
      calls = calls.filter((at) => at > now() - WINDOW_MS)
      const [first] = calls
      if (first !== undefined && calls.length >= MAX_CALLS) {
        throw new RateLimitedError({ operation, retryAfterMs: first + WINDOW_MS - now() })
      }
      calls.push(now())
    },
  }
}
