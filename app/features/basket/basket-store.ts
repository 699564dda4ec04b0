/** The basket as the browser remembers it: painted at once, replaced by every answer of the server. */
import { create } from 'zustand'
import { isObject, readPersisted, writePersisted } from '#app/ui/browser/persisted-store.ts'
import { type Answer, type Problem, receive, send } from '#app/ui/browser/send.ts'
import type { Basket } from './types.ts'

type AddState = 'processing' | 'added'

/** Where the eye is when something fails: at the items, or at the coupon and the checkout button. */
export type ErrorPlace = 'items' | 'summary'

/** The code of a refusal because the visitor is not signed in any more. */
export const LOGIN_REQUIRED = 'login_required'

/** `id`: each one is new, also when it says the same as the one before. */
export type BasketError = { id: number; text: string; code: string; place: ErrorPlace }

type BasketState = {
  basketIdent: string | null
  basket: Basket | null
  loading: boolean
  error: BasketError | null
  /** Packages whose removal is under way. */
  removing: ReadonlySet<number>
  adds: Readonly<Record<number, AddState | undefined>>
}

const empty: BasketState = {
  basketIdent: null,
  basket: null,
  loading: false,
  error: null,
  removing: new Set(),
  adds: {},
}

/** The name of the record that every tab of this browser follows. */
export const BASKET_KEY = 'basket'

export const useBasket = create<BasketState>()(() => empty)

useBasket.subscribe(({ basketIdent, basket, error }) =>
  writePersisted(BASKET_KEY, { basketIdent, basket, loading: false, error: error?.text ?? null }),
)

/** Paints from what the last visit left. That may be old or tampered with: anything but a whole basket counts as none. */
export function restoreBasket(): void {
  const kept = readPersisted(BASKET_KEY)
  if (kept && 'basket' in kept && isBasket(kept.basket))
    useBasket.setState({ basket: kept.basket, basketIdent: kept.basket.ident })
}

/** Another tab has no basket any more, as after a logout: this one neither. */
export function followBasket(): void {
  const kept = readPersisted(BASKET_KEY)
  if (kept && 'basket' in kept && kept.basket === null && useBasket.getState().basket) forgetBasket()
}

function isBasket(value: unknown): value is Basket {
  if (!isObject(value) || !('packages' in value && 'ident' in value && 'coupons' in value)) return false
  const { packages, ident, coupons } = value
  const hasLines =
    Array.isArray(packages) &&
    packages.every((line) => isObject(line) && 'in_basket' in line && isObject(line.in_basket))
  return hasLines && typeof ident === 'string' && Array.isArray(coupons)
}

type BasketAnswer = { basket: Basket | null }

/** `added`: names of packages that came along, because they had been wanted before. */
type AddAnswer = BasketAnswer & { added: string[] }

export function setBasket(basket: Basket | null): void {
  useBasket.setState({ basket, basketIdent: basket?.ident ?? null, loading: false, error: null })
}

let lastError = 0

type ShownError = { failure: string | undefined; place: ErrorPlace }

/** Shows what went wrong: in the answer's words, else in those of `failure`. */
export function showError(
  { code, detail }: Pick<Problem, 'code' | 'detail'>,
  { failure, place }: ShownError,
): void {
  lastError += 1
  useBasket.setState({ error: { id: lastError, text: detail ?? failure ?? '', code, place } })
}

export function dismissError(): void {
  useBasket.setState({ error: null })
}

export function forgetBasket(): void {
  useBasket.setState({ ...empty, adds: {} })
}

/** Asks for the basket anew. A failure keeps what is shown and says so. */
export async function refreshBasket(failure: string): Promise<void> {
  useBasket.setState({ loading: true })
  const answer = await receive<BasketAnswer>('/api/basket')
  if (answer.ok) return setBasket(answer.data.basket)
  useBasket.setState({ loading: false })
  showError(answer.problem, { failure, place: 'items' })
}

/** Adds a package. The mark `added` stays until the page is loaded again or the package leaves the basket. */
export async function addPackage(id: number, fields: [string, string][]): Promise<Answer<AddAnswer>> {
  markAdd(id, 'processing')
  const answer = await send<AddAnswer>('/api/basket/packages', fields)
  markAdd(id, answer.ok ? 'added' : undefined)
  if (answer.ok) setBasket(answer.data.basket)
  return answer
}

export async function removePackage(id: number, failure: string): Promise<boolean> {
  const { removing } = useBasket.getState()
  useBasket.setState({ removing: new Set([...removing, id]), error: null })
  const answer = await send<BasketAnswer>('/api/basket/packages/remove', [['package_id', String(id)]])
  useBasket.setState((state) => ({ removing: new Set([...state.removing].filter((other) => other !== id)) }))
  if (!answer.ok) {
    showError(answer.problem, { failure, place: 'items' })
    return false
  }
  markAdd(id, undefined)
  setBasket(answer.data.basket)
  return true
}

type CouponCall = { action: 'apply' | 'remove'; code: string; failure: string }

export async function changeCoupon({ action, code, failure }: CouponCall): Promise<boolean> {
  dismissError()
  const route = action === 'apply' ? '/api/basket/coupons' : '/api/basket/coupons/remove'
  const answer = await send<BasketAnswer>(route, [['coupon_code', code]])
  if (answer.ok) setBasket(answer.data.basket)
  else showError(answer.problem, { failure, place: 'summary' })
  return answer.ok
}

function markAdd(id: number, mark: AddState | undefined): void {
  useBasket.setState(({ adds }) => ({ adds: { ...adds, [id]: mark } }))
}
