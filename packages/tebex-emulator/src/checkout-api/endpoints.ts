import { CHECKOUT_BASE } from '../http/bases.ts'
import { readParam, type SandboxContext } from '../http/context.ts'
import { createRoutes, type Endpoint, endpoint } from '../http/endpoints.ts'
import { json } from '../http/respond.ts'
import { requireProject } from '../tebex/access.ts'
import { getPayment, refund } from '../tebex/payments.ts'
import { createPaymentSubject } from '../tebex/webhooks/subjects.ts'
import {
  deleteRow,
  postBasket,
  postCheckout,
  postPackage,
  postSale,
  readBasket,
  updateBasket,
} from './baskets.ts'
import { cancel, putProduct, putStatus, readRecurring } from './recurring.ts'

const readPayment = (c: SandboxContext): Response =>
  json(createPaymentSubject(c.var.state, getPayment(c.var.state, readParam(c, 'transaction'))))

const refundPayment = (c: SandboxContext): Response =>
  json(createPaymentSubject(c.var.state, refund(c.var.state, readParam(c, 'transaction'))))

/** `checkout.tebex.io/api`. */
export const CHECKOUT_ENDPOINTS: readonly Endpoint[] = [
  endpoint(['checkoutCreateBasket', 'POST', '/baskets'], 'an empty basket, without a login', postBasket),
  endpoint(
    ['checkoutBasket', 'GET', '/baskets/:ident'],
    'any basket, those of the Headless API included, with its payment',
    readBasket,
  ),
  endpoint(
    ['checkoutUpdateBasket', 'PUT', '/baskets/:ident'],
    'name, country, postcode, creator code, expiry',
    updateBasket,
    'one sighting',
  ),
  endpoint(
    ['checkoutAddPackage', 'POST', '/baskets/:ident/packages'],
    'adds a product with a name and a price of its own',
    postPackage,
  ),
  endpoint(['checkoutRemoveRow', 'DELETE', '/baskets/:ident/packages/:row'], 'removes a row', deleteRow),
  endpoint(
    ['checkoutAddSale', 'POST', '/baskets/:ident/sales'],
    'a percentage or an amount off each product',
    postSale,
  ),
  endpoint(['checkoutRequest', 'POST', '/checkout'], 'basket, products and sale at once', postCheckout),
  endpoint(
    ['checkoutPayment', 'GET', '/payments/:transaction'],
    'a payment, as webhooks tell it',
    readPayment,
  ),
  endpoint(
    ['checkoutRefund', 'POST', '/payments/:transaction/refund'],
    'refunds a complete payment; sends `payment.refunded`',
    refundPayment,
  ),
  endpoint(
    ['checkoutRecurring', 'GET', '/recurring-payments/:reference'],
    'a subscription, with links to its payments',
    readRecurring,
  ),
  endpoint(
    ['checkoutUpdateRecurring', 'PUT', '/recurring-payments/:reference'],
    'another product; a dearer one is charged pro rata at once',
    putProduct,
  ),
  endpoint(
    ['checkoutRecurringStatus', 'PUT', '/recurring-payments/:reference/status'],
    '`Paused` (until a moment) or `Active`',
    putStatus,
  ),
  endpoint(
    ['checkoutCancelRecurring', 'DELETE', '/recurring-payments/:reference'],
    'cancels at the end of the paid period',
    cancel,
  ),
]

export const checkoutApiRoutes = createRoutes(CHECKOUT_BASE, CHECKOUT_ENDPOINTS, { after: [requireProject] })
