/** A token bucket per key, in this process alone; `shared-limits` counts for all processes. */
import { LRUCache } from 'lru-cache'
import { boundEntries } from './up-to.ts'

type LimiterOptions = {
  /** The number of takes that may come at once. */
  capacity: number
  /** The milliseconds in which an empty bucket refills. */
  windowMs: number
  /** The number of remembered keys; the least recently used one is forgotten first. Default 10,000. */
  maxKeys?: number
  /** Milliseconds of a clock that is never set back; the process's own by default. */
  now?: () => number
}

export type Taken = { ok: true; retryAfterSeconds: 0 } | { ok: false; retryAfterSeconds: number }

type Bucket = { tokens: number; at: number }

/** Makes a limiter; one per kind of action. */
export function createLimiter(options: LimiterOptions) {
  const { capacity, windowMs, maxKeys = 10_000, now = () => performance.now() } = options
  const perMs = capacity / windowMs
  const buckets = new LRUCache<string, Bucket>(boundEntries(maxKeys))

  function refilled(key: string, at: number): number {
    const bucket = buckets.get(key)
    if (!bucket) return capacity
    return Math.min(capacity, bucket.tokens + (at - bucket.at) * perMs)
  }

  return {
    /** Takes `cost` tokens of the key's bucket, or says in how many seconds they will be there. A refusal costs nothing. */
    take(key: string, cost = 1): Taken {
      const at = now()
      const tokens = refilled(key, at)
      const ok = tokens >= cost
      buckets.set(key, { tokens: ok ? tokens - cost : tokens, at })
      if (ok) return { ok, retryAfterSeconds: 0 }
      return { ok, retryAfterSeconds: Math.max(1, Math.ceil((cost - tokens) / perMs / 1000)) }
    },
    /**
     * Takes a token that may not be there yet: in how many milliseconds it will be, so that the caller can wait for it.
     * Null, and nothing taken, when that is more than `maxWaitMs`.
     */
    reserve(key: string, maxWaitMs: number): number | null {
      const at = now()
      const tokens = refilled(key, at)
      const waitMs = Math.max(0, 1 - tokens) / perMs
      if (waitMs > maxWaitMs) return null
      buckets.set(key, { tokens: tokens - 1, at })
      return waitMs
    },
    /** Gives back a part of what was taken. */
    refund(key: string, tokens: number): void {
      const at = now()
      buckets.set(key, { tokens: refilled(key, at) + tokens, at })
    },
    /** The number of remembered keys. */
    size: () => buckets.size,
  }
}
