/** A shop for trying the store: packages, basket, sign-in and checkout, without a storefront and without script. */
import { z } from 'zod'
import { call } from '../http/call.ts'
import { createApp } from '../http/context.ts'
import { redirect } from '../http/respond.ts'
import { createBasket, findBasket, findPackage } from '../tebex/baskets.ts'
import { addLine, removeLine } from '../tebex/lines.ts'
import { Refusal } from '../tebex/refusal.ts'
import { findNamedCustomer } from '../tebex/store-kinds.ts'
import { createShopAddress, shopPage } from './shop-view.ts'

const BeginForm = z.object({ username: z.string().max(100).optional() })

const ANSWER = 'answer.'

const BasketForm = z.looseObject({
  action: z.enum(['add', 'remove']),
  package_id: z.coerce.number().int(),
  type: z.string().optional(),
})

/** The answers to the questions of a package, by identifier. */
function readAnswers(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const answers = Object.entries(fields).filter(([name, value]) => name.startsWith(ANSWER) && value !== '')
  return Object.fromEntries(answers.map(([name, value]) => [name.slice(ANSWER.length), String(value)]))
}

export const shopRoutes = createApp()

shopRoutes.get('/shop', call('shopPage'), (c) => shopPage(c.var.state, null))

shopRoutes.post('/shop', call('shopPage'), (c) => {
  const { state } = c.var
  const form = BeginForm.safeParse(c.var.body ?? {})
  const basket = createBasket(state, {
    player: findNamedCustomer(state, { username: form.data?.username }),
    completeUrl: null,
    cancelUrl: null,
    autoRedirect: false,
    custom: null,
    email: null,
    ip: c.env.incoming.socket.remoteAddress ?? '',
  })
  const address = createShopAddress(state, basket)
  Object.assign(basket, { completeUrl: address, cancelUrl: address, returnUrls: [address] })
  return redirect(address)
})

shopRoutes.get('/shop/:ident', call('shopPage'), (c) => {
  const { state } = c.var
  const basket = findBasket(state, c.req.param('ident'))
  return basket === null
    ? shopPage(state, null, { problem: 'This basket has expired.', status: 404 })
    : shopPage(state, basket)
})

shopRoutes.post('/shop/:ident', call('shopPage'), (c) => {
  const { state } = c.var
  const basket = findBasket(state, c.req.param('ident'))
  if (basket === null) return shopPage(state, null, { problem: 'This basket has expired.', status: 404 })
  const form = BasketForm.safeParse(c.var.body ?? {})
  if (!form.success) return shopPage(state, basket, { problem: 'Choose a package.', status: 422 })
  const { action, package_id: packageId, type = null, ...fields } = form.data
  try {
    if (action === 'remove') removeLine(state, basket.ident, packageId)
    else
      addLine(state, basket.ident, {
        packageId,
        quantity: null,
        type,
        dynamic: false,
        variables: readAnswers(fields),
        custom: null,
        target: null,
      })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const name = findPackage(state, basket, packageId, false)?.name ?? 'This package'
    return shopPage(state, basket, { problem: `${name}: ${error.message}`, status: error.status })
  }
  return redirect(createShopAddress(state, basket))
})
