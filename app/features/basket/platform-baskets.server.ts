/**
 * Baskets at the platform: read at most every few seconds, changed one call at a time, and looked at again after a
 * change whose outcome is unknown. Every method throws a `TebexError` when the platform cannot be asked or refuses.
 */
import {
  type AuthLink,
  type Basket,
  type CallOptions,
  type NewBasket,
  type Tebex,
  TebexError,
} from '#tebex/index.ts'
import { type Deadline, startDeadline } from './deadline.server.ts'
import { createGate, createTurns } from './turns.server.ts'

/** For everything that one request of a visitor needs, in milliseconds. */
const BUDGET_MS = 7_500
const READ_MS = 4_000
const WRITE_MS = 5_000
/** Kept back from a write, to look whether it happened. */
const LOOK_AGAIN_MS = 1_500
const FRESH_MS = 5_000
const KEPT_MS = 600_000
const MOST_KEPT = 2_000

export type PlatformBasketsOptions = {
  tebex: Pick<Tebex, 'baskets'>
  /** How many calls may be open at once. */
  maxOpen?: number
  /** Milliseconds of a clock that is never set back. */
  now: () => number
}

type Kept = { basket: Basket; asOf: number }

export type Change = {
  /** True when the basket is as the visitor wants it: then nothing is written. */
  isDone: (basket: Basket) => boolean
  /** The one write; its answer is the basket, or null when it says nothing of it. */
  write: (basket: Basket, call: CallOptions) => Promise<Basket | null>
  /** Throws when the basket may not be changed so. */
  require?: (basket: Basket) => void
}

export type PlatformBaskets = ReturnType<typeof createPlatformBaskets>

export function createPlatformBaskets({ tebex, maxOpen = 64, now }: PlatformBasketsOptions) {
  const inTurn = createTurns()
  const gate = createGate({ open: maxOpen, waiting: 500 })
  const kept = new Map<string, Kept>()
  const reading = new Map<string, Promise<Basket>>()

  /** What is newer wins: a slow read must not undo what a change has told meanwhile. */
  function keep(basket: Basket, asOf: number): Basket {
    const before = kept.get(basket.ident)
    if (before && before.asOf > asOf) return before.basket
    // Descriptions come from the catalogue; here they would only take room.
    const packages = basket.packages.map((item) => ({ ...item, description: '' }))
    const slim = { ...basket, packages }
    kept.delete(basket.ident)
    kept.set(basket.ident, { basket: slim, asOf })
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return slim
  }

  function recent(ident: string, maxAgeMs: number): Basket | null {
    const known = kept.get(ident)
    return known && now() - known.asOf <= maxAgeMs ? known.basket : null
  }

  async function ask(ident: string, deadline: Deadline): Promise<Basket> {
    const asOf = now()
    const call = () => tebex.baskets.get(ident, { timeoutMs: Math.min(READ_MS, deadline.remainingMs()) })
    try {
      return keep(await gate(deadline, call), asOf)
    } catch (error) {
      if (error instanceof TebexError && error.code === 'basket_gone') kept.delete(ident)
      throw error
    }
  }

  /** One question for however many ask at the same time. */
  function askOnce(ident: string): Promise<Basket> {
    const running = reading.get(ident)
    if (running) return running
    const asked = ask(ident, startDeadline(BUDGET_MS, 'getBasket')).finally(() => reading.delete(ident))
    reading.set(ident, asked)
    return asked
  }

  async function write(ident: string, basket: Basket, change: Change, deadline: Deadline): Promise<Basket> {
    const timeoutMs = Math.max(1, Math.min(WRITE_MS, deadline.remainingMs() - LOOK_AGAIN_MS))
    try {
      const answer = await gate(deadline, () => change.write(basket, { timeoutMs }))
      if (answer && change.isDone(answer)) return keep(answer, now())
    } catch (error) {
      kept.delete(ident)
      if (!(error instanceof TebexError) || !error.isOutcomeUnknown) throw error
      const after = await ask(ident, deadline).catch(() => null)
      if (after && change.isDone(after)) return after
      throw error
    }
    kept.delete(ident)
    return ask(ident, deadline)
  }

  return {
    /** The basket, at most five seconds old; throws `basket_gone` when the platform has forgotten it. */
    read: async (ident: string): Promise<Basket> => recent(ident, FRESH_MS) ?? askOnce(ident),

    /** The basket as the platform has it now. */
    readFresh: (ident: string): Promise<Basket> => ask(ident, startDeadline(BUDGET_MS, 'getBasket')),

    /** The basket as it was a short while ago, for when the platform is away. */
    findStale: (ident: string): Basket | null => recent(ident, KEPT_MS),

    /** Makes sure of something with one write at most. Calls for one basket follow each other. */
    change(ident: string, change: Change): Promise<Basket> {
      const deadline = startDeadline(BUDGET_MS, 'changeBasket')
      return inTurn(ident, deadline, async () => {
        const known = recent(ident, FRESH_MS)
        const isSettled = known !== null && change.isDone(known)
        const basket = isSettled ? known : await ask(ident, deadline)
        change.require?.(basket)
        return change.isDone(basket) ? basket : write(ident, basket, change, deadline)
      })
    },

    /** A new, empty basket; a lost one costs nothing, so a broken connection gets a second try. */
    async create(wanted: NewBasket): Promise<Basket> {
      const deadline = startDeadline(BUDGET_MS, 'createBasket')
      const call = () =>
        tebex.baskets.create(wanted, { timeoutMs: Math.min(WRITE_MS, deadline.remainingMs()) })
      const again = (error: unknown) => {
        const code = error instanceof TebexError ? error.code : null
        if (code === 'connection' || code === 'upstream') return gate(deadline, call)
        throw error
      }
      return keep(await gate(deadline, call).catch(again), now())
    },

    /** The platform's login pages for this basket. */
    authLinks(ident: string, returnUrl: string): Promise<AuthLink[]> {
      const deadline = startDeadline(BUDGET_MS, 'getBasketAuthUrl')
      return gate(deadline, () =>
        tebex.baskets.authLinks(ident, returnUrl, { timeoutMs: Math.min(WRITE_MS, deadline.remainingMs()) }),
      )
    },
  }
}
