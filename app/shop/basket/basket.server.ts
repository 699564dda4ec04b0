/**
 * The visitor's basket. Every change is idempotent. The platform is the source of truth; every method throws a
 * `TebexError` when it refuses or is unavailable.
 */
import { LRUCache } from 'lru-cache'
import { MalformedError, type Basket as PlatformBasket, type Tebex } from 'tebex-client'
import { boundEntries } from '#app/lib/async/up-to.ts'
import type { TaxModes } from '#app/lib/tax.ts'
import type { SharedLimits } from '#app/server/db/shared-limits.server.ts'
import { Codes } from './codes.server.ts'
import { PlatformBaskets, type PlatformBasketsOptions } from './platform-baskets.server.ts'
import { createPriceLookUp, createTaxLookUp } from './prices.server.ts'
import { type AddRequest, type DropdownStyle, type KnownAnswers, putPackage } from './put-package.server.ts'
import { requireConfirmed } from './require-confirmed.server.ts'
import { requireSignedIn } from './require-signed-in.server.ts'
import {
  type ChosenTypes,
  countPackage,
  type ProductFacts,
  type SerializeOptions,
  serializeBasket,
} from './serialize-basket.server.ts'
import type { Basket, BasketRequest } from './types.ts'

export { CodeRefusal, TooManyGuessesError } from './codes.server.ts'
export { derivePublicBasketId } from './public-basket-id.server.ts'
export type { AddRequest } from './put-package.server.ts'
export { AlreadyOwnedError } from './require-confirmed.server.ts'
export { countPieces, selectPurchaseType } from './serialize-basket.server.ts'

type BasketOptions = Pick<PlatformBasketsOptions, 'locks' | 'now'> & {
  tebex: Pick<Tebex, 'baskets' | 'coupons' | 'giftCards' | 'creatorCodes' | 'packages'>
  limits: SharedLimits
  findProduct: (id: number) => ProductFacts | null
  priceTag: SerializeOptions['priceTag']
  taxModes: TaxModes
  /** Ids of packages that the user owns. */
  listOwned: (userId: string | null) => Promise<readonly number[]>
  log: PlatformBasketsOptions['log'] & { warn: (fields: object, message: string) => void }
}

export function createBasket(options: BasketOptions) {
  const { tebex, locks, limits, findProduct, priceTag, taxModes, listOwned, log, now } = options
  const platform = new PlatformBaskets({ tebex, locks, log, now })
  const codes = new Codes({ tebex, platform, limits, log, now })
  const answered: KnownAnswers = new LRUCache(boundEntries(5_000))
  const dropdowns: DropdownStyle = { isByValue: false }
  const fetchPrice = createPriceLookUp({ tebex, log, now })
  const fetchTaxMode = createTaxLookUp({ tebex, log, now })
  const serializing = { findProduct, priceTag, fetchPrice, taxModes, fetchTaxMode }

  return {
    platform,
    /** `choices` hold the types chosen for packages that are sold both ways, since the platform may not report them. */
    serialize: (basket: PlatformBasket, locale: string, choices: ChosenTypes): Promise<Basket> =>
      serializeBasket(basket, { ...serializing, locale, choices }),

    /**
     * Ensures that the basket holds the package as it is wanted. The platform has one line for each package and can
     * change only its quantity, so any other change replaces the line. Throws `login_required` while the basket has no
     * user, and `AlreadyOwnedError` for an owned package whose purchase is not confirmed.
     */
    async add(request: BasketRequest, wanted: AddRequest): Promise<PlatformBasket> {
      const { ident } = request
      const change = putPackage({ ident, wanted, baskets: tebex.baskets, answered, dropdowns })
      const require = async (state: PlatformBasket) => {
        requireSignedIn(state)
        await requireConfirmed(state, wanted, listOwned)
      }
      const basket = await platform.change(request, { ...change, require }, wanted.waitedMs)
      codes.forgetRefused(ident)
      if (countPackage(basket, wanted.packageId) === 0)
        throw new MalformedError({ operation: 'addBasketPackage' })
      return basket
    },

    async remove(request: BasketRequest, packageId: number): Promise<PlatformBasket> {
      const { ident } = request
      const basket = await platform.change(request, {
        isDone: (state) => countPackage(state, packageId) === 0,
        write: (_state, call) => tebex.baskets.removePackage(ident, packageId, call),
      })
      codes.forgetRefused(ident)
      return basket
    },

    codes,

    /** The platform's checkout page, null while the basket cannot be paid. */
    async findCheckout(request: BasketRequest): Promise<string | null> {
      const basket = await platform.readFresh(request)
      requireSignedIn(basket)
      return basket.packages.length > 0 ? basket.links.checkout : null
    },
  }
}
