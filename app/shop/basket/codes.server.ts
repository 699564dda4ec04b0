/** Coupons, gift cards and creator codes: one field accepts all three, and the platform decides which kind a code is. */

import {
  type CallOptions,
  type CodeRefusalReason,
  CodeRefusedError,
  MalformedError,
  type Basket as PlatformBasket,
  type Tebex,
} from 'tebex-client'
import { startDeadline } from '#app/lib/async/deadline.ts'
import type { SharedLimits } from '#app/server/db/shared-limits.server.ts'
import { endsLike, isSameCode, normalizeCode, rankCodeKinds } from './code-shapes.ts'
import { createCodeGuesses, TooManyGuessesError } from './limits/code-guesses.server.ts'
import type { PlatformBaskets } from './platform-baskets.server.ts'
import { createRefusedCodes, type Refused } from './refused-codes.server.ts'
import { requireSignedIn } from './require-signed-in.server.ts'
import { type BasketRequest, CODE_KINDS, type CodeKind } from './types.ts'

export { TooManyGuessesError } from './limits/code-guesses.server.ts'

/** No kind accepted the code. The reason comes from a kind that knows it, if any does. */
export class CodeRefusal extends Error implements Refused {
  readonly isKnown: boolean
  readonly detail: string | null
  readonly reason: CodeRefusalReason | null
  readonly excludedBy: CodeKind | null

  constructor(refused: readonly Refused[]) {
    super('the code was refused')
    this.name = 'CodeRefusal'
    const [first] = refused
    const {
      isKnown = false,
      detail = null,
      reason = null,
      excludedBy = null,
    } = refused.find((each) => each.isKnown) ?? first ?? {}
    this.isKnown = isKnown
    this.detail = detail
    this.reason = reason
    this.excludedBy = excludedBy
  }
}

type AppliedCode = { basket: PlatformBasket; kind: CodeKind }

type CodesOptions = {
  tebex: Pick<Tebex, 'coupons' | 'giftCards' | 'creatorCodes'>
  platform: Pick<PlatformBaskets, 'change'>
  limits: SharedLimits
  log: { info: (fields: object, message: string) => void }
  now: () => number
}

type Code = { code: string; kinds?: readonly CodeKind[] | undefined }

export class Codes {
  readonly #options: CodesOptions
  readonly #refused: ReturnType<typeof createRefusedCodes>
  readonly #startGuess: ReturnType<typeof createCodeGuesses>

  constructor(options: CodesOptions) {
    this.#options = options
    this.#refused = createRefusedCodes(options.now)
    this.#startGuess = createCodeGuesses(options.limits)
  }

