import type { Package, Player } from './catalogue.ts'
import type { Quote } from './pricing/pricing.ts'
import { countryOf } from './pricing/tax.ts'
import { Refusal } from './refusal.ts'
import { newId, type State } from './state.ts'

/** What a shop has attached: an object or a list. */
export type Custom = Record<string, unknown> | unknown[]

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
  /** Whether `basket.abandoned` was sent since it was last used. */
  isAbandoned: boolean
  player: Player | null
  /** A login that is not reported yet, and after how many more reads it will be. */
  lateLogin: { player: Player; readsLeft: number } | null
  email: string | null
  ip: string
  country: string
  cancelUrl: string | null
  completeUrl: string | null
  autoRedirect: boolean
  custom: Custom | null
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
  /** Whom its creator named; others sign in. */
  player: Player | null
  completeUrl: string | null
  cancelUrl: string | null
  autoRedirect: boolean
  custom: Custom | null
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
    isAbandoned: false,
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

/** Not paid and not used for long. */
export const isExpired = ({ clock, basketTtlMs }: State, { transactionId, usedAt }: Basket): boolean =>
  transactionId === null && clock.now() - usedAt > basketTtlMs

/** Null for a basket that is unknown or has expired. */
export function findBasket(state: State, ident: string): Basket | null {
  const basket = state.baskets.get(ident)
  return basket === undefined || isExpired(state, basket) ? null : basket
}

export function getBasket(state: State, ident: string): Basket {
  const basket = findBasket(state, ident)
  if (basket === null) throw new Refusal(state.variants.notFoundStatus, state.variants.basketNotFound)
  basket.usedAt = state.clock.now()
  basket.isAbandoned = false
  return basket
}

/** A basket that may still be changed. */
export function getOpenBasket(state: State, ident: string): Basket {
  const basket = getBasket(state, ident)
  if (basket.transactionId !== null) throw new Refusal(422, 'The basket has already been completed')
  return basket
}

/** A package of the catalogue, or a dynamic one of this basket. */
export function findPackage(state: State, basket: Basket, id: number, dynamic: boolean): Package | null {
  if (!dynamic) return state.catalogue.packages.find((pack) => pack.id === id) ?? null
  return [...basket.dynamic.values()].flat().find((pack) => pack.id === id) ?? null
}
