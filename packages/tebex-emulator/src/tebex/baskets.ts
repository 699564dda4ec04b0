import type { Package, Player } from './catalogue.ts'
import type { Quote } from './pricing/pricing.ts'
import { countryOf } from './pricing/tax.ts'
import { Refusal } from './refusal.ts'
import { newId, type State } from './state.ts'

export type Line = {
  packageId: number
  quantity: number
  type: 'single' | 'subscription'
  dynamic: boolean
  variables: Record<string, string>
  custom: unknown
  gift: { id: string; username: string } | null
}

export type Basket = {
  id: number
  ident: string
  createdAt: number
  usedAt: number
  player: Player | null
  /** A login that is not reported yet, and after how many more reads it will be. */
  lateLogin: { player: Player; readsLeft: number } | null
  email: string | null
  ip: string
  country: string
  cancelUrl: string | null
  completeUrl: string | null
  autoRedirect: boolean
  custom: Record<string, unknown> | null
  lines: Line[]
  coupons: string[]
  giftCards: string[]
  creatorCode: string | null
  /** The addresses to which a login may return. */
  returnUrls: Set<string>
  /** Dynamic packages of this basket, by category. */
  dynamic: Map<number, Package[]>
  /** Package ids whose first add failed with a 500. */
  failedOnce: Set<number>
  /** Set once paid; from then on the basket shows what was paid. */
  transactionId: string | null
  paidQuote: Quote | null
}

export type NewBasket = {
  completeUrl: string | null
  cancelUrl: string | null
  autoRedirect: boolean
  custom: Record<string, unknown> | null
  email: string | null
  ip: string
}

export function createBasket(state: State, input: NewBasket): Basket {
  const now = state.clock.now()
  const id = newId(state)
  const basket: Basket = {
    id: 827_000_000 + id,
    ident: `${state.catalogue.store.id.toString(36)}-${state.randomHex(20)}`,
    createdAt: now,
    usedAt: now,
    player: null,
    lateLogin: null,
    country: countryOf(input.ip),
    ...input,
    lines: [],
    coupons: [],
    giftCards: [],
    creatorCode: null,
    returnUrls: new Set(),
    dynamic: new Map(),
    failedOnce: new Set(),
    transactionId: null,
    paidQuote: null,
  }
  state.baskets.set(basket.ident, basket)
  return basket
}

/** Null for a basket that is unknown or has expired. */
export function findBasket(state: State, ident: string): Basket | null {
  const basket = state.baskets.get(ident)
  if (basket === undefined) return null
  if (basket.transactionId === null && state.clock.now() - basket.usedAt > state.basketTtlMs) {
    state.baskets.delete(ident)
    return null
  }
  return basket
}

export function getBasket(state: State, ident: string): Basket {
  const basket = findBasket(state, ident)
  if (basket === null) throw new Refusal(404, state.variants.basketNotFound)
  basket.usedAt = state.clock.now()
  return basket
}

/** A basket that may still be changed. */
export function getOpenBasket(state: State, ident: string): Basket {
  const basket = getBasket(state, ident)
  if (basket.transactionId !== null) throw new Refusal(422, 'The basket has already been completed')
  return basket
}

/** What the login page does; with `loginLateReads` only later reads of the basket will tell. */
export function bindPlayer({ variants }: State, basket: Basket, player: Player): void {
  if (variants.loginLateReads === 0) basket.player = player
  else basket.lateLogin = { player, readsLeft: variants.loginLateReads }
}

/** Counts one read of the basket towards a late login. */
export function countRead(basket: Basket): void {
  if (basket.lateLogin === null) return
  if (basket.lateLogin.readsLeft > 0) {
    basket.lateLogin.readsLeft -= 1
    return
  }
  basket.player = basket.lateLogin.player
  basket.lateLogin = null
}

/** A package of the catalogue, or a dynamic one of this basket. */
export function findPackage(state: State, basket: Basket, id: number, dynamic: boolean): Package | null {
  if (!dynamic) return state.catalogue.packages.find((pack) => pack.id === id) ?? null
  return [...basket.dynamic.values()].flat().find((pack) => pack.id === id) ?? null
}
