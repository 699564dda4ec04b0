import { TebexError } from '../errors.ts'
import type { Request } from '../http/http.ts'
import type { CheckoutOperation } from '../http/operations.ts'
import { createTransport } from '../http/transport.ts'
import {
  type CallOptions,
  type CommonOptions,
  createBasicHeader,
  readBaseUrl,
  readCommonOptions,
  requireKey,
} from '../options.ts'
import { parseOne } from '../parse.ts'
import { Payment } from '../schemas/webhook.ts'
import { check } from '../validation.ts'
import { type NewCheckout, serializeCheckout } from './params.ts'
import { CheckoutBasket, Subscription } from './schemas.ts'

/** Options of `createCheckout`. */
export type CheckoutOptions = CommonOptions & {
  /** The number of the store: `id` of `webstore.get()`. */
  projectId: number
  privateKey: string | undefined
  /** Default `https://checkout.tebex.io/api`. */
  baseUrl?: string | undefined
}

type Send = (request: Request & { operation: CheckoutOperation }, call?: CallOptions) => Promise<unknown>

/**
 * A client of the Checkout API: payments, refunds, subscriptions, and products of the shop's own. Throws a TypeError for
 * a number or an address that can never work.
 */
export function createCheckout({
  projectId,
  baseUrl = 'https://checkout.tebex.io/api',
  ...common
}: CheckoutOptions) {
  if (!Number.isSafeInteger(projectId) || projectId <= 0)
    throw new TypeError('projectId is not a whole number above zero: set TEBEX_PROJECT_ID')
  const privateKey = requireKey(common.privateKey, 'privateKey', 'TEBEX_PRIVATE_KEY')
  const transport = createTransport({
    publicToken: '',
    credentials: createBasicHeader(String(projectId), privateKey),
    secrets: [privateKey],
    baseUrl: readBaseUrl(baseUrl),
    identUrl: '',
    ...readCommonOptions(common),
  })
  const send: Send = (request, call) => transport.send({ ...request, isAuthenticated: true }, call)
  return {
    payments: createPayments(send),
    subscriptions: createSubscriptions(send),
    baskets: createBaskets(send),
  }
}

/** The client of the Checkout API, as `createCheckout` returns it. */
export type Checkout = ReturnType<typeof createCheckout>

function createPayments(send: Send) {
  const path = '/payments/{transaction}'
  const query = { type: 'txn_id' }
  return {
    /** Null for one that is not this store's; throws for a wrong key. Source: getPaymentById. */
    async find(transactionId: string, call?: CallOptions): Promise<Payment | null> {
      const operation = 'getPaymentById'
      const params = { transaction: check.reference(operation, transactionId) }
      const body = await orNull(send({ operation, method: 'GET', path, params, query }, call))
      return body === null ? null : parseOne(operation, Payment, body)
    },
    /** Gives the money back; throws `invalid_request` unless the payment is complete. Source: refundPaymentById. */
    async refund(transactionId: string, call?: CallOptions): Promise<Payment> {
      const operation = 'refundPaymentById'
      const params = { transaction: check.reference(operation, transactionId) }
      const body = await send({ operation, method: 'POST', path: `${path}/refund`, params, query }, call)
      return parseOne(operation, Payment, body)
    },
  }
}

function createSubscriptions(send: Send) {
  const path = '/recurring-payments/{reference}'
  async function setStatus(reference: string, body: Record<string, unknown>, call?: CallOptions) {
    const operation = 'updateRecurringPayment'
    const params = { reference: check.reference(operation, reference) }
    const response = await send({ operation, method: 'PUT', path: `${path}/status`, params, body }, call)
    return parseOne(operation, Subscription, response)
  }
  return {
    /** Null for one that is not this store's; throws for a wrong key. Source: getRecurringPayment. */
    async find(reference: string, call?: CallOptions): Promise<Subscription | null> {
      const operation = 'getRecurringPayment'
      const params = { reference: check.reference(operation, reference) }
      const body = await orNull(send({ operation, method: 'GET', path, params }, call))
      return body === null ? null : parseOne(operation, Subscription, body)
    },
    /** Stops its payments until then; throws `invalid_request` for a moment in the past. Source: updateRecurringPayment. */
    pause: (reference: string, until: Date, call?: CallOptions): Promise<Subscription> =>
      setStatus(reference, { status: 'Paused', paused_until: until.toISOString() }, call),
    /** Lets its payments go on; throws `invalid_request` for one that is not paused. Source: updateRecurringPayment. */
    resume: (reference: string, call?: CallOptions): Promise<Subscription> =>
      setStatus(reference, { status: 'Active' }, call),
    /** Ends it with the paid time. Source: cancelRecurringPayment. */
    async cancel(reference: string, call?: CallOptions): Promise<void> {
      const operation = 'cancelRecurringPayment'
      const params = { reference: check.reference(operation, reference) }
      await send({ operation, method: 'DELETE', path, params }, call)
    },
  }
}

function createBaskets(send: Send) {
  return {
    /** Any basket of the store; throws `basket_gone` for one that is unknown or has ended. Source: getBasketById. */
    async get(ident: string, call?: CallOptions): Promise<CheckoutBasket> {
      const operation = 'getBasketById'
      const params = { ident: check.ident(operation, ident) }
      const body = await send({ operation, method: 'GET', path: '/baskets/{ident}', params }, call)
      return parseOne(operation, CheckoutBasket, body)
    },
    /** A basket of products that no catalogue has; `links.checkout` is where they are paid. Throws without the platform's approval. Source: checkout. */
    async create(checkout: NewCheckout, call?: CallOptions): Promise<CheckoutBasket> {
      const operation = 'checkout'
      const body = serializeCheckout(checkout)
      const response = await send({ operation, method: 'POST', path: '/checkout', body }, call)
      return parseOne(operation, CheckoutBasket, response)
    },
  }
}

async function orNull(response: Promise<unknown>): Promise<unknown> {
  try {
    return await response
  } catch (error) {
    if (error instanceof TebexError && error.status === 404) return null
    throw error
  }
}
