import type { Basket } from './basket.ts'
import { findPackage, getOpenBasket } from './baskets.ts'
import type { Package } from './catalogue.ts'
import type { Line } from './line.ts'
import { PAYMENT_STATUS } from './payment.ts'
import { createOptionRefusal, GENERIC_OPTION, requireAnswers } from './questions.ts'
import { Refusal } from './refusal.ts'
import type { State } from './state.ts'
import { findRecipient } from './store-kinds.ts'

type AddRequest = {
  packageId: number
  quantity: number | null
  type: string | null
  dynamic: boolean
  variables: Record<string, string>
  custom: unknown
  target: string | null
}

function requireLogin(state: State, basket: Basket): void {
  if (basket.player === null && state.variants.storeKind !== 'universal') {
    throw new Refusal(422, 'User must login before adding packages to basket')
  }
}

const DAY = 86_400_000

/** Counts the pieces of a package that this buyer, or all buyers, bought since a time. */
function countSold(state: State, packageId: number, buyer: string | null | 'anybody', since = 0): number {
  return [...state.payments.values()]
    .filter(({ status, createdAt }) => status === PAYMENT_STATUS.complete && createdAt >= since)
    .filter(({ customer }) => buyer === 'anybody' || customer.usernameId === buyer)
    .flatMap(({ products }) => products)
    .filter((product) => product.id === packageId)
    .reduce((sum, product) => sum + product.quantity, 0)
}

/** Refuses more of a package than its buyer may have; the refusal names the limit. */
function requireWithinLimit(state: State, basket: Basket, pack: Package, quantity: number): void {
  const { quantityLimit } = state.variants
  if (pack.global_limit !== null && countSold(state, pack.id, 'anybody') + quantity > pack.global_limit) {
    throw new Refusal(quantityLimit, 'This package is sold out.')
  }
  if (pack.user_limit === null) return
  const buyer = basket.player === null ? null : String(basket.player.username_id)
  const since = pack.user_limit_period === null ? 0 : state.clock.now() - pack.user_limit_period * DAY
  const bought = countSold(state, pack.id, buyer, since)
  if (bought + quantity > pack.user_limit) {
    const left = Math.max(0, pack.user_limit - bought)
    throw new Refusal(quantityLimit, `Quantity cannot be greater than ${left}`)
  }
}

function chooseType({ variants }: State, pack: Package, wanted: AddRequest['type']): Line['type'] {
  if (pack.type !== 'both') {
    if (!variants.strictType || wanted === null || wanted === pack.type) return pack.type
    throw new Refusal(422, 'The selected type is invalid.')
  }
  if (wanted === null) throw new Refusal(422, 'The type field is required.')
  if (wanted === 'single' || wanted === 'subscription') return wanted
  throw new Refusal(422, 'The selected type is invalid.')
}

/** A package without quantities is added once. */
function requireOne({ variants }: State, pack: Package, quantity: number | null): void {
  if (!pack.disable_quantity || quantity === null) return
  if (variants.strictQuantity || quantity > 1) throw createOptionRefusal(GENERIC_OPTION, variants)
}

function findGift(state: State, pack: Package, target: string | null): Line['gift'] {
  if (target === null) return null
  if (!state.catalogue.store.supports_gifting)
    throw new Refusal(422, 'This webstore does not support gifting')
  if (pack.disable_gifting) throw new Refusal(422, 'This package cannot be gifted')
  const player = findRecipient(state, target)
  if (player === null) {
    throw new Refusal(state.variants.recipientUnknown, state.variants.recipientSentence)
  }
  return { id: String(player.username_id), username: player.username }
}

/** Adds to the quantity of an existing line. */
export function addLine(state: State, ident: string, request: AddRequest): Basket {
  const basket = getOpenBasket(state, ident)
  requireLogin(state, basket)
  const pack = findPackage(state, basket, request.packageId, request.dynamic)
  if (pack === null) throw new Refusal(state.variants.unknownPackageAdd, 'The selected package is invalid.')
  requireOne(state, pack, request.quantity)
  const type = chooseType(state, pack, request.type)
  const existing = basket.lines.find((line) => line.packageId === pack.id)
  const quantity = (existing?.quantity ?? 0) + (request.quantity ?? 1)
  if (pack.disable_quantity && existing !== undefined && state.variants.readdDisabled === 'refuse') {
    throw new Refusal(state.variants.quantityLimit, 'Quantity cannot be greater than 1')
  }
  requireWithinLimit(state, basket, pack, quantity)
  requireAnswers(state, basket, pack, request.variables)
  const gift = findGift(state, pack, request.target)
  if (existing !== undefined) {
    existing.quantity = quantity
    return basket
  }
  const { variables, custom, dynamic } = request
  basket.lines.push({ packageId: pack.id, quantity, type, dynamic, variables, custom, gift })
  return basket
}

/** Removes the whole line. */
export function removeLine(state: State, ident: string, packageId: number): Basket {
  const basket = getOpenBasket(state, ident)
  if (!basket.lines.some((line) => line.packageId === packageId)) {
    throw new Refusal(422, 'The package is not in the basket')
  }
  basket.lines = basket.lines.filter((line) => line.packageId !== packageId)
  return basket
}

/** Sets the quantity; 0 removes the line. */
export function setQuantity(state: State, ident: string, packageId: number, quantity: number): Basket {
  const basket = getOpenBasket(state, ident)
  requireLogin(state, basket)
  if (quantity === 0) return removeLine(state, ident, packageId)
  const line = basket.lines.find((l) => l.packageId === packageId)
  const pack = line === undefined ? null : findPackage(state, basket, packageId, line.dynamic)
  if (line === undefined || pack === null) throw new Refusal(422, 'The package is not in the basket')
  requireOne(state, pack, quantity)
  requireWithinLimit(state, basket, pack, quantity)
  line.quantity = quantity
  return basket
}
