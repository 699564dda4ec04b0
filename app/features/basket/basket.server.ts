/**
 * The visitor's basket. Every change is idempotent. The platform is the source of truth; every method throws a
 * `TebexError` when it refuses or is unavailable.
 */
import { LRUCache } from 'lru-cache'
import type { TaxModes } from '#app/lib/tax.ts'
import type { SharedLimits } from '#app/server/db/shared-limits.server.ts'
import { MalformedError, type Basket as PlatformBasket, type Tebex } from '#tebex/index.ts'
import { createCodes } from './codes.server.ts'
import { createPlatformBaskets, type PlatformBasketsOptions } from './platform-baskets.server.ts'
import { createPriceLookUp, createTaxLookUp } from './prices.server.ts'
import { requireSignedIn } from './require-signed-in.server.ts'
import {
  type ProductFacts,
  quantityOf,
  type SerializeOptions,
  serializeBasket,
} from './serialize-basket.server.ts'
import type { Basket, BasketRequest } from './types.ts'

export { type AppliedCode, CodeRefusal, TooManyGuessesError } from './codes.server.ts'
export { publicBasketId } from './public-basket-id.server.ts'
export type { ProductFacts } from './serialize-basket.server.ts'

export type BasketOptions = Pick<PlatformBasketsOptions, 'locks' | 'now'> & {
  tebex: Pick<Tebex, 'baskets' | 'coupons' | 'giftCards' | 'creatorCodes' | 'packages'>
  limits: SharedLimits
  findProduct: (id: number) => ProductFacts | null
  priceTag: SerializeOptions['priceTag']
  taxModes: TaxModes
  log: PlatformBasketsOptions['log'] & { warn: (fields: object, message: string) => void }
}

export type AddRequest = {
  packageId: number
  quantity: number
  type: 'single' | 'subscription' | undefined
  /** To what the package asks, by key; absent where it asks nothing. */
  answers?: Readonly<Record<string, string>> | undefined
}

export type BasketFeature = ReturnType<typeof createBasket>

export function createBasket(options: BasketOptions) {
  const { tebex, locks, limits, findProduct, priceTag, taxModes, log, now } = options
  const platform = createPlatformBaskets({ tebex, locks, log, now })
  const codes = createCodes({ tebex, platform, limits, now })
  /** The answers of this process's lines: the platform does not tell them. */
  const answered = new LRUCache<string, string>({ max: 5_000 })
  const fetchPrice = createPriceLookUp({ tebex, log, now })
  const fetchTaxMode = createTaxLookUp({ tebex, log, now })
  const serializing = { findProduct, priceTag, fetchPrice, taxModes, fetchTaxMode }

  return {
    platform,
    serialize: (basket: PlatformBasket, locale: string): Promise<Basket> =>
      serializeBasket(basket, locale, serializing),

    /**
     * Ensures that the basket holds the package; throws `login_required` while it has no user. The platform has one line
     * for each package and never changes its answers: for other ones the line is taken out and put in again.
     */
    async add(request: BasketRequest, wanted: AddRequest): Promise<PlatformBasket> {
      const { packageId, quantity, type, answers } = wanted
      const { ident } = request
      const line = `${ident} ${packageId}`
      const isAnswered = () => answers === undefined || answered.get(line) === JSON.stringify(answers)
      const basket = await platform.change(request, {
        require: requireSignedIn,
        isDone: (state) => isAnswered() && quantityOf(state, packageId) >= quantity,
        async write(state, call) {
          const held = quantityOf(state, packageId)
          if (held > 0 && isAnswered()) return tebex.baskets.setQuantity(ident, packageId, quantity, call)
          if (held > 0) await tebex.baskets.removePackage(ident, packageId, call)
          answered.set(line, JSON.stringify(answers ?? {}))
          const item = { packageId, quantity, type, variableData: answers }
          return tebex.baskets.addPackage(ident, item, call)
        },
      })
      codes.forgetRefused(ident)
      if (quantityOf(basket, packageId) === 0) throw new MalformedError({ operation: 'addBasketPackage' })
      return basket
    },

    async remove(request: BasketRequest, packageId: number): Promise<PlatformBasket> {
      const { ident } = request
      const basket = await platform.change(request, {
        isDone: (state) => quantityOf(state, packageId) === 0,
        write: (_state, call) => tebex.baskets.removePackage(ident, packageId, call),
      })
      codes.forgetRefused(ident)
      return basket
    },

    applyCode: codes.apply,
    removeCode: codes.remove,

    /** The platform's checkout page, null while the basket cannot be paid. */
    async findCheckout(request: BasketRequest): Promise<string | null> {
      const basket = await platform.readFresh(request)
      requireSignedIn(basket)
      return basket.packages.length > 0 ? basket.links.checkout : null
    },
  }
}
