/** How many messages a visitor, and all visitors together, may send in a day. Days are those of UTC. */

const DAY_MS = 86_400_000
/** More visitors than this in a day: the earliest are forgotten, and the shop's own limit still holds. */
const MOST_KEYS = 50_000

export type QuotaOptions = {
  perVisitor: number
  perShop: number
  /** Epoch milliseconds. */
  now: () => number
  /** Messages of this day that were counted before the start. */
  countBefore?: () => Promise<number>
}

export type QuotaAnswer =
  | { ok: true }
  | { ok: false; reason: 'visitor_limit' | 'shop_limit'; retryAfterSeconds: number }

export type Quota = {
  /** Counts one message for all keys of a visitor, or says why not; a refusal counts nothing. */
  take: (keys: readonly string[]) => QuotaAnswer
}

export function createQuota({ perVisitor, perShop, now, countBefore }: QuotaOptions): Quota {
  let day = dayOf(now())
  let total = 0
  const counts = new Map<string, number>()
  countBefore?.().then(
    (before) => {
      if (dayOf(now()) === day) total += before
    },
    () => undefined,
  )

  function turnDay(): void {
    const today = dayOf(now())
    if (today === day) return
    day = today
    total = 0
    counts.clear()
  }

  return {
    take(keys) {
      turnDay()
      const retryAfterSeconds = Math.ceil(((day + 1) * DAY_MS - now()) / 1000)
      if (keys.some((key) => (counts.get(key) ?? 0) >= perVisitor))
        return { ok: false, reason: 'visitor_limit', retryAfterSeconds }
      if (total >= perShop) return { ok: false, reason: 'shop_limit', retryAfterSeconds }
      total += 1
      for (const key of keys) {
        const count = (counts.get(key) ?? 0) + 1
        counts.delete(key)
        counts.set(key, count)
      }
      while (counts.size > MOST_KEYS) {
        const [first] = counts.keys()
        if (first === undefined) break
        counts.delete(first)
      }
      return { ok: true }
    },
  }
}

function dayOf(time: number): number {
  return Math.floor(time / DAY_MS)
}
