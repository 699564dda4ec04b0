import { json, type Message, type Reply } from '../../http/message.ts'
import type { Route } from '../../http/router.ts'
import { requireProject } from '../access.ts'
import { getBasket } from '../baskets.ts'
import { getPayment, refund } from '../payments.ts'
import { act, getRecurring } from '../recurring.ts'
import { paymentSubject, recurringSubject } from '../subjects.ts'
import { wireBasket } from '../wire.ts'
import type { World } from '../world.ts'

const CHECKOUT = '/checkout/api'

function readPayment(world: World, message: Message): Reply {
  requireProject(world, message)
  return json(paymentSubject(world, getPayment(world, message.params.txn ?? '')))
}

function postRefund(world: World, message: Message): Reply {
  requireProject(world, message)
  return json(paymentSubject(world, refund(world, message.params.txn ?? '')))
}

function readBasket(world: World, message: Message): Reply {
  requireProject(world, message)
  const basket = getBasket(world, message.params.ident ?? '')
  const payment = basket.transactionId === null ? null : getPayment(world, basket.transactionId)
  return json({
    ...wireBasket(world, basket),
    payment: payment === null ? null : paymentSubject(world, payment),
  })
}

function readRecurring(world: World, message: Message): Reply {
  requireProject(world, message)
  return json(recurringSubject(world, getRecurring(world, message.params.reference ?? '')))
}

function deleteRecurring(world: World, message: Message): Reply {
  requireProject(world, message)
  act(world, message.params.reference ?? '', 'cancel')
  return { status: 204, type: 'application/json', body: '' }
}

export const checkoutApiRoutes: Route[] = [
  { method: 'GET', pattern: `${CHECKOUT}/payments/:txn`, operation: 'checkoutPayment', handle: readPayment },
  {
    method: 'POST',
    pattern: `${CHECKOUT}/payments/:txn/refund`,
    operation: 'checkoutRefund',
    handle: postRefund,
  },
  { method: 'GET', pattern: `${CHECKOUT}/baskets/:ident`, operation: 'checkoutBasket', handle: readBasket },
  {
    method: 'GET',
    pattern: `${CHECKOUT}/recurring-payments/:reference`,
    operation: 'checkoutRecurring',
    handle: readRecurring,
  },
  {
    method: 'DELETE',
    pattern: `${CHECKOUT}/recurring-payments/:reference`,
    operation: 'checkoutCancelRecurring',
    handle: deleteRecurring,
  },
]
