/**
 * An allowlist decides which facts of an event are stored, so that fields which the platform adds later stay out. Names,
 * e-mails and addresses are not stored, except for the country; customers are stored as keyed hashes.
 */
import type { WebhookEvent } from 'tebex-client'
import { z } from 'zod'
import { Attribution } from '#app/server/session/attribution.server.ts'
import { isIndexable } from '../event-rows.server.ts'
import type { HistoricalPayment } from '../types.ts'

type PaymentEvent = Extract<WebhookEvent, { kind: 'payment' }>
type RecurringEvent = Extract<WebhookEvent, { kind: 'recurring-payment' }>
type Payment = PaymentEvent['payment']
/** The platform's `username` is an object with the user's id and name. */
type User = Payment['customer']['username']

const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)
const Text = orNull(z.string())
const Price = orNull(z.object({ amount: orNull(z.int()), currency: Text }))

/** The defaults are for lines from the Plugin API, which have only id, name and quantity. */
export const PaymentLine = z.object({
  id: z.int(),
  name: z.string(),
  quantity: z.int(),
  type: z.string().default('single'),
  /** The price before coupons. */
  basePrice: Price,
  paidPrice: Price,
  /** Customer key of the owner; null when the platform sends no id, or when the customer's data was deleted. */
  owner: Text,
  isGift: z.boolean().default(false),
  expiresAt: Text,
})
export type PaymentLine = z.infer<typeof PaymentLine>

const Status = orNull(z.object({ id: orNull(z.int()), description: z.string() }))

export const PaymentFacts = z.object({
  status: Status,
  createdAt: Text,
  paymentSequence: Text,
  price: Price,
  pricePaid: Price,
  tax: Price,
  fee: Price,
  products: z.array(PaymentLine).default([]),
  coupons: z.array(z.string()).default([]),
  usedGiftCard: z.boolean().default(false),
  creatorCode: Text,
  recurringPaymentReference: Text,
  declineCode: Text,
  /** The reference that our basket carried; a basket made elsewhere has none. */
  basketReference: Text,
  /** Two-letter code of the country that the buyer paid from. */
  country: Text,
  /** The source of the buyer's visit, which our basket carried. */
  attribution: orNull(Attribution),
  /** Customer key of the buyer. */
  customer: Text,
})
export type PaymentFacts = z.infer<typeof PaymentFacts>

export const RecurringFacts = z.object({
  status: Status,
  createdAt: Text,
  nextPaymentAt: Text,
  price: Price,
  failCount: orNull(z.int()),
  cancelledAt: Text,
  products: z.array(PaymentLine).default([]),
  customer: Text,
})
export type RecurringFacts = z.infer<typeof RecurringFacts>

/** The keys of an event's customers, by platform id. */
type CustomerKeys = ReadonlyMap<string, string>

/** Reads the source of the buyer's visit from the custom data of a basket. */
export type ReadAttribution = (custom: Record<string, unknown>) => Attribution | null

/** Lists platform ids of the customers that the event names. */
export function listCustomerIds(event: WebhookEvent): string[] {
  const payment = findPayment(event)
  if (payment === null) return []
  const users = [payment.customer.username, ...payment.products.map(({ username }) => username)]
  return [...new Set(users.flatMap((user) => user?.id ?? []))]
}

/** Finds the date of the event's payment, or else of the event itself, in epoch milliseconds. */
export function findPurchaseTime(event: WebhookEvent): number | null {
  const time = Date.parse(findPayment(event)?.createdAt ?? event.date ?? '')
  return Number.isNaN(time) ? null : time
}

/** Reduces the event to the facts that are stored. */
export function reduceToFacts(
  event: WebhookEvent,
  keys: CustomerKeys,
  readAttribution: ReadAttribution,
): object {
  if (event.kind === 'payment')
    return { ...reducePayment(event.payment, keys), attribution: readAttribution(event.payment.custom) }
  return event.kind === 'recurring-payment' ? reduceRecurring(event.recurringPayment, keys) : {}
}

/** Builds the facts of a payment that the Plugin API lists. */
export function buildHistoricalFacts({ date, total, customer, products }: HistoricalPayment): PaymentFacts {
  return PaymentFacts.parse({
    createdAt: new Date(date).toISOString(),
    pricePaid: total,
    products: products.map((product) => ({ ...product, owner: customer })),
    customer,
  })
}

function reducePayment(payment: Payment, keys: CustomerKeys): Omit<PaymentFacts, 'attribution'> {
  const { status, createdAt, paymentSequence, price, pricePaid, coupons, creatorCode } = payment
  return {
    status,
    createdAt,
    paymentSequence,
    price,
    pricePaid,
    creatorCode,
    tax: payment.fees.tax,
    fee: payment.fees.gateway,
    products: readLines(payment, keys),
    coupons: coupons.map(({ code }) => code),
    usedGiftCard: payment.giftCards.length > 0,
    recurringPaymentReference: payment.recurringPaymentReference,
    declineCode: payment.declineReason?.code ?? null,
    basketReference: readBasketReference(payment.custom),
    country: readCountry(payment.customer),
    customer: findKey(payment.customer.username, keys),
  }
}

function reduceRecurring(recurring: RecurringEvent['recurringPayment'], keys: CustomerKeys): RecurringFacts {
  const { status, createdAt, nextPaymentAt, price, failCount, cancelledAt } = recurring
  const payment = recurring.lastPayment ?? recurring.initialPayment
  return {
    status,
    createdAt,
    nextPaymentAt,
    price,
    failCount,
    cancelledAt,
    products: payment ? readLines(payment, keys) : [],
    customer: payment && findKey(payment.customer.username, keys),
  }
}

/** A line belongs to its recipient, or else to the buyer. The owner is null when the customer's data was deleted. */
function readLines({ customer, products }: Payment, keys: CustomerKeys): PaymentLine[] {
  const buyer = findKey(customer.username, keys)
  return products.map(({ id, name, type, quantity, basePrice, paidPrice, expiresAt, username }) => {
    const owner = username?.id ? findKey(username, keys) : buyer
    return { id, name, type, quantity, basePrice, paidPrice, expiresAt, owner, isGift: owner !== buyer }
  })
}

function findKey(user: User, keys: CustomerKeys): string | null {
  return (user?.id && keys.get(user.id)) || null
}

function readCountry({ country }: Payment['customer']): string | null {
  const code = country?.toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(code) ? code : null
}

function findPayment(event: WebhookEvent): Payment | null {
  if (event.kind === 'payment') return event.payment
  if (event.kind !== 'recurring-payment') return null
  return event.recurringPayment.lastPayment ?? event.recurringPayment.initialPayment
}

/** Reads the reference of our basket from the custom data of a payment. */
export function readBasketReference({ reference }: Record<string, unknown>): string | null {
  return typeof reference === 'string' && isIndexable(reference) && reference.length <= 64 ? reference : null
}
