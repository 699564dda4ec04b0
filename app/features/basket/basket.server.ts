/**
 * The visitor's basket. Everything is an "ensure": said twice, it happens once. The platform holds the truth; every
 * method throws a `TebexError` when it refuses or cannot be asked.
 */
import {
  BasketCompleteError,
  CouponInvalidError,
  LoginRequiredError,
  MalformedError,
  type Basket as PlatformBasket,
  type Tebex,
} from '#tebex/index.ts'
import { createRefusedCodes, isCouponCode, isSameCode } from './coupons.server.ts'
import { createPlatformBaskets, type PlatformBaskets } from './platform-baskets.server.ts'
import { type KnownProduct, type Presenting, presentBasket, quantityOf } from './present.server.ts'
import { createPriceLookUp } from './prices.server.ts'
import type { Basket } from './types.ts'

export type { KnownProduct } from './present.server.ts'
export { basketReference } from './reference.server.ts'

export type BasketOptions = {
  tebex: Pick<Tebex, 'baskets' | 'coupons' | 'packages'>
  findProduct: (id: number) => KnownProduct | null
  priceTag: Presenting['priceTag']
  log: { warn: (fields: object, message: string) => void }
  /** Epoch milliseconds. */
  now: () => number
  maxOpen?: number
}

export type Wish = { packageId: number; quantity: number; type: 'single' | 'subscription' | undefined }

export type BasketFeature = {
  platform: PlatformBaskets
  present: (basket: PlatformBasket) => Promise<Basket>
  /** Sees to it that the basket holds the package; throws `login_required` while nobody is signed in to it. */
  add: (ident: string, wish: Wish) => Promise<PlatformBasket>
  remove: (ident: string, packageId: number) => Promise<PlatformBasket>
  /** Throws `coupon_invalid` with the platform's own sentence. `onAttempt` is told before the platform is asked, and may throw. */
  applyCoupon: (ident: string, code: string, onAttempt: () => Promise<void>) => Promise<PlatformBasket>
  removeCoupon: (ident: string, code: string) => Promise<PlatformBasket>
  /** The platform's checkout page, null while the basket cannot be paid. */
  findCheckout: (ident: string) => Promise<string | null>
}

/** Makes the basket feature of one shop. */
export function createBasket(options: BasketOptions): BasketFeature {
  const { tebex, findProduct, priceTag, log, now } = options
  const limit = options.maxOpen === undefined ? {} : { maxOpen: options.maxOpen }
  const platform = createPlatformBaskets({ tebex, now, ...limit })
  const refused = createRefusedCodes(now)
  const presenting = { findProduct, priceTag, fetchPrice: createPriceLookUp({ tebex, log, now }) }

  return {
    platform,
    present: (basket) => presentBasket(basket, presenting),

    async add(ident, { packageId, quantity, type }) {
      const basket = await platform.change(ident, {
        require: requireSignedIn,
        isDone: (state) => quantityOf(state, packageId) >= quantity,
        write: (state, call) =>
          quantityOf(state, packageId) === 0
            ? tebex.baskets.addPackage(ident, { packageId, quantity, type }, call)
            : tebex.baskets.setQuantity(ident, packageId, quantity, call),
      })
      refused.forget(ident)
      if (quantityOf(basket, packageId) === 0) throw new MalformedError({ operation: 'addBasketPackage' })
      return basket
    },

    async remove(ident, packageId) {
      const basket = await platform.change(ident, {
        isDone: (state) => quantityOf(state, packageId) === 0,
        write: (_state, call) => tebex.baskets.removePackage(ident, packageId, call),
      })
      refused.forget(ident)
      return basket
    },

    async applyCoupon(ident, code, onAttempt) {
      const known = isCouponCode(code)
        ? refused.find(ident, code)
        : new CouponInvalidError({ operation: 'applyCoupon' })
      if (known) throw known
      try {
        return await platform.change(ident, {
          require: requireSignedIn,
          isDone: hasCoupon(code),
          write: async (_state, call) => {
            await onAttempt()
            await tebex.coupons.apply(ident, code, call)
            return null
          },
        })
      } catch (error) {
        if (error instanceof CouponInvalidError) refused.record(ident, code, error)
        throw error
      }
    },

    removeCoupon(ident, code) {
      return platform.change(ident, {
        isDone: (state) => !hasCoupon(code)(state),
        write: async (state, call) => {
          // The platform gets its own spelling back.
          const own = state.coupons.find((coupon) => isSameCode(coupon.code, code))?.code ?? code
          await tebex.coupons.remove(ident, own, call)
          return null
        },
      })
    },

    async findCheckout(ident) {
      const basket = await platform.readFresh(ident)
      requireSignedIn(basket)
      return basket.packages.length > 0 ? basket.links.checkout : null
    },
  }
}

function hasCoupon(code: string) {
  return (basket: PlatformBasket) => basket.coupons.some((coupon) => isSameCode(coupon.code, code))
}

function requireSignedIn(basket: PlatformBasket): void {
  if (basket.complete) throw new BasketCompleteError({ operation: 'getBasket' })
  if (basket.username === null) throw new LoginRequiredError({ operation: 'getBasket' })
}
