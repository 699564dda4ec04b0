import { MAX_KEPT } from '../bounds.ts'
import type { Basket } from './basket.ts'
import { getOpenBasket } from './baskets.ts'
import { requireNotBanned } from './engagement/banned.ts'
import { isUsable } from './engagement/gift-cards.ts'
import { queueCommands } from './engagement/queue-commands.ts'
import {
  type Buyer,
  type Customer,
  type Dispute,
  FREE_METHOD,
  MANUAL_METHOD,
  PAYMENT_STATUS,
  type PaidProduct,
  type Payment,
  type Pending,
  type Recurring,
  type Status,
} from './payment.ts'
import { type Cents, fromCents, toCents } from './pricing/money.ts'
import { quote } from './pricing/pricing.ts'
import type { Quote } from './pricing/quote.ts'
import { emitRecurring, startRecurring } from './recurring.ts'
import { Refusal } from './refusal.ts'
import { newId, recordPayment, type State } from './state.ts'
import { createPaymentSubject } from './webhooks/subjects.ts'

/** Opens the checkout with a copy of the basket, which later changes do not affect. */
export function startCheckout(state: State, ident: string, country?: string): Pending {
  const basket = getOpenBasket(state, ident)
  if (basket.lines.length === 0) throw new Refusal(422, 'The basket is empty')
  requireNotBanned(state, basket)
  const chosen = country ?? basket.country
  const pending: Pending = {
    id: state.randomHex(12),
    ident,
    country: chosen,
    quote: structuredClone(quote(state, basket, chosen)),
    giftCards: [...basket.giftCards],
    isManual: false,
  }
  state.pending.set(pending.id, pending)
  const [oldest = ''] = state.pending.keys()
  if (state.pending.size > MAX_KEPT) state.pending.delete(oldest)
  return pending
}

/** The amounts that the gift cards pay, charged in turn. */
export function drawGiftCards(state: State, cardNumbers: string[], total: Cents): Payment['giftCards'] {
  let left = total
  return cardNumbers.flatMap((cardNumber) => {
    const card = state.catalogue.gift_cards.find((c) => c.card_number === cardNumber)
    const balance = card !== undefined && isUsable(card, state.clock.now()) ? card.balance : 0
    const amount = Math.min(left, toCents(balance))
    left -= amount
    return amount > 0 ? [{ cardNumber, amount }] : []
  })
}

const newTransactionId = ({ randomHex }: State): string => `tbx-${randomHex(7)}-${randomHex(3)}`

function buildCustomer(basket: Basket, buyer: Buyer): Customer {
  const [firstName = '', ...others] = buyer.name.trim().split(/\s+/)
  return {
    firstName,
    lastName: others.join(' '),
    email: buyer.email,
    ip: basket.ip,
    username: basket.player?.username ?? null,
    usernameId: basket.player === null ? null : String(basket.player.username_id),
    country: buyer.country,
    postalCode: buyer.postalCode,
  }
}

function listProducts(basket: Basket, paidQuote: Quote): PaidProduct[] {
  const player = basket.player
  const self = player === null ? null : { id: String(player.username_id), username: player.username }
  return paidQuote.lines.map(({ line, pack, unit, paid }) => ({
    id: pack.id,
    name: pack.name,
    type: line.type,
    period: { length: pack.expiry_length, unit: pack.expiry_period },
    quantity: line.quantity,
    base: unit,
    paid,
    variables: line.variables,
    custom: line.custom,
    username: line.gift ?? self,
    gift: line.gift,
  }))
}

/** As in captured events: a first payment of subscriptions alone is `recurring`, one with single packages beside them `mixed`. */
function deriveSequence({ lines }: Quote): Payment['sequence'] {
  const types = new Set(lines.map(({ line }) => line.type))
  if (types.size > 1) return 'mixed'
  return types.has('subscription') ? 'recurring' : 'oneoff'
}

