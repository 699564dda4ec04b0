import { CodeRefusedError } from 'tebex-client'
import type { Shop } from '#app/compose.server.ts'
import { readBody } from '#app/server/http/http.server.ts'
import { CodeRefusal, TooManyGuessesError } from '#app/shop/basket/basket.server.ts'
import { isCode } from '#app/shop/basket/code-shapes.ts'
import type { CodeKind } from '#app/shop/basket/types.ts'
import { type ApplyCode, withoutPendingCode, withPendingCode } from '#app/shop/customer/customer.server.ts'
import type { Landing } from '../landing.server.ts'
import type { RefusalCode } from '../refusals.server.ts'
import { type ApiContext, getAddress, getRequestMessages, type Refusal, refuse } from '../responses.server.ts'
import { CodeInput, CouponInput, RemoveCodeInput, RemoveCouponInput } from '../schemas.server.ts'
import {
  type ChangingShop,
  refuseChange,
  refuseSignedOut,
  succeedWithBasket,
} from './basket-responses.server.ts'

type Explanation = Pick<Refusal, 'code' | 'detail' | 'banner'>

/** The input, the kinds of codes and the texts of a route. */
type CodeRoute = {
  input: typeof CodeInput | typeof CouponInput
  kinds: readonly CodeKind[] | undefined
  missing: RefusalCode
  invalid: RefusalCode
  failed: RefusalCode
  explain: (c: ApiContext, refusal: CodeRefusal) => Explanation
}

const CODES: CodeRoute = {
  input: CodeInput,
  kinds: undefined,
  missing: 'code_missing',
  invalid: 'code_unknown',
  failed: 'code_failed',
  explain(c, refusal) {
    const banner = describeProblem(refusal)
    const code = refusal.isKnown ? 'code_not_applicable' : 'code_unknown'
    return { code, banner, detail: getRequestMessages(c).problems[banner] }
  },
}

const COUPONS: CodeRoute = {
  input: CouponInput,
  kinds: ['coupon'],
  missing: 'coupon_missing',
  invalid: 'coupon_rejected',
  failed: 'coupon_failed',
  explain: (_c, { detail }) => ({ code: 'coupon_rejected', detail }),
}

type RemoveRoute = {
  input: typeof RemoveCodeInput | typeof RemoveCouponInput
  missing: RefusalCode
  failed: RefusalCode
}

const REMOVE_CODES: RemoveRoute = {
  input: RemoveCodeInput,
  missing: 'code_missing',
  failed: 'code_remove_failed',
}

const REMOVE_COUPONS: RemoveRoute = {
  input: RemoveCouponInput,
  missing: 'coupon_missing',
  failed: 'coupon_remove_failed',
}

/** The key in `problems` that explains why no kind accepted the code. */
function describeProblem({ isKnown, reason, excludedBy }: CodeRefusal): string {
  if (!isKnown) return 'code_unknown'
  if (excludedBy) return `excluded_by_${excludedBy}`
  return reason === null || reason === 'exclusive' ? 'code_not_applicable' : `code_${reason}`
}

/**
 * Applies a pending code to the basket of the visitor at this address; returns the platform's refusal instead of
 * throwing it.
 */
export function applyOne({ basket }: Pick<Shop, 'basket'>, address: string): ApplyCode {
  return async (ident, code) => {
    try {
      return await basket.codes.apply({ ident, address }, { code })
    } catch (error) {
      if (error instanceof CodeRefusal) return { problem: describeProblem(error) }
      throw error
    }
  }
}

/** `POST /api/basket/codes`, `/api/basket/coupons` and their `/remove`. */
export function createCodeHandlers(shop: ChangingShop, landing: Landing) {
  const { basket, customer } = shop

  function apply({ input, kinds, missing, invalid, failed, explain }: CodeRoute) {
    return async (c: ApiContext): Promise<Response> => {
      const posted = input.safeParse(await readBody(c))
      if (!posted.success) return refuse(c, shop, { code: invalid, status: 400 })
      const { code, returnTo } = posted.data
      if (code === '') return refuse(c, shop, { code: missing, returnTo })
      const session = await customer.findSession(c.req.raw.headers)
      if (!session?.basket) {
        if (!isCode(code)) return refuseSignedOut(c, shop, { returnTo })
        const attribution = await landing.findAttributionOf(c, session)
        const cookies = [customer.recordPendingCode(session, code, attribution)]
        const pending = { notice: 'code-pending', banner: 'code_pending' } as const
        return refuseSignedOut(c, shop, { returnTo, cookies, ...pending })
      }
      const request = { ident: session.basket, address: getAddress(c) }
      try {
        const { basket: changed, kind } = await basket.codes.apply(request, { code, kinds })
        const after = withoutPendingCode(session, code)
        return await succeedWithBasket(c, shop, {
          session: after,
          changed,
          kind,
          returnTo,
          notice: 'code-applied',
        })
      } catch (error) {
        if (error instanceof CodeRefusal) return refuse(c, shop, { ...explain(c, error), returnTo })
        if (error instanceof TooManyGuessesError) {
          const { retryAfterSeconds } = error
          return refuse(c, shop, { code: 'rate_limited', retryAfterSeconds, returnTo })
        }
        const wanting = isCode(code) ? withPendingCode(session, code) : session
        return refuseChange(c, shop, { error, session: wanting, refusal: { code: failed, returnTo } })
      }
    }
  }

  function remove({ input, missing, failed }: RemoveRoute) {
    return async (c: ApiContext): Promise<Response> => {
      const posted = input.safeParse(await readBody(c))
      if (!posted.success) return refuse(c, shop, { code: failed, status: 400 })
      const { code, kind, returnTo } = posted.data
      if (code === '') return refuse(c, shop, { code: missing, returnTo })
      const session = await customer.findSession(c.req.raw.headers)
      if (!session?.basket) return refuseSignedOut(c, shop, { returnTo })
      try {
        const request = { ident: session.basket, address: getAddress(c) }
        const changed = await basket.codes.remove(request, { code, kind })
        return await succeedWithBasket(c, shop, { session, changed, returnTo })
      } catch (error) {
        const detail = error instanceof CodeRefusedError ? error.detail : null
        return refuseChange(c, shop, { error, session, refusal: { code: failed, detail, returnTo } })
      }
    }
  }

  return {
    apply: apply(CODES),
    applyCoupon: apply(COUPONS),
    remove: remove(REMOVE_CODES),
    removeCoupon: remove(REMOVE_COUPONS),
  }
}
