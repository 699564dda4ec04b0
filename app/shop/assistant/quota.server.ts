/** Limits the messages of a visitor, and of all visitors together, in a day (UTC). */
import { endOfDay, type SharedLimiter, type SharedLimits } from '#app/server/db/shared-limits.server.ts'

type QuotaOptions = {
  /** Shared by all processes, so that neither a second process nor a restart resets the counts. */
  limits: SharedLimits
  /** Separates this quota from others. */
  name: string
  perVisitor: number
  perShop: number
}

type QuotaResult =
  | { ok: true }
  | { ok: false; reason: 'visitor_limit' | 'shop_limit'; retryAfterSeconds: number }

export function createQuota({ limits, name, perVisitor, perShop }: QuotaOptions) {
  const visitors = limits({ name: `${name} visitor`, capacity: perVisitor, endOfWindow: endOfDay })
  const shop = limits({ name: `${name} shop`, capacity: perShop, endOfWindow: endOfDay })

  return {
    /** Counts one message for all keys of a visitor, or returns the reason against it; a refusal counts nothing. */
    async take(keys: readonly string[]): Promise<QuotaResult> {
      const steps: { limiter: SharedLimiter; key: string; reason: 'visitor_limit' | 'shop_limit' }[] = [
        ...keys.map((key) => ({ limiter: visitors, key, reason: 'visitor_limit' as const })),
        { limiter: shop, key: 'all', reason: 'shop_limit' },
      ]
      for (const [index, { limiter, key, reason }] of steps.entries()) {
        const admission = await limiter.take(key)
        if (admission.ok) continue
        for (const counted of steps.slice(0, index)) await counted.limiter.giveBack(counted.key)
        return { ok: false, reason, retryAfterSeconds: admission.retryAfterSeconds }
      }
      return { ok: true }
    },
  }
}
