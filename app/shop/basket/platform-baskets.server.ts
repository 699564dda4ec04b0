/**
 * Reads baskets from the platform at most every few seconds, changes them one call at a time, and reads them again
 * after a change whose outcome is unknown. Every method throws a `TebexError` when the platform is unavailable or
 * refuses.
 */

import {
  type AuthLink,
  type Basket,
  BasketGoneError,
  type CallOptions,
  type NewBasket,
  RateLimitedError,
  type Tebex,
  TebexError,
  TimeoutError,
} from 'tebex-client'
import { type Deadline, startDeadline } from '#app/lib/async/deadline.ts'
import { createSingleFlight, type SingleFlight } from '#app/lib/async/single-flight.ts'
import type { AdvisoryLocks } from '#app/server/db/advisory-lock.server.ts'
import { deriveAddressKey } from '#app/server/http/address.server.ts'
import { createBasketCache } from './basket-cache.server.ts'
import { createFairSemaphore } from './limits/fair-semaphore.server.ts'
import { createNewBaskets, type NewBasketsOptions } from './limits/new-baskets.server.ts'
import type { BasketRequest } from './types.ts'

/** Deadline of all calls that one request of a visitor needs, in milliseconds. */
const BUDGET_MS = 7_500
const READ_MS = 4_000
const WRITE_MS = 5_000
/** Reserved from a write's deadline for checking its outcome. */
const LOOK_AGAIN_MS = 1_500
const FRESH_MS = 5_000
const STALE_MS = 600_000
/** Reads that pages cause happen once in this time for each basket, whatever their outcome. */
const READ_AGAIN_MS = 1_000

/** Every basket and every address gets a fair share of the open calls. */
const CALLS = { running: 64, runningPerKey: 16, waiting: 500, waitingPerKey: 100 }
/** Changes of one basket follow each other. */
const CHANGES = { running: 1_000, runningPerKey: 1, waiting: 1_000, waitingPerKey: 50 }

export type PlatformBasketsOptions = NewBasketsOptions & {
  tebex: Pick<Tebex, 'baskets'>
  locks: AdvisoryLocks
}

export type BasketChange = {
  /** True when the basket is as the visitor wants it: then nothing is written. */
  isDone: (basket: Basket) => boolean
  /** The one write; its result is the basket, or null when the response has none. */
  write: (basket: Basket, call: CallOptions) => Promise<Basket | null>
  /** Throws when the basket may not be changed in this way. */
  require?: (basket: Basket) => void | Promise<void>
}

export class PlatformBaskets {
  readonly #options: PlatformBasketsOptions
  readonly #cache: ReturnType<typeof createBasketCache>
  readonly #calls = createFairSemaphore(CALLS)
  readonly #changes = createFairSemaphore(CHANGES)
  readonly #newBaskets: ReturnType<typeof createNewBaskets>
  readonly #readShared: SingleFlight<string, Basket>
  readonly #readOrderShared: SingleFlight<string, Basket>

  constructor(options: PlatformBasketsOptions) {
    this.#options = options
    const { log, now } = options
    this.#cache = createBasketCache(now)
    this.#newBaskets = createNewBaskets({ log, now })
    this.#readShared = createSingleFlight({ failedMs: READ_AGAIN_MS, now })
    this.#readOrderShared = createSingleFlight({ okMs: READ_AGAIN_MS, failedMs: READ_AGAIN_MS, now })
  }

  /** The basket, at most five seconds old; throws `basket_gone` when the platform has forgotten it. */
  async read(request: BasketRequest): Promise<Basket> {
    const { ident } = request
    return this.#recall(ident, FRESH_MS) ?? this.#readShared(ident, () => this.readFresh(request))
  }

  /** Reads the basket from the platform, uncached. */
  readFresh(request: BasketRequest): Promise<Basket> {
    return this.#fetch(request, startDeadline(BUDGET_MS))
  }

  /** The basket of a customer who returns from the checkout, at most a second old unless it is paid. */
  async readOrder(request: BasketRequest): Promise<Basket> {
    const cached = this.#recall(request.ident, STALE_MS)
    return cached?.complete ? cached : this.#readOrderShared(request.ident, () => this.readFresh(request))
  }

  /** The basket as it was a short while ago, for when the platform is unavailable. */
  findStale(ident: string): Basket | null {
    return this.#cache.find(ident, STALE_MS)?.basket ?? null
  }

