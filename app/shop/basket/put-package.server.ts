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
import { countPackage } from './serialize-basket.server.ts'

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
export function putPackage(options: Options): BasketChange {
  const { ident, wanted, baskets } = options
  const { packageId, quantity } = wanted
  const line = new WantedLine(options)
  return {
    isDone(state) {
      const present = findLine(state, packageId)
      if (!present || !line.isAsWanted(present)) return false
      return quantity === null || countPackage(state, packageId) === quantity
    },
    write(state, call) {
      const present = findLine(state, packageId)
      if (!present) return line.add(call, { pieces: quantity ?? 1, giftTo: wanted.giftTo })
      if (!line.isAsWanted(present)) return line.replace(present, call)
      return baskets.setQuantity(ident, packageId, quantity ?? 1, call)
    },
  }
}

/** The line that the shopper asked for, and the writes that bring it into the basket. */
class WantedLine {
  readonly #options: Options
  /** Names the line among the known answers. */
  readonly #key: string
  #isPut = false

  constructor(options: Options) {
    this.#options = options
    this.#key = `${options.ident} ${options.wanted.packageId}`
  }

  isAsWanted(line: BasketPackage): boolean {
    const { wanted } = this.#options
    return this.#isPut || (isOfType(line, wanted) && isFor(line, wanted) && this.#isAnswered())
  }

  async add(
    call: CallOptions,
    { pieces, giftTo }: { pieces: number; giftTo: AddRequest['giftTo'] },
  ): Promise<PlatformBasket> {
    const { wanted, answered } = this.#options
    const earlier = answered.get(this.#key)
    // Recorded before the call: if its outcome is unknown, the next read of the basket decides.
    this.#isPut = true
    try {
      return await this.#sendInEitherStyle((variableData) => {
        if (variableData) answered.set(this.#key, variableData)
        const targetUsername = giftTo ?? undefined
        return this.#send({ quantity: pieces, type: selectType(wanted), variableData, targetUsername }, call)
      })
    } catch (error) {
      if (isRefused(error)) {
        this.#isPut = false
        answered.set(this.#key, earlier ?? {})
      }
      throw error
    }
  }

  async replace(line: BasketPackage, call: CallOptions): Promise<PlatformBasket> {
    const { ident, wanted, baskets, answered } = this.#options
    const { quantity, giftUsername } = line.inBasket
    await baskets.removePackage(ident, wanted.packageId, call)
    try {
      const giftTo = wanted.giftTo === undefined ? giftUsername : wanted.giftTo
      return await this.add(call, { pieces: wanted.quantity ?? quantity, giftTo })
    } catch (error) {
      // A refusal of the new line must not lose the old one.
      const replaced = { quantity, type: reportedType(line, wanted), variableData: answered.get(this.#key) }
      if (isRefused(error))
        await this.#send({ ...replaced, targetUsername: giftUsername ?? undefined }, call).catch(() => null)
      throw error
    }
  }

  #isAnswered(): boolean {
    const { wanted, answered } = this.#options
    const { answers, answersByValue = null } = wanted
    if (answers === undefined) return true
    return [answers, answersByValue].some((each) => isEqual(answered.get(this.#key), each))
  }

  #send(item: Omit<NewBasketPackage, 'packageId'>, call: CallOptions): Promise<PlatformBasket> {
    const { ident, wanted, baskets } = this.#options
    return baskets.addPackage(ident, { packageId: wanted.packageId, ...item }, call)
  }

  /** A refused add changes nothing, so that it may be tried once more with the options named the other way. */
  async #sendInEitherStyle(
    send: (answers: Answers | undefined) => Promise<PlatformBasket>,
  ): Promise<PlatformBasket> {
    const { wanted, dropdowns } = this.#options
    const { answers, answersByValue } = wanted
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
  return [inBasket.giftUsername, inBasket.giftUsernameId].some(
    (recipient) => recipient?.toLowerCase() === name,
  )
}
