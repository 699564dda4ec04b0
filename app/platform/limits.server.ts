/** How many requests may come in a time: a token bucket per key, in this process alone; see `shared-limits` for the rest. */

export type LimiterOptions = {
  /** How many takes may come at once. */
  capacity: number
  /** How long an empty bucket takes to be full again, in milliseconds. */
  windowMs: number
  /** How many keys are remembered; the one that was quiet longest is forgotten first. Default 10,000. */
  maxKeys?: number
  /** Epoch milliseconds. */
  now?: () => number
}

export type Taken = { ok: true; retryAfterSeconds: 0 } | { ok: false; retryAfterSeconds: number }

export type Limiter = {
  /** Takes a token of the key's bucket, or says in how many seconds one will be there. A refusal costs nothing. */
  take: (key: string) => Taken
  /** How many keys are remembered. */
  size: () => number
}

type Bucket = { tokens: number; at: number }

/** Makes a limiter; one per kind of action. */
export function createLimiter(options: LimiterOptions): Limiter {
  const { capacity, windowMs, maxKeys = 10_000, now = Date.now } = options
  const perMs = capacity / windowMs
  // A Map keeps the order of insertion, and every take inserts anew: the first key is the quietest.
  const buckets = new Map<string, Bucket>()

  function refilled(key: string, at: number): number {
    const bucket = buckets.get(key)
    if (!bucket) return capacity
    // A clock that was set back must not empty or freeze a bucket.
    return Math.min(capacity, bucket.tokens + Math.max(0, at - bucket.at) * perMs)
  }

  return {
    take(key) {
      const at = now()
      const tokens = refilled(key, at)
      const ok = tokens >= 1
      buckets.delete(key)
      buckets.set(key, { tokens: ok ? tokens - 1 : tokens, at })
      if (buckets.size > maxKeys) {
        const [quietest] = buckets.keys()
        if (quietest !== undefined) buckets.delete(quietest)
      }
      if (ok) return { ok, retryAfterSeconds: 0 }
      return { ok, retryAfterSeconds: Math.max(1, Math.ceil((1 - tokens) / perMs / 1000)) }
    },
    size: () => buckets.size,
  }
}
