import type { Basket } from './basket.ts'
import { getOpenBasket } from './baskets.ts'
import { isSameCard, isUsable } from './engagement/gift-cards.ts'
import { PAYMENT_STATUS } from './payment.ts'
import { toCents } from './pricing/money.ts'
import { quote } from './pricing/pricing.ts'
import type { Coupon } from './pricing/sale.ts'
import { isCouponLive } from './pricing/sales.ts'
import { Refusal } from './refusal.ts'
import type { State } from './state.ts'

const INVALID_COUPON = 'The selected coupon code is invalid.'

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase()

/** Counts this buyer's earlier uses of the coupon. */
function timesUsed(state: State, coupon: Coupon, basket: Basket): number {
  const buyer = basket.player === null ? null : String(basket.player.username_id)
  return [...state.payments.values()].filter(
    (payment) =>
      payment.status === PAYMENT_STATUS.complete &&
      payment.customer.usernameId === buyer &&
      payment.coupons.some((used) => used.coupon.id === coupon.id),
  ).length
}

function requireAllowed(state: State, coupon: Coupon, basket: Basket): void {
  const isForAnotherPlayer = coupon.username !== null && coupon.username !== basket.player?.username
  const isSpent = coupon.user_limit !== null && timesUsed(state, coupon, basket) >= coupon.user_limit
  if (isForAnotherPlayer || isSpent) throw new Refusal(422, INVALID_COUPON)
}

/** Checks that the coupon has an effect here; an empty basket accepts any valid one. */
function requireEffect(state: State, coupon: Coupon, basket: Basket): void {
  if (basket.lines.length === 0) return
  const currentQuote = quote(state, basket)
  const after = quote(state, { ...basket, coupons: [...basket.coupons, coupon.code] })
  const used = after.coupons.find((applied) => applied.coupon.id === coupon.id)
  if (used !== undefined && used.amount > 0) return
  if (coupon.minimum > 0 && after.base === currentQuote.base && currentQuote.base > 0) {
    const minimum = (toCents(coupon.minimum) / 100).toFixed(2)
    throw new Refusal(
      state.variants.couponNotApplicable,
      `This coupon needs a basket total of at least ${minimum} ${currentQuote.currency} after the discount.`,
    )
  }
  throw new Refusal(
    state.variants.couponNotApplicable,
    'This coupon does not apply to the packages in the basket.',
  )
}

export function applyCoupon(state: State, ident: string, code: string): void {
  const basket = getOpenBasket(state, ident)
  const coupon = state.catalogue.coupons.find((c) => isSame(c.code, code))
  if (coupon === undefined || !isCouponLive(coupon, state.clock.now())) throw new Refusal(422, INVALID_COUPON)
  if (basket.coupons.includes(coupon.code)) {
    throw new Refusal(
      state.variants.couponNotApplicable,
      'This coupon has already been applied to the basket.',
    )
  }
  requireAllowed(state, coupon, basket)
  requireEffect(state, coupon, basket)
  basket.coupons.push(coupon.code)
}

export function removeCoupon(state: State, ident: string, code: string): void {
  const basket = getOpenBasket(state, ident)
  if (!basket.coupons.some((applied) => isSame(applied, code))) throw new Refusal(422, INVALID_COUPON)
  basket.coupons = basket.coupons.filter((applied) => !isSame(applied, code))
}

export function applyGiftCard(state: State, ident: string, cardNumber: string): void {
  const basket = getOpenBasket(state, ident)
  const card = state.catalogue.gift_cards.find((c) => isSameCard(c.card_number, cardNumber))
  if (card === undefined || !isUsable(card, state.clock.now())) {
    throw new Refusal(state.variants.giftCardInvalid, 'The selected gift card is invalid.')
  }
  if (card.balance <= 0) throw new Refusal(422, 'This gift card has no balance left.')
  if (basket.giftCards.includes(card.card_number)) {
    throw new Refusal(422, 'This gift card has already been applied to the basket.')
  }
  const creator = state.catalogue.creator_codes.find(({ code }) => code === basket.creatorCode)
  if (creator !== undefined && creator.customer_percent > 0) {
    throw new Refusal(422, 'A gift card cannot be used together with a creator code discount.')
  }
  basket.giftCards.push(card.card_number)
}

export function removeGiftCard(state: State, ident: string, cardNumber: string): void {
  const basket = getOpenBasket(state, ident)
  if (!basket.giftCards.some((applied) => isSameCard(applied, cardNumber))) {
    throw new Refusal(state.variants.giftCardInvalid, 'The selected gift card is invalid.')
  }
  basket.giftCards = basket.giftCards.filter((applied) => !isSameCard(applied, cardNumber))
}

/** Only one at a time: a new code replaces the old one. */
export function applyCreatorCode(state: State, ident: string, code: string): void {
  const basket = getOpenBasket(state, ident)
  const creator = state.catalogue.creator_codes.find((c) => isSame(c.code, code))
  if (creator === undefined) {
    throw new Refusal(state.variants.creatorCodeInvalid, 'Invalid creator code provided')
  }
  if (creator.customer_percent > 0 && basket.giftCards.length > 0) {
    throw new Refusal(422, 'A creator code discount cannot be used together with a gift card.')
  }
  basket.creatorCode = creator.code
}

export function removeCreatorCode(state: State, ident: string): void {
  getOpenBasket(state, ident).creatorCode = null
}
