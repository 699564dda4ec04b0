import { call } from '../../http/call.ts'
import { createApp } from '../../http/context.ts'
import { requireProject } from '../access.ts'
import { getBasket } from '../baskets.ts'
import { getPayment, refund } from '../payments.ts'
import { act, getRecurring } from '../recurring.ts'
import { paymentSubject, recurringSubject } from '../subjects.ts'
import { wireBasket } from '../wire.ts'

const CHECKOUT = '/checkout/api'

export const checkoutApiRoutes = createApp()

checkoutApiRoutes.get(`${CHECKOUT}/payments/:txn`, call('checkoutPayment'), (c) => {
  requireProject(c)
  const { world } = c.var
  return c.json(paymentSubject(world, getPayment(world, c.req.param('txn'))))
})

checkoutApiRoutes.post(`${CHECKOUT}/payments/:txn/refund`, call('checkoutRefund'), (c) => {
  requireProject(c)
  const { world } = c.var
  return c.json(paymentSubject(world, refund(world, c.req.param('txn'))))
})

checkoutApiRoutes.get(`${CHECKOUT}/baskets/:ident`, call('checkoutBasket'), (c) => {
  requireProject(c)
  const { world } = c.var
  const basket = getBasket(world, c.req.param('ident'))
  const payment =
    basket.transactionId === null ? null : paymentSubject(world, getPayment(world, basket.transactionId))
  return c.json({ ...wireBasket(world, basket), payment })
})

checkoutApiRoutes.get(`${CHECKOUT}/recurring-payments/:reference`, call('checkoutRecurring'), (c) => {
  requireProject(c)
  const { world } = c.var
  return c.json(recurringSubject(world, getRecurring(world, c.req.param('reference'))))
})

checkoutApiRoutes.delete(
  `${CHECKOUT}/recurring-payments/:reference`,
  call('checkoutCancelRecurring'),
  (c) => {
    requireProject(c)
    act(c.var.world, c.req.param('reference'), 'cancel')
    return c.body(null, 204)
  },
)
