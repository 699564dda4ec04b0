/** The change that brings a package into a basket as its shopper wants it. */
import {
  type BasketPackage,
  type CallOptions,
  type Basket as PlatformBasket,
  type Tebex,
  TebexError,
} from '#tebex/index.ts'
import type { Change } from './platform-baskets.server.ts'
import { quantityOf } from './serialize-basket.server.ts'

type PurchaseType = 'single' | 'subscription'

export type AddRequest = {
  packageId: number
  /** Exactly so many; null for whatever there is, one at least. */
  quantity: number | null
  sale: PurchaseType | 'both'
  /** Chosen for a package that is sold both ways; undefined leaves it as it is in the cart. */
  type: PurchaseType | undefined
  /** What was chosen before, as the platform does not always report it. */
  knownType: PurchaseType | undefined
  /** A Cfx.re name, null for the buyer's own account; undefined leaves it as it is in the cart. */
  giftTo: string | null | undefined
}

type Options = {
  ident: string
  wanted: AddRequest
  baskets: Pick<Tebex['baskets'], 'addPackage' | 'removePackage' | 'setQuantity'>
}

/** A line of another type or for another player is replaced, since the platform changes nothing but its quantity. */
export function putPackage({ ident, wanted, baskets }: Options): Change {
  const { packageId, quantity } = wanted
  let isReplaced = false

  const isAsWanted = (line: BasketPackage) => isReplaced || (isOfType(line, wanted) && isFor(line, wanted))

  const add = (pieces: number, call: CallOptions, giftTo = wanted.giftTo, type = typeFor(wanted)) =>
    baskets.addPackage(
      ident,
      { packageId, quantity: pieces, type, ...(giftTo && { targetUsername: giftTo }) },
      call,
    )

  async function replace(line: BasketPackage, call: CallOptions): Promise<PlatformBasket> {
    const pieces = line.inBasket.quantity
    await baskets.removePackage(ident, packageId, call)
    try {
      const after = await add(quantity ?? pieces, call)
      isReplaced = true
      return after
    } catch (error) {
      // What the shopper had must not be lost over a refusal of what they wanted instead.
      if (error instanceof TebexError && !error.isOutcomeUnknown)
        await add(pieces, call, line.inBasket.giftUsername, reportedType(line, wanted)).catch(() => null)
      throw error
    }
  }

  return {
    isDone(state) {
      const line = lineOf(state, packageId)
      if (!line || !isAsWanted(line)) return false
      return quantity === null || quantityOf(state, packageId) === quantity
    },
    write(state, call) {
      const line = lineOf(state, packageId)
      if (!line) return add(quantity ?? 1, call)
      if (!isAsWanted(line)) return replace(line, call)
      return baskets.setQuantity(ident, packageId, quantity ?? 1, call)
    },
  }
}

function lineOf({ packages }: PlatformBasket, packageId: number): BasketPackage | undefined {
  return packages.find(({ id }) => id === packageId)
}

/** What the platform wants to be told: nothing of packages that are bought once. */
function typeFor({ sale, type, knownType }: AddRequest): PurchaseType | undefined {
  if (sale === 'both') return type ?? knownType ?? 'single'
  return sale === 'subscription' ? sale : undefined
}

function reportedType({ type }: BasketPackage, wanted: AddRequest): PurchaseType | undefined {
  if (wanted.sale !== 'both') return typeFor(wanted)
  return chosenType(type) ?? wanted.knownType
}

/** The type that a line names when it names the chosen one: the platform may say `both` of it. */
function chosenType(type: string): PurchaseType | undefined {
  return type === 'single' || type === 'subscription' ? type : undefined
}

/** A line whose type nobody knows is taken to be as wanted. */
function isOfType(line: BasketPackage, wanted: AddRequest): boolean {
  const type = reportedType(line, wanted)
  return wanted.type === undefined || type === undefined || type === wanted.type
}

function isFor({ inBasket }: BasketPackage, { giftTo }: AddRequest): boolean {
  if (giftTo === undefined) return true
  if (giftTo === null) return inBasket.giftUsername === null
  const name = giftTo.toLowerCase()
  return [inBasket.giftUsername, inBasket.giftUsernameId].some((known) => known?.toLowerCase() === name)
}
