/** Invalid coupon codes, and those that the platform refused a moment ago, are not sent there. */
import { LRUCache } from 'lru-cache'
import { CouponInvalidError } from '#tebex/index.ts'

const CODE = /^[\p{L}\p{N}._+\-%@!#&*]{1,64}$/u
const REMEMBERED_MS = 60_000
const MOST_BASKETS = 2_000
const MOST_CODES = 50

type Refused = { detail: string | null; until: number }

export function isCouponCode(code: string): boolean {
  return CODE.test(code)
}

export function isSameCode(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** Remembers for a minute, per basket, which codes the platform refused and with which sentence. */
export function createRefusedCodes(now: () => number) {
  const baskets = new LRUCache<string, LRUCache<string, Refused>>({ max: MOST_BASKETS })
  return {
    find(ident: string, code: string): CouponInvalidError | null {
      const refused = baskets.get(ident)?.get(code.toLowerCase())
      if (!refused || refused.until <= now()) return null
      return new CouponInvalidError({ operation: 'applyCoupon', detail: refused.detail })
    },
    record(ident: string, code: string, { detail }: CouponInvalidError): void {
      const codes = baskets.get(ident) ?? new LRUCache<string, Refused>({ max: MOST_CODES })
      codes.set(code.toLowerCase(), { detail, until: now() + REMEMBERED_MS })
      baskets.set(ident, codes)
    },
    /** The basket changed: a code that was too early may fit now. */
    forget: (ident: string) => void baskets.delete(ident),
  }
}
