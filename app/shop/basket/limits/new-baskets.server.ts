/**
 * Creates baskets within a budget of the whole shop. A basket carries the visitor's address only while the platform
 * accepts the private key, which this requires.
 */

import { CredentialsRequiredError, type NewBasket, RateLimitedError, TebexError } from 'tebex-client'
import { createLimiter } from '#app/lib/async/rate-limiter.ts'

/** The most baskets created in a minute, for all addresses together. */
const BUDGET = { capacity: 300, windowMs: 60_000 }
/** A refused key is tried again after this time. */
const KEY_RETRY_MS = 300_000

export type NewBasketsOptions = {
  log: {
    error: (fields: object, message: string) => void
    info: (fields: object, message: string) => void
  }
  now: () => number
}

type Create<Created> = (wanted: NewBasket) => Promise<Created>

export function createNewBaskets({ log, now }: NewBasketsOptions) {
  const budget = createLimiter({ ...BUDGET, now })
  let keyRefusedAt: number | null = null
  let isRefused = false

  async function createWithAddress<Created>(wanted: NewBasket, create: Create<Created>): Promise<Created> {
    try {
      const basket = await create(wanted)
      if (keyRefusedAt !== null) log.info({}, 'the platform takes the private key again')
      keyRefusedAt = null
      return basket
    } catch (error) {
      if (!(error instanceof CredentialsRequiredError)) throw error
      if (keyRefusedAt === null)
        log.error(
          { err: error },
          'TEBEX_PRIVATE_KEY: refused by the platform; sign-in goes on, but the platform sees the address of this server instead of the shopper’s',
        )
      keyRefusedAt = now()
      return create({ ...wanted, ipAddress: null })
    }
  }

  return {
    /**
     * Creates a basket; `create` makes the call. Throws `rate_limited` without a call when the budget is used up, and
     * what the call throws.
     */
    async create<Created>(wanted: NewBasket, create: Create<Created>): Promise<Created> {
      const { ok, retryAfterSeconds } = budget.take('all')
      if (!ok)
        throw new RateLimitedError({ operation: 'createBasket', retryAfterMs: retryAfterSeconds * 1000 })
      const isKeyTrusted = keyRefusedAt === null || now() - keyRefusedAt >= KEY_RETRY_MS
      try {
        const basket = await (wanted.ipAddress && isKeyTrusted
          ? createWithAddress(wanted, create)
          : create({ ...wanted, ipAddress: null }))
        isRefused = false
        return basket
      } catch (error) {
        if (error instanceof TebexError && REFUSED_FOR_ALL.has(error.code)) isRefused = true
        throw error
      }
    },

    /** The fault in creating baskets, as a constant text; null while it works. */
    trouble(): string | null {
      if (isRefused) return 'sign-in refused by the platform'
      return keyRefusedAt === null ? null : 'private key refused by the platform'
    },
  }
}

/** No input of the visitor affects a new basket, so a refusal applies to all visitors. */
const REFUSED_FOR_ALL: ReadonlySet<string> = new Set([
  'credentials_required',
  'store_unknown',
  'invalid_request',
])
