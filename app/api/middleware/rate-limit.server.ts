import type { MiddlewareHandler } from 'hono'
import type { Shop } from '#app/compose.server.ts'
import { createLimiter } from '#app/lib/async/rate-limiter.ts'
import { createWindow } from '#app/server/db/shared-limits.server.ts'
import { deriveAddressKey } from '#app/server/http/address.server.ts'
import { PERSONAL_READS } from '#app/server/http/personal-reads.server.ts'
import { type ApiEnv, getAddress, refuse } from '../responses.server.ts'
import { annotate } from './describe-route.server.ts'

const MINUTE_MS = 60_000

type RateLimit = {
  perMinute: number
  /** The name under which all processes count together. */
  sharedName?: string
}

export type RateLimitShop = Pick<Shop, 'env' | 'limits' | 'monotonic'>

/** Refuses an address that exceeds the rate. */
export function rateLimit(
  shop: RateLimitShop,
  { perMinute, sharedName }: RateLimit,
): MiddlewareHandler<ApiEnv> {
  const limiter = sharedName
    ? shop.limits({ name: sharedName, capacity: perMinute, endOfWindow: createWindow(MINUTE_MS) })
    : createLimiter({ capacity: perMinute, windowMs: MINUTE_MS, now: shop.monotonic })
  return annotate({ limit: `${perMinute} a minute` }, async (c, next) => {
    const admission = await limiter.take(deriveAddressKey(getAddress(c)))
    if (admission.ok) return next()
    return refuse(c, shop, { code: 'rate_limited', retryAfterSeconds: admission.retryAfterSeconds })
  })
}

/** Refuses an address that reads too many personal pages. */
export function limitPersonalReads(shop: Pick<Shop, 'env' | 'personalReads'>): MiddlewareHandler<ApiEnv> {
  const { capacity, windowMs } = PERSONAL_READS
  return annotate(
    { limit: `${capacity} in ${windowMs / 1000} seconds, with personal pages` },
    async (c, next) => {
      const { ok, retryAfterSeconds } = await shop.personalReads.take(getAddress(c))
      return ok ? next() : refuse(c, shop, { code: 'rate_limited', retryAfterSeconds })
    },
  )
}
