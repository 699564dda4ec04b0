/** Serializes baskets and subscriptions as the Checkout API describes them; payments look as in webhooks. */
import { formatIsoMicros, formatSqlMoment } from '../clock.ts'
import { CHECKOUT_BASE } from '../http/bases.ts'
import type { Basket } from '../tebex/basket.ts'
import { computeExpiry } from '../tebex/baskets.ts'
import type { Recurring } from '../tebex/payment.ts'
import { getPayment } from '../tebex/payments.ts'
import { addPeriod, formatIsoPeriod } from '../tebex/period.ts'
import { type Cents, fromCents, toCents } from '../tebex/pricing/money.ts'
import { quote } from '../tebex/pricing/pricing.ts'
import type { Quote, QuoteLine } from '../tebex/pricing/quote.ts'
import { isRunning } from '../tebex/recurring.ts'
import { serializeLinks } from '../tebex/serialize.ts'
import type { State } from '../tebex/state.ts'
import { createPaymentSubject, formatMoment } from '../tebex/webhooks/subjects.ts'

const isoLocal = (moment: number): string => formatSqlMoment(moment).replace(' ', 'T')

const NO_LIMIT = { enabled: false, timestamp: 0, limit: false }

function serializeRow(state: State, basket: Basket, { line, pack, unit }: QuoteLine) {
  const isRecurring = line.type === 'subscription'
  const period = { length: pack.expiry_length, unit: pack.expiry_period }
  const serializeLimit = (limit: number | null) =>
    limit === null ? NO_LIMIT : { enabled: true, timestamp: 0, limit }
  return {
    id: pack.id,
    basket: basket.id,
    package: line.dynamic ? null : pack.id,
    override: 0,
    quantity: line.quantity,
    server: null,
    price: fromCents(unit),
    gift_username_id: line.gift?.id ?? null,
    options: Object.keys(line.variables).length === 0 ? null : line.variables,
    recurring: isRecurring,
    recurring_period: isRecurring ? formatIsoPeriod(period) : null,
    recurring_next_payment_date: isRecurring ? formatIsoMicros(addPeriod(state.clock.now(), period)) : null,
    meta: {
      name: pack.name,
      rowprice: fromCents(unit * line.quantity),
      initialprice: fromCents(toCents(pack.base_price)),
      isCumulative: state.catalogue.cumulative.some((ids) => ids.includes(pack.id)),
      requiredPackages: [],
      requiresAny: false,
      category: false,
      producesGiftCard: false,
      allowsGiftCards: true,
      servers: [],
      limits: {
        user: serializeLimit(pack.user_limit),
        global: serializeLimit(pack.global_limit),
        packageExpiryTime: 0,
      },
      hasDeliverables: false,
      deliverableTypes: [],
      downloadLink: '',
      hasSellerProtection: true,
      itemType: null,
      revenue_share: [],
      image: pack.image,
      realprice: fromCents(unit),
    },
    custom: line.custom ?? null,
    image_url: pack.image,
    recurring_price: isRecurring ? fromCents(unit * line.quantity) : null,
  }
}

function priceDetails(basket: Basket, { base, tax, total, coupons, creatorAmount }: Quote) {
  const sales = basket.sale === null ? [] : [basket.sale]
  const off = coupons.reduce((sum: Cents, { amount }) => sum + amount, creatorAmount)
  return {
    fullPrice: fromCents(total + off),
    subTotal: fromCents(base),
    discounts: coupons.map(({ coupon, amount }) => ({ code: coupon.code, amount: fromCents(amount) })),
    total: fromCents(total),
    surcharges: [],
    tax: fromCents(tax),
    balance: 0,
    sales: sales.map(({ discount, ...sale }) => ({ ...sale, amount: discount })),
    giftcards: basket.giftCards.map((cardNumber) => ({ card_number: cardNumber })),
    roundUp: null,
  }
}

function serializeAddress({ firstName, lastName, email, country, postalCode }: Basket) {
  return {
    name: `${firstName} ${lastName}`.trim(),
    first_name: firstName,
    last_name: lastName,
    address: '',
    email: email ?? '',
    state_id: null,
    country,
    postal_code: postalCode,
  }
}

export function serializeBasket(state: State, basket: Basket): Record<string, unknown> {
  const price = basket.paidQuote ?? quote(state, basket)
  const details = priceDetails(basket, price)
  const rows = price.lines.map((line) => serializeRow(state, basket, line))
  const { transactionId } = basket
  return {
    ident: basket.ident,
    expire: formatSqlMoment(computeExpiry(state, basket)),
    price: details.subTotal,
    priceDetails: details,
    isPaymentMethodUpdate: false,
    returnUrl: basket.cancelUrl,
    complete: transactionId !== null,
    tax: details.tax,
    username: basket.player?.username ?? null,
    email: basket.email,
    email_immutable: false,
    discounts: details.discounts,
    coupons: basket.coupons.map((code) => ({ code })),
    giftcards: details.giftcards,
    address: serializeAddress(basket),
    rows,
    fingerprint: null,
    creator_code: price.creatorCode,
    roundup: null,
    cancel_url: basket.cancelUrl,
    complete_url: basket.completeUrl,
    complete_auto_redirect: basket.autoRedirect,
    recurring_items: rows.filter(({ recurring }) => recurring),
    payment: transactionId === null ? null : createPaymentSubject(state, getPayment(state, transactionId)),
    custom: basket.custom,
    links: serializeLinks(state, basket),
  }
}

function paymentLinks(state: State, { reference, initial }: Recurring) {
  const buildLink = (id: string) => `${state.url}${CHECKOUT_BASE}/payments/${id}?type=txn_id`
  const later = [...state.payments.values()].filter(
    (payment) => payment !== initial && payment.recurringReference === reference,
  )
  return {
    initial_payment: buildLink(initial.transactionId),
    payment_history: [initial, ...later].map(({ transactionId }) => buildLink(transactionId)),
  }
}

export function serializeRecurring(state: State, recurring: Recurring): Record<string, unknown> {
  const isActive = isRunning(recurring)
  const { cancelledAt, product } = recurring
  return {
    id: recurring.id,
    created_at: formatIsoMicros(recurring.createdAt),
    updated_at: formatIsoMicros(recurring.updatedAt),
    paused_at: formatMoment(recurring.pausedAt),
    paused_until: formatMoment(recurring.pausedUntil),
    next_payment_date: isoLocal(recurring.nextPaymentAt),
    reference: recurring.reference,
    account_id: state.catalogue.store.id,
    interval: formatIsoPeriod(product.period),
    cancelled_at: isActive ? null : formatMoment(cancelledAt),
    cancellation_requested_at: cancelledAt === null ? null : formatSqlMoment(cancelledAt),
    status: { ...recurring.status, class: isActive ? 'success' : 'danger', active: isActive ? 1 : 0 },
    amount: {
      amount: fromCents(recurring.price),
      tax: fromCents(recurring.tax),
      period: formatIsoPeriod(product.period),
    },
    cancel_reason: recurring.cancelReason,
    links: paymentLinks(state, recurring),
  }
}
