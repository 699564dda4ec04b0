import { MAX_KEPT } from '../bounds.ts'
import type { Basket } from './basket.ts'
import type { Package, Player } from './catalogue.ts'
import type { Custom } from './line.ts'
import { findCountry } from './pricing/tax.ts'
import { Refusal } from './refusal.ts'
import { newId, type State } from './state.ts'

const FORGOTTEN_AT_ONCE = 200

type NewBasket = {
  /** The customer whom its creator named; others sign in. */
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
    firstName: '',
    lastName: '',
    postalCode: '',
    expiresAt: null,
    country: findCountry(input.ip),
    ...input,
    lines: [],
    coupons: [],
    giftCards: [],
    creatorCode: null,
    returnUrls: [],
    dynamic: {},
    sale: null,
    failedOnce: [],
    transactionId: null,
    paidQuote: null,
  }
  state.baskets.set(basket.ident, basket)
  if (state.baskets.size % FORGOTTEN_AT_ONCE === 0) forgetUnused(state.baskets)
  return basket
}

/** The customer's name, if known. */
export const formatName = ({ firstName, lastName, player }: Basket): string =>
  `${firstName} ${lastName}`.trim() || (player?.name ?? 'Sam Buyer')

export const computeExpiry = ({ basketTtlMs }: State, { usedAt, expiresAt }: Basket): number =>
  expiresAt ?? usedAt + basketTtlMs

/** True when unpaid and unused for long, or past its own date. */
export const isExpired = (state: State, basket: Basket): boolean =>
  basket.transactionId === null && state.clock.now() > computeExpiry(state, basket)

/** Bounds the memory: beyond a limit the least recently used baskets are dropped as if they had expired. Paid ones stay. */
export function forgetUnused(baskets: Map<string, Basket>, most = MAX_KEPT): void {
  const open = [...baskets.values()].filter(({ transactionId }) => transactionId === null)
  const byUse = open.sort((a, b) => a.usedAt - b.usedAt)
  for (const { ident } of byUse.slice(0, Math.max(0, open.length - most))) baskets.delete(ident)
}

/** Finds a basket; null when it is unknown or expired. */
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

/** Gets a basket that can still be changed. */
export function getOpenBasket(state: State, ident: string): Basket {
  const basket = getBasket(state, ident)
  if (basket.transactionId !== null) throw new Refusal(422, 'The basket has already been completed')
  return basket
}

/** A package of the catalogue, or a dynamic one of this basket. */
export function findPackage(state: State, basket: Basket, id: number, dynamic: boolean): Package | null {
  if (!dynamic) return state.catalogue.packages.find((pack) => pack.id === id && !pack.disabled) ?? null
  return (
    Object.values(basket.dynamic)
      .flat()
      .find((pack) => pack.id === id) ?? null
  )
}
