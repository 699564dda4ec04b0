import { randomBytes } from 'node:crypto'
import type { Package, Player } from './catalogue.ts'
import type { Quote } from './pricing.ts'
import { Refusal } from './refusal.ts'
import { countryOf } from './tax.ts'
import { newId, type World } from './world.ts'

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
  /** Packages made for this basket alone, by category. */
  dynamic: Map<number, Package[]>
  /** Package ids whose first add was answered with a 500. */
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

export function createBasket(world: World, input: NewBasket): Basket {
  const now = world.clock.now()
  const id = newId(world)
  const basket: Basket = {
    id: 827_000_000 + id,
    ident: `${world.catalogue.store.id.toString(36)}-${randomBytes(20).toString('hex')}`,
    createdAt: now,
    usedAt: now,
    player: null,
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
  world.baskets.set(basket.ident, basket)
  return basket
}

/** The basket, unless it was never there or was not used for longer than the store keeps one. */
export function findBasket(world: World, ident: string): Basket | null {
  const basket = world.baskets.get(ident)
  if (basket === undefined) return null
  if (basket.transactionId === null && world.clock.now() - basket.usedAt > world.basketTtlMs) {
    world.baskets.delete(ident)
    return null
  }
  return basket
}

export function getBasket(world: World, ident: string): Basket {
  const basket = findBasket(world, ident)
  if (basket === null) throw new Refusal(404, world.variants.basketNotFound)
  basket.usedAt = world.clock.now()
  return basket
}

/** A basket that may still be changed. */
export function getOpenBasket(world: World, ident: string): Basket {
  const basket = getBasket(world, ident)
  if (basket.transactionId !== null) throw new Refusal(422, 'The basket has already been completed')
  return basket
}

/** The package as this basket may have it: of the catalogue, or made for it. */
export function findPackage(world: World, basket: Basket, id: number, dynamic: boolean): Package | null {
  if (!dynamic) return world.catalogue.packages.find((pack) => pack.id === id) ?? null
  return [...basket.dynamic.values()].flat().find((pack) => pack.id === id) ?? null
}
