import { createWindow, type SharedLimits } from '#app/server/db/shared-limits.server.ts'
import { deriveAddressKey } from '#app/server/http/address.server.ts'
import { derivePublicBasketId } from '../public-basket-id.server.ts'
import type { BasketRequest } from '../types.ts'

/** The number of refused codes that a minute allows, so that guessing ends here and not at the platform. */
const GUESSES = { session: 10, address: 15, windowMs: 60_000 }

/** Too many codes were refused; the platform was not asked. */
export class TooManyGuessesError extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too many codes were refused')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Counts each code as a miss before the call to the platform, and undoes the count unless the platform refuses the code. */
export function createCodeGuesses(limits: SharedLimits) {
  const endOfWindow = createWindow(GUESSES.windowMs)
  const perSession = limits({ name: 'coupon session', capacity: GUESSES.session, endOfWindow })
  const perAddress = limits({ name: 'coupon address', capacity: GUESSES.address, endOfWindow })

  return ({ ident, address }: BasketRequest) => {
    const [session, network] = [derivePublicBasketId(ident), deriveAddressKey(address)]
    let isTaken = false
    return {
      async take() {
        const own = await perSession.take(session)
        if (!own.ok) throw new TooManyGuessesError(own.retryAfterSeconds)
        const shared = await perAddress.take(network)
        if (!shared.ok) throw new TooManyGuessesError(shared.retryAfterSeconds)
        isTaken = true
      },
      async giveBack() {
        if (!isTaken) return
        isTaken = false
        await perSession.giveBack(session)
        await perAddress.giveBack(network)
      },
    }
  }
}