function newPayment(state: State, pending: Pending, buyer: Buyer, status: Status): Payment {
  const basket = getOpenBasket(state, pending.ident)
  const { total, tax, currency, coupons, creatorCode } = pending.quote
  const giftCards = drawGiftCards(state, pending.giftCards, total)
  const paid = total - giftCards.reduce((sum, card) => sum + card.amount, 0)
  const payment: Payment = {
    id: newId(state),
    transactionId: newTransactionId(state),
    basketIdent: basket.ident,
    status,
    sequence: deriveSequence(pending.quote),
    createdAt: state.clock.now(),
    currency,
    price: total,
    tax,
    paid,
    method: pending.isManual ? MANUAL_METHOD : paid === 0 ? FREE_METHOD : 'Test Payments',
    customer: buildCustomer(basket, buyer),
    products: listProducts(basket, pending.quote),
    coupons,
    giftCards,
    creatorCode,
    recurringReference: null,
    custom: basket.custom,
    declineReason: null,
    notes: [],
  }
  recordPayment(state, payment)
  return payment
}

function redeemCodes(state: State, payment: Payment): void {
  for (const { coupon } of payment.coupons) {
    const storedCoupon = state.catalogue.coupons.find((c) => c.id === coupon.id)
    if (storedCoupon !== undefined) storedCoupon.redeemed += 1
  }
  for (const { cardNumber, amount } of payment.giftCards) {
    const card = state.catalogue.gift_cards.find((c) => c.card_number === cardNumber)
    if (card !== undefined) card.balance = fromCents(toCents(card.balance) - amount)
  }
}

function emitPayment(state: State, payment: Payment, event: string): void {
  state.webhooks.emit(`payment.${event}`, createPaymentSubject(state, payment))
}

/** Pays: the basket becomes complete and can no longer be changed. */
export function pay(state: State, pending: Pending, buyer: Buyer): Payment {
  const basket = getOpenBasket(state, pending.ident)
  const payment = newPayment(state, pending, buyer, PAYMENT_STATUS.complete)
  basket.transactionId = payment.transactionId
  basket.paidQuote = pending.quote
  basket.lines = pending.quote.lines.map(({ line }) => line)
  basket.email = buyer.email
  redeemCodes(state, payment)
  const started: Recurring[] = payment.products
    .filter((product) => product.type === 'subscription')
    .map((product) => startRecurring(state, payment, product))
  payment.recurringReference = started[0]?.reference ?? null
  state.pending.delete(pending.id)
  queueCommands(state, payment)
  if (!pending.isManual || state.variants.manualPaymentEvents) emitPayment(state, payment, 'completed')
  for (const recurring of started) emitRecurring(state, recurring, 'started')
  return payment
}

/** Records a declined payment; the basket stays open. */
export function decline(state: State, pending: Pending, buyer: Buyer): Payment {
  const payment = newPayment(state, pending, buyer, PAYMENT_STATUS.declined)
  payment.declineReason = { code: 'card_declined', message: 'The payment method was declined.' }
  emitPayment(state, payment, 'declined')
  return payment
}

export function getPayment(state: State, transactionId: string): Payment {
  const payment = state.payments.get(transactionId)
  if (payment === undefined) throw new Refusal(404, 'Payment not found')
  return payment
}

export function refund(state: State, transactionId: string): Payment {
  const payment = getPayment(state, transactionId)
  if (payment.status !== PAYMENT_STATUS.complete) {
    throw new Refusal(422, 'Only a complete payment can be refunded')
  }
  payment.status = PAYMENT_STATUS.refund
  emitPayment(state, payment, 'refunded')
  return payment
}

/** A dispute holds the money (Chargeback) until it is won. */
export function dispute(state: State, transactionId: string, step: Dispute): Payment {
  const payment = getPayment(state, transactionId)
  if (step === 'opened' || step === 'lost') payment.status = PAYMENT_STATUS.chargeback
  if (step === 'won') payment.status = PAYMENT_STATUS.complete
  emitPayment(state, payment, `dispute.${step}`)
  return payment
}