  /**
   * Ensures that the basket has the code, as the first kind that accepts it. Throws `CodeRefusal` when none does, and
   * `TooManyGuessesError` before the platform is asked.
   */
  async apply(request: BasketRequest, { code, kinds = CODE_KINDS }: Code): Promise<AppliedCode> {
    const { ident } = request
    const possible = kinds.filter((kind) => normalizeCode(kind, code) !== null)
    const refusals = possible.flatMap((kind) => this.#refused.find(ident, kind, code) ?? [])
    if (refusals.length === possible.length) throw new CodeRefusal(refusals)
    const guess = this.#startGuess(request)
    const tried: CodeKind[] = []
    try {
      const basket = await this.#options.platform.change(request, {
        require: requireSignedIn,
        isDone: (state) => findKind(state, code, possible) !== null,
        write: async (state, call) => {
          await guess.take()
          const hasCreatorCode = state.creatorCode !== null
          const order = rankCodeKinds(code, { hasCreatorCode }).filter((kind) => possible.includes(kind))
          await this.#tryKinds(order, { basket: state, code, call, onTry: (kind) => tried.push(kind) })
          return null
        },
      })
      await guess.giveBack()
      this.forgetRefused(ident)
      const kind = findKind(basket, code, possible) ?? tried.at(-1)
      if (!kind) throw new MalformedError({ operation: 'getBasket' })
      return { basket, kind }
    } catch (error) {
      if (!(error instanceof CodeRefusal || error instanceof TooManyGuessesError)) await guess.giveBack()
      throw error
    }
  }

  /** Ensures that the basket does not have the code; a gift card may be named by its last four characters. */
  async remove(
    request: BasketRequest,
    { code, kind }: { code: string; kind: CodeKind },
  ): Promise<PlatformBasket> {
    const basket = await this.#options.platform.change(request, {
      isDone: (state) => findApplied(state, kind, code) === null,
      write: async (state, call) => {
        // The platform expects its own spelling.
        await this.#removeAs(kind, request.ident, findApplied(state, kind, code) ?? code, call)
        return null
      },
    })
    this.forgetRefused(request.ident)
    return basket
  }

  /** Forgets refusals after the basket changed, because the codes may fit now. */
  forgetRefused(ident: string): void {
    this.#refused.forget(ident)
  }

  /** Tries one kind after the other until the platform accepts the code; throws `CodeRefusal` when none fits. */
  async #tryKinds(
    kinds: readonly CodeKind[],
    {
      basket,
      code,
      call,
      onTry,
    }: { basket: PlatformBasket; code: string; call: CallOptions; onTry: (kind: CodeKind) => void },
  ): Promise<void> {
    const { ident } = basket
    const deadline = startDeadline(call.timeoutMs ?? 0)
    const refusals: Refused[] = []
    for (const kind of kinds) {
      const cachedRefusal = this.#refused.find(ident, kind, code)
      if (cachedRefusal) {
        refusals.push(cachedRefusal)
        continue
      }
      onTry(kind)
      try {
        return await this.#applyAs(kind, ident, normalizeCode(kind, code) ?? code, {
          timeoutMs: deadline.remainingMs(),
        })
      } catch (error) {
        if (!(error instanceof CodeRefusedError)) throw error
        const { isNotApplicable: isKnown, reason, detail } = error
        if (isKnown) this.#options.log.info({ kind, detail }, 'code refused by the platform')
        const refusal = {
          isKnown,
          detail,
          reason,
          excludedBy: reason === 'exclusive' ? findExcluder(kind, basket) : null,
        }
        this.#refused.record(ident, kind, code, refusal)
        refusals.push(refusal)
      }
    }
    throw new CodeRefusal(refusals)
  }

  #applyAs(kind: CodeKind, ident: string, code: string, call: CallOptions): Promise<void> {
    if (kind === 'coupon') return this.#options.tebex.coupons.apply(ident, code, call)
    if (kind === 'gift_card') return this.#options.tebex.giftCards.apply(ident, code, call)
    return this.#options.tebex.creatorCodes.apply(ident, code, call)
  }

  #removeAs(kind: CodeKind, ident: string, code: string, call: CallOptions): Promise<void> {
    if (kind === 'coupon') return this.#options.tebex.coupons.remove(ident, code, call)
    if (kind === 'gift_card') return this.#options.tebex.giftCards.remove(ident, code, call)
    return this.#options.tebex.creatorCodes.remove(ident, call)
  }
}

function listApplied(basket: PlatformBasket, kind: CodeKind): string[] {
  if (kind === 'coupon') return basket.coupons.map(({ code }) => code)
  if (kind === 'gift_card') return basket.giftcards.map(({ cardNumber }) => cardNumber)
  return basket.creatorCode === null ? [] : [basket.creatorCode]
}

/** The kind under which the basket has this code; null without it. */
function findKind(basket: PlatformBasket, code: string, kinds: readonly CodeKind[]): CodeKind | null {
  return (
    kinds.find((kind) => listApplied(basket, kind).some((applied) => isSameCode(kind, applied, code))) ?? null
  )
}

function findApplied(basket: PlatformBasket, kind: CodeKind, code: string): string | null {
  const applied = listApplied(basket, kind)
  const same = applied.find((each) => isSameCode(kind, each, code))
  return same ?? (kind === 'gift_card' ? (applied.find((each) => endsLike(each, code)) ?? null) : null)
}

/** A creator code's discount and a gift card exclude each other. */
function findExcluder(kind: CodeKind, basket: PlatformBasket): CodeKind | null {
  if (kind === 'gift_card' && basket.creatorCode !== null) return 'creator_code'
  return kind === 'creator_code' && basket.giftcards.length > 0 ? 'gift_card' : null
}
