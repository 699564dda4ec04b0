import { call } from '../../http/call.ts'
import { createApp } from '../../http/context.ts'
import { requireProject } from '../access.ts'
import { getBasket } from '../baskets.ts'
import { getPayment, refund } from '../payments.ts'
import { act, getRecurring } from '../recurring.ts'
import { serializeBasket } from '../serialize.ts'
import { paymentSubject, recurringSubject } from '../webhooks/subjects.ts'

const CHECKOUT = '/checkout/api'

export const checkoutApiRoutes = createApp()

checkoutApiRoutes.get(`${CHECKOUT}/payments/:txn`, call('checkoutPayment'), (c) => {
  requireProject(c)
  const { state } = c.var
  return c.json(paymentSubject(state, getPayment(state, c.req.param('txn'))))
})

checkoutApiRoutes.post(`${CHECKOUT}/payments/:txn/refund`, call('checkoutRefund'), (c) => {
  requireProject(c)
  const { state } = c.var
  return c.json(paymentSubject(state, refund(state, c.req.param('txn'))))
})

checkoutApiRoutes.get(`${CHECKOUT}/baskets/:ident`, call('checkoutBasket'), (c) => {
  requireProject(c)
  const { state } = c.var
  const basket = getBasket(state, c.req.param('ident'))
  const payment =
    basket.transactionId === null ? null : paymentSubject(state, getPayment(state, basket.transactionId))
  return c.json({ ...serializeBasket(state, basket), payment })
})

checkoutApiRoutes.get(`${CHECKOUT}/recurring-payments/:reference`, call('checkoutRecurring'), (c) => {
  requireProject(c)
  const { state } = c.var
  return c.json(recurringSubject(state, getRecurring(state, c.req.param('reference'))))
})

checkoutApiRoutes.delete(
  `${CHECKOUT}/recurring-payments/:reference`,
  call('checkoutCancelRecurring'),
  (c) => {
    requireProject(c)
    act(c.var.state, c.req.param('reference'), 'cancel')
    return c.body(null, 204)
  },
)