  /**
   * Ensures a state with one write at most. Changes of one basket run one after another, in all processes on one
   * PostgreSQL; before a write the basket is read again. `waitedMs` is the time that the visitor has waited already.
   */
  change(request: BasketRequest, change: BasketChange, waitedMs = 0): Promise<Basket> {
    const { ident } = request
    const deadline = startDeadline(BUDGET_MS - waitedMs)
    const arrivedAt = this.#options.now()
    return this.#changes([ident], deadline, async () => {
      // Later clicks share the basket that the first one read or wrote after they arrived.
      const seen = this.#cache.findSince(ident, arrivedAt)
      if (!seen || !change.isDone(seen)) return this.#changeLocked(request, change, deadline)
      change.require?.(seen)
      return seen
    })
  }

  /** A new, empty basket; a lost one costs nothing, so a broken connection gets a second try. */
  async create(wanted: NewBasket, address: string): Promise<Basket> {
    const deadline = startDeadline(BUDGET_MS)
    const callWithoutRetry = (basket: NewBasket) =>
      this.#calls([createAddressKey(address)], deadline, () =>
        this.#options.tebex.baskets.create(basket, { timeoutMs: Math.min(WRITE_MS, deadline.remainingMs()) }),
      )
    const call = (basket: NewBasket) =>
      callWithoutRetry(basket).catch((error: unknown) => {
        const code = error instanceof TebexError ? error.code : null
        if (code === 'connection' || code === 'upstream') return callWithoutRetry(basket)
        throw error
      })
    return this.#cache.put(await this.#newBaskets.create(wanted, call), this.#options.now())
  }

  /** The platform's login pages for this basket. */
  authLinks(request: BasketRequest, returnUrl: string): Promise<AuthLink[]> {
    const deadline = startDeadline(BUDGET_MS)
    return this.#calls(listLimitKeys(request), deadline, () =>
      this.#options.tebex.baskets.authLinks(request.ident, returnUrl, {
        timeoutMs: Math.min(WRITE_MS, deadline.remainingMs()),
      }),
    )
  }

  /** The fault in signing in, as a constant text; null while it works. */
  trouble(): string | null {
    return this.#newBaskets.trouble()
  }

  async #fetch(request: BasketRequest, deadline: Deadline): Promise<Basket> {
    const { ident } = request
    const asOf = this.#options.now()
    const call = () =>
      this.#options.tebex.baskets.get(ident, { timeoutMs: Math.min(READ_MS, deadline.remainingMs()) })
    try {
      return this.#cache.put(await this.#calls(listLimitKeys(request), deadline, call), asOf)
    } catch (error) {
      if (error instanceof TebexError && error.code === 'basket_gone') this.#cache.putGone(ident, asOf)
      throw error
    }
  }

  /** The cached basket if it is recent enough; throws `basket_gone` when the platform no longer knows it. */
  #recall(ident: string, maxAgeMs: number): Basket | null {
    const cached = this.#cache.find(ident, maxAgeMs)
    if (cached?.basket === null) throw new BasketGoneError({ operation: 'getBasket' })
    return cached?.basket ?? null
  }

  async #write(
    request: BasketRequest,
    basket: Basket,
    change: BasketChange,
    deadline: Deadline,
  ): Promise<Basket> {
    const timeoutMs = Math.max(1, Math.min(WRITE_MS, deadline.remainingMs() - LOOK_AGAIN_MS))
    try {
      const result = await this.#calls(listLimitKeys(request), deadline, () =>
        change.write(basket, { timeoutMs }),
      )
      if (result && change.isDone(result)) return this.#cache.put(result, this.#options.now())
    } catch (error) {
      // A platform that limits calls has changed nothing, and takes no further call soon.
      if (!(error instanceof RateLimitedError)) this.#cache.delete(request.ident)
      if (!(error instanceof TebexError) || !error.isOutcomeUnknown) throw error
      const after = await this.#fetch(request, deadline).catch(() => null)
      if (after && change.isDone(after)) return after
      throw error
    }
    this.#cache.delete(request.ident)
    return this.#fetch(request, deadline)
  }

  async #changeLocked(request: BasketRequest, change: BasketChange, deadline: Deadline): Promise<Basket> {
    const release = await this.#options.locks.acquire(
      `basket ${request.ident}`,
      deadline.remainingMs() - LOOK_AGAIN_MS,
    )
    if (!release) throw new TimeoutError({ operation: 'changeBasket' })
    try {
      const basket = await this.#fetch(request, deadline)
      await change.require?.(basket)
      return change.isDone(basket) ? basket : await this.#write(request, basket, change, deadline)
    } finally {
      release()
    }
  }
}

const createAddressKey = (address: string) => `address ${deriveAddressKey(address)}`

const listLimitKeys = ({ ident, address }: BasketRequest) => [`basket ${ident}`, createAddressKey(address)]
