/** The basket as the browser remembers it: painted at once, replaced by every response of the server. */
import { create } from 'zustand'
import { createArrayGuard, createObjectGuard, isString, nullable } from '#app/lib/guards.ts'
import { callApi, type Problem, type Result } from '#app/ui/browser/api.ts'
import { readPersisted, writePersisted } from '#app/ui/browser/persisted-store.ts'
import { type Basket, isBasket } from './types.ts'

type AddState = 'processing' | 'added'

/** The place of an error: at the items, or at the codes and the checkout button. */
type ErrorArea = 'items' | 'summary'

/** The code of a refusal because the visitor is not signed in any more. */
export const LOGIN_REQUIRED = 'login_required'

/** `id` makes each message new, even when its text repeats. */
export type BasketError = { id: number; text: string; code: string; area: ErrorArea }

type BasketState = {
  basketIdent: string | null
  basket: Basket | null
  loading: boolean
  error: BasketError | null
  /** Packages whose removal is under way. */
  removing: ReadonlySet<number>
  /** Packages whose quantity is being changed. */
  counting: ReadonlySet<number>
  /** Packages that are being added. */
  adding: ReadonlySet<number>
}

const empty: BasketState = {
  basketIdent: null,
  basket: null,
  loading: false,
  error: null,
  removing: new Set(),
  counting: new Set(),
  adding: new Set(),
}

/** The name of the record that every tab of this browser follows. */
export const BASKET_KEY = 'basket'

export const useBasket = create<BasketState>()(() => empty)

useBasket.subscribe(({ basketIdent, basket, error }) =>
  writePersisted(BASKET_KEY, { basketIdent, basket, loading: false, error: error?.text ?? null }),
)

/** Paints the basket that the last visit stored; one that is old, malformed or in another language is ignored. */
export function restoreBasket(locale: string): void {
  const basket = readPersisted(BASKET_KEY)?.basket
  if (isBasket(basket) && basket.locale === locale) useBasket.setState({ basket, basketIdent: basket.ident })
}

/** Clears the basket when another tab has lost it, as after a logout. */
export function followBasket(): void {
  if (readPersisted(BASKET_KEY)?.basket === null && useBasket.getState().basket) forgetBasket()
}

export const isBasketResponse = createObjectGuard({ basket: nullable(isBasket) })

/** `added` names the packages that had been pending. */
type AddResponse = { basket: Basket | null; added: string[] }
const isAddResponse = createObjectGuard({ basket: nullable(isBasket), added: createArrayGuard(isString) })

export function setBasket(basket: Basket | null): void {
  useBasket.setState({ basket, basketIdent: basket?.ident ?? null, loading: false, error: null })
}

let lastError = 0

type ShownError = { failure: string | undefined; area: ErrorArea }

/** Shows the server's text of the error, else `failure`. */
export function showError(
  { code, detail }: Pick<Problem, 'code' | 'detail'>,
  { failure, area }: ShownError,
): void {
  lastError += 1
  useBasket.setState({ error: { id: lastError, text: detail ?? failure ?? '', code, area } })
}

export function dismissError(): void {
  useBasket.setState({ error: null })
}

export function forgetBasket(): void {
  useBasket.setState({ ...empty, adding: new Set() })
}

/** Fetches the basket. After a failure the shown basket stays, with a message. */
export async function refreshBasket(failure: string): Promise<void> {
  useBasket.setState({ loading: true })
  const result = await callApi('/api/basket', isBasketResponse)
  if (result.ok) return setBasket(result.data.basket)
  useBasket.setState({ loading: false })
  showError(result.problem, { failure, area: 'items' })
}

export async function addPackage(id: number, form: [string, string][]): Promise<Result<AddResponse>> {
  useBasket.setState(({ adding }) => ({ adding: new Set([...adding, id]) }))
  const result = await callApi('/api/basket/packages', isAddResponse, { form })
  if (result.ok) setBasket(result.data.basket)
  useBasket.setState(({ adding }) => ({ adding: new Set([...adding].filter((other) => other !== id)) }))
  return result
}

const isAllResponse = createObjectGuard({ basket: isBasket, page: isString })

/** Adds the packages of a cart link; `page` is the one to look at next. */
export async function addAll(form: [string, string][]) {
  const result = await callApi('/api/basket/packages/all', isAllResponse, { form })
  if (result.ok) setBasket(result.data.basket)
  return result
}

/** A package counts as `added` while the basket holds it, regardless of the tab or visit that added it. */
export function findAddState({ adding, basket }: BasketState, id: number): AddState | undefined {
  if (adding.has(id)) return 'processing'
  return basket?.packages.some((held) => held.id === id) ? 'added' : undefined
}
