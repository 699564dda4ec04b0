/** Coupons, gift cards and creator codes in the browser: loaded by the pages that show them. */
import { createObjectGuard, type Guard, nullable } from '#app/lib/guards.ts'
import { callApi } from '#app/ui/browser/api.ts'
import { dismissError, isBasketResponse, setBasket, showError } from './basket-store.ts'
import { type AppliedCode, type Basket, CODE_KINDS, type CodeKind, isBasket } from './types.ts'

export const isCodeKind: Guard<CodeKind> = (value): value is CodeKind =>
  CODE_KINDS.some((kind) => kind === value)

/** Lists applied codes with their kinds, in the order that the field's name gives. */
export function listCodes({ coupons, giftcards, creator_code }: Basket): AppliedCode[] {
  return [
    ...coupons.map(({ code }) => ({ kind: 'coupon', code }) as const),
    ...giftcards.map(({ card_number }) => ({ kind: 'gift_card', code: card_number }) as const),
    ...(creator_code === null ? [] : [{ kind: 'creator_code', code: creator_code } as const]),
  ]
}

const isCodeResponse = createObjectGuard({ basket: nullable(isBasket), kind: isCodeKind })

/** Applies a code; resolves to its kind, or to null after showing the reason of a refusal. */
export async function applyCode(code: string, failure: string): Promise<CodeKind | null> {
  dismissError()
  const result = await callApi('/api/basket/codes', isCodeResponse, { form: [['code', code]] })
  if (result.ok) setBasket(result.data.basket)
  else showError(result.problem, { failure, area: 'summary' })
  return result.ok ? result.data.kind : null
}

export async function removeCode(form: [string, string][], failure: string): Promise<void> {
  dismissError()
  const result = await callApi('/api/basket/codes/remove', isBasketResponse, { form })
  if (result.ok) setBasket(result.data.basket)
  else showError(result.problem, { failure, area: 'summary' })
}
