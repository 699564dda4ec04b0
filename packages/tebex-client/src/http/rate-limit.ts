import { RateLimitedError } from '../errors.ts'

/** For a refusal that does not say how long to wait. */
const DEFAULT_MS = 5_000
/** A platform that asks for more is asked once in a while all the same. */
const MAX_MS = 600_000

/** The pause after a 429: it holds for every call of the client, because the platform counts them all together. */
export function createRateLimitPause(now: () => number) {
  let endsAt = Number.NEGATIVE_INFINITY
  return {
    /** Throws `rate_limited` with the remaining milliseconds while the pause lasts. */
    requireOver(operation: string): void {
      const remainingMs = endsAt - now()
      if (remainingMs > 0) throw new RateLimitedError({ operation, retryAfterMs: remainingMs })
    },
    /** Begins or extends the pause. */
    begin({ retryAfterMs }: RateLimitedError): void {
      endsAt = Math.max(endsAt, now() + Math.min(retryAfterMs ?? DEFAULT_MS, MAX_MS))
    },
  }
}
