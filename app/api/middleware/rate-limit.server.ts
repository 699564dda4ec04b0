import type { MiddlewareHandler } from 'hono'
import type { Shop } from '#app/compose.server.ts'
import { createLimiter } from '#app/lib/async/rate-limiter.ts'
import { createWindow } from '#app/server/db/shared-limits.server.ts'
import { addressKey } from '#app/server/http/address.server.ts'
import { PERSONAL_READS } from '#app/server/http/personal-reads.server.ts'
import { type ApiEnv, getAddress, refuse } from '../responses.server.ts'
import { annotate } from './describe-route.server.ts'

const MINUTE_MS = 60_000

type RateLimit = {
  perMinute: number
  /** Counted by all processes together, under this name. */
  sharedName?: string
}

/** The parts of the shop that a limit needs. */
export type RateLimitShop = Pick<Shop, 'env' | 'limits' | 'monotonic'>

/** Refuses an address that asks more often. */
export function rateLimit(
  shop: RateLimitShop,
  { perMinute, sharedName }: RateLimit,
): MiddlewareHandler<ApiEnv> {
  const limiter = sharedName
    ? shop.limits({ name: sharedName, capacity: perMinute, endOfWindow: createWindow(MINUTE_MS) })
    : createLimiter({ capacity: perMinute, windowMs: MINUTE_MS, now: shop.monotonic })
  return annotate({ limit: `${perMinute} a minute` }, async (c, next) => {
    const taken = await limiter.take(addressKey(getAddress(c)))
    if (taken.ok) return next()
    return refuse(c, shop, { code: 'rate_limited', retryAfterSeconds: taken.retryAfterSeconds })
  })
}

/** Refuses an address that reads too much of what only it sees. */
export function personalReadLimit(shop: Pick<Shop, 'env' | 'personalReads'>): MiddlewareHandler<ApiEnv> {
  const { capacity, windowMs } = PERSONAL_READS
  return annotate(
    { limit: `${capacity} in ${windowMs / 1000} seconds, with personal pages` },
    async (c, next) => {
      const { ok, retryAfterSeconds } = await shop.personalReads.take(getAddress(c))
      return ok ? next() : refuse(c, shop, { code: 'rate_limited', retryAfterSeconds })
    },
  )
}
