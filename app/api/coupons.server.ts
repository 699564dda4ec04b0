import { windowOf } from '#app/server/db/shared-limits.server.ts'
import { addressKey } from '#app/server/http/address.server.ts'
import { readBody } from '#app/server/http/http.server.ts'
import type { Shop } from '#app/shop.server.ts'
import { CouponInvalidError, TebexError } from '#tebex/index.ts'
import { refuseChange, refuseSignedOut, succeedWithBasket } from './basket-responses.server.ts'
import { type ApiContext, addressOf, refuse } from './responses.server.ts'
import { CouponInput } from './schemas.server.ts'

/** So many codes that the platform refuses may be tried in a minute: guessing ends here, not there. */
const MISSES = { session: 10, address: 15, windowMs: 60_000 }

class TooManyMisses extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too many coupon codes were refused')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** `POST /api/basket/coupons` and `/api/basket/coupons/remove`. */
export function couponHandlers(shop: Shop) {
  const { basket, customer, limits } = shop
  const endOfWindow = windowOf(MISSES.windowMs)
  const perSession = limits({ name: 'coupon session', capacity: MISSES.session, endOfWindow })
  const perAddress = limits({ name: 'coupon address', capacity: MISSES.address, endOfWindow })

  /** Counts a miss before the platform is asked; a hit takes it back. */
  function countMiss(sid: string, address: string) {
    let isTaken = false
    return {
      async take() {
        const session = await perSession.take(sid)
        if (!session.ok) throw new TooManyMisses(session.retryAfterSeconds)
        const whole = await perAddress.take(address)
        if (!whole.ok) throw new TooManyMisses(whole.retryAfterSeconds)
        isTaken = true
      },
      async giveBack() {
        if (!isTaken) return
        await perSession.giveBack(sid)
        await perAddress.giveBack(address)
      },
    }
  }

  return {
    async apply(c: ApiContext): Promise<Response> {
      const input = CouponInput.safeParse(await readBody(c))
      if (!input.success) return refuse(c, shop, { code: 'coupon_rejected', status: 400 })
      const { coupon_code: code, returnTo } = input.data
      if (code === '') return refuse(c, shop, { code: 'coupon_missing', returnTo })
      const session = await customer.findSession(c.req.raw.headers)
      if (!session?.basket) return refuseSignedOut(c, shop, { returnTo })
      const request = { ident: session.basket, address: addressOf(c) }
      const { take, giveBack } = countMiss(session.sid, addressKey(request.address))
      try {
        const changed = await basket.applyCoupon(request, code, take)
        await giveBack()
        return await succeedWithBasket(c, shop, { session, changed, returnTo })
      } catch (error) {
        if (error instanceof TooManyMisses) {
          return refuse(c, shop, {
            code: 'rate_limited',
            retryAfterSeconds: error.retryAfterSeconds,
            returnTo,
          })
        }
        if (error instanceof CouponInvalidError) {
          return refuse(c, shop, { code: 'coupon_rejected', detail: error.detail, returnTo })
        }
        await giveBack()
        return refuseChange(c, shop, { error, session, refusal: { code: 'coupon_failed', returnTo } })
      }
    },

    async remove(c: ApiContext): Promise<Response> {
      const input = CouponInput.safeParse(await readBody(c))
      if (!input.success) return refuse(c, shop, { code: 'coupon_remove_failed', status: 400 })
      const { coupon_code: code, returnTo } = input.data
      if (code === '') return refuse(c, shop, { code: 'coupon_missing', returnTo })
      const session = await customer.findSession(c.req.raw.headers)
      if (!session?.basket) return refuseSignedOut(c, shop, { returnTo })
      try {
        const request = { ident: session.basket, address: addressOf(c) }
        const changed = await basket.removeCoupon(request, code)
        return await succeedWithBasket(c, shop, { session, changed, returnTo })
      } catch (error) {
        const detail = error instanceof TebexError && error.code === 'coupon_invalid' ? error.detail : null
        const refusal = { code: 'coupon_remove_failed', detail, returnTo } as const
        return refuseChange(c, shop, { error, session, refusal })
      }
    },
  }
}
