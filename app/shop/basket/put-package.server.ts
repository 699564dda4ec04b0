/** The change that brings a package into a basket as the shopper chose it. */
import {
  type BasketPackage,
  type CallOptions,
  type NewBasketPackage,
  OptionRequiredError,
  type Basket as PlatformBasket,
  type Tebex,
  TebexError,
} from 'tebex-client'
import type { BasketChange } from './platform-baskets.server.ts'
import { countPiecesOf } from './serialize-basket.server.ts'

type PurchaseType = 'single' | 'subscription'

export type AddRequest = {
  packageId: number
  /** The exact quantity; null keeps the current one, at least one. */
  quantity: number | null
  sale: PurchaseType | 'both'
  /** Chosen for a package that is sold both ways; undefined leaves it as it is in the cart. */
  type: PurchaseType | undefined
  /** The earlier choice, because the platform does not always report it. */
  knownType: PurchaseType | undefined
  /** A Cfx.re name, null for the buyer's own account; undefined leaves it as it is in the cart. */
  giftTo: string | null | undefined
  /** The shopper confirmed buying an owned package again. */
  isOwnedConfirmed?: boolean | undefined
  /** Answers to the package's questions, by key; absent when it asks none. */
  answers?: Answers | undefined
  /** The answers with options named by value; null when they do not differ. */
  answersByValue?: Answers | null
  /** Milliseconds of the visitor's waiting time that reading the package has used. */
  waitedMs?: number
}

type Answers = Readonly<Record<string, string>>

/** Answers of lines that this process added, by ident and package; the platform does not report them. */
export type KnownAnswers = {
  get: (line: string) => Answers | undefined
  set: (line: string, answers: Answers) => unknown
}

/** The platform accepts a dropdown's option by id until a refusal shows that it expects the value. */
export type DropdownStyle = { isByValue: boolean }

type Options = {
  ident: string
  wanted: AddRequest
  baskets: Pick<Tebex['baskets'], 'addPackage' | 'removePackage' | 'setQuantity'>
  answered: KnownAnswers
  dropdowns: DropdownStyle
}

/** A line of another type, for another player or with other answers is replaced. */
export function putPackage({ ident, wanted, baskets, answered, dropdowns }: Options): BasketChange {
  const { packageId, quantity, answers, answersByValue = null } = wanted
  const key = `${ident} ${packageId}`
  let isPut = false

  const isAnswered = () =>
    answers === undefined || [answers, answersByValue].some((each) => isEqual(answered.get(key), each))
  const isAsWanted = (line: BasketPackage) =>
    isPut || (isOfType(line, wanted) && isFor(line, wanted) && isAnswered())

  function add(item: Omit<NewBasketPackage, 'packageId'>, call: CallOptions): Promise<PlatformBasket> {
    return baskets.addPackage(ident, { packageId, ...item }, call)
  }

  async function addWanted(
    pieces: number,
    call: CallOptions,
    giftTo = wanted.giftTo,
  ): Promise<PlatformBasket> {
    const known = answered.get(key)
    // Recorded before the call: if its outcome is unknown, the next read of the basket decides.
    isPut = true
    const send = (variableData: Answers | undefined) => {
      if (variableData) answered.set(key, variableData)
      const targetUsername = giftTo ?? undefined
      return add({ quantity: pieces, type: selectType(wanted), variableData, targetUsername }, call)
    }
    try {
      return await sendInEitherStyle(send)
    } catch (error) {
      if (isRefused(error)) {
        isPut = false
        answered.set(key, known ?? {})
      }
      throw error
    }
  }

  /** A refused add changes nothing, so that it may be tried once more with the options named the other way. */
  async function sendInEitherStyle(
    send: (answers: Answers | undefined) => Promise<PlatformBasket>,
  ): Promise<PlatformBasket> {
    const { isByValue } = dropdowns
    if (!answersByValue) return send(answers)
    try {
      return await send(isByValue ? answersByValue : answers)
    } catch (error) {
      if (!(error instanceof OptionRequiredError)) throw error
      const basket = await send(isByValue ? answers : answersByValue)
      dropdowns.isByValue = !isByValue
      return basket
    }
  }

  async function replace(line: BasketPackage, call: CallOptions): Promise<PlatformBasket> {
    const { quantity: pieces, giftUsername } = line.inBasket
    await baskets.removePackage(ident, packageId, call)
    try {
      return await addWanted(
        quantity ?? pieces,
        call,
        wanted.giftTo === undefined ? giftUsername : wanted.giftTo,
      )
    } catch (error) {
      // A refusal of the new line must not lose the old one.
      const type = reportedType(line, wanted)
      const before = { quantity: pieces, type, variableData: answered.get(key) }
      if (isRefused(error))
        await add({ ...before, targetUsername: giftUsername ?? undefined }, call).catch(() => null)
      throw error
    }
  }

  return {
    isDone(state) {
      const line = findLine(state, packageId)
      if (!line || !isAsWanted(line)) return false
      return quantity === null || countPiecesOf(state, packageId) === quantity
    },
    write(state, call) {
      const line = findLine(state, packageId)
      if (!line) return addWanted(quantity ?? 1, call)
      if (!isAsWanted(line)) return replace(line, call)
      return baskets.setQuantity(ident, packageId, quantity ?? 1, call)
    },
  }
}

const isEqual = (one: Answers | undefined, other: Answers | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

function isRefused(error: unknown): boolean {
  return error instanceof TebexError && !error.isOutcomeUnknown
}

function findLine({ packages }: PlatformBasket, packageId: number): BasketPackage | undefined {
  return packages.find(({ id }) => id === packageId)
}

/** The platform expects no type for packages that are bought once. */
function selectType({ sale, type, knownType }: AddRequest): PurchaseType | undefined {
  if (sale === 'both') return type ?? knownType ?? 'single'
  return sale === 'subscription' ? sale : undefined
}

function reportedType({ type }: BasketPackage, wanted: AddRequest): PurchaseType | undefined {
  if (wanted.sale !== 'both') return selectType(wanted)
  return chosenType(type) ?? wanted.knownType
}

/** The type of a line, where the platform may report `both` for the chosen one. */
function chosenType(type: string): PurchaseType | undefined {
  return type === 'single' || type === 'subscription' ? type : undefined
}

/** A line of unknown type counts as matching. */
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
