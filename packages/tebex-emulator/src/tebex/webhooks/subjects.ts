import { formatIsoMicros } from '../../clock.ts'
import type { PaidProduct, Payment, Recurring } from '../payment.ts'
import { type Cents, fromCents } from '../pricing/money.ts'
import type { State } from '../state.ts'

const money = (cents: Cents, currency: string) => ({ amount: fromCents(cents), currency })

/** A plausible share of each payment; test payments have none. */
const GATEWAY_FEE = 0.04

function serializeUsername(state: State, user: { id: string; username: string } | null): unknown {
  if (user === null || state.variants.webhookUsername === 'null') return null
  return state.variants.webhookUsername === 'string' ? user.username : user
}

function productSubject(state: State, product: PaidProduct, payment: Payment) {
  return {
    id: product.id,
    name: product.name,
    type: product.type,
    quantity: product.quantity,
    base_price: money(product.base, payment.currency),
    paid_price: money(product.paid, payment.currency),
    variables: Object.entries(product.variables).map(([identifier, option]) => ({ identifier, option })),
    expires_at: null,
    custom: product.custom ?? null,
    username: serializeUsername(state, product.username),
    servers: [],
  }
}

function customerSubject(state: State, { customer }: Payment) {
  const { username, usernameId } = customer
  const user = username === null || usernameId === null ? null : { id: usernameId, username }
  return {
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    ip: customer.ip,
    username: serializeUsername(state, user),
    marketing_consent: false,
    country: customer.country,
    postal_code: customer.postalCode,
  }
}

function couponSubject({ coupon }: Payment['coupons'][number]) {
  const common = { id: coupon.id, code: coupon.code, type: coupon.effective_on }
  return coupon.discount_type === 'percentage'
    ? { ...common, discount_type: 'percentage', discount_percentage: coupon.discount }
    : { ...common, discount_type: 'value', discount_amount: coupon.discount }
}

/** A payment as webhooks and the Checkout API tell it. */
export function createPaymentSubject(state: State, payment: Payment): Record<string, unknown> {
  const { currency, custom } = payment
  return {
    transaction_id: payment.transactionId,
    status: payment.status,
    payment_sequence: payment.sequence,
    created_at: formatIsoMicros(payment.createdAt),
    price: {
      ...money(payment.price, currency),
      base_currency: currency,
      base_currency_price: fromCents(payment.price),
    },
    price_paid: money(payment.paid, currency),
    payment_method: { name: payment.method, refundable: payment.paid > 0 },
    fees: {
      tax: money(payment.tax, currency),
      gateway: money(Math.round(payment.paid * (state.variants.gatewayFee ? GATEWAY_FEE : 0)), currency),
    },
    customer: customerSubject(state, payment),
    products: payment.products.map((product) => productSubject(state, product, payment)),
    coupons: payment.coupons.map(couponSubject),
    gift_cards: payment.giftCards.map((card) => ({
      card_number: card.cardNumber,
      amount: money(card.amount, currency),
    })),
    recurring_payment_reference: payment.recurringReference,
    custom: custom ?? (state.variants.emptySubjectArray ? [] : {}),
    revenue_share: [],
    decline_reason: payment.declineReason,
    creator_code: payment.creatorCode,
  }
}

export const formatMoment = (moment: number | null): string | null =>
  moment === null ? null : formatIsoMicros(moment)

/** A subscription as webhooks tell it. */
export function createRecurringSubject(state: State, recurring: Recurring): Record<string, unknown> {
  return {
    reference: recurring.reference,
    created_at: formatIsoMicros(recurring.createdAt),
    next_payment_at: formatIsoMicros(recurring.nextPaymentAt),
    paused_at: formatMoment(recurring.pausedAt),
    paused_until: formatMoment(recurring.pausedUntil),
    status: recurring.status,
    initial_payment: createPaymentSubject(state, recurring.initial),
    last_payment: createPaymentSubject(state, recurring.last),
    fail_count: recurring.failCount,
    price: money(recurring.price, recurring.currency),
    cancelled_at: formatMoment(recurring.cancelledAt),
    cancel_reason: recurring.cancelReason,
  }
}
