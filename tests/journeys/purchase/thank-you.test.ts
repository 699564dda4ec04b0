/** The receipt after the checkout: of the attempt that was paid, and of nothing else. */

import { parseWebhook } from 'tebex-client'
import { expect, test } from 'vitest'
import { readPage } from '../admin/seller.ts'
import { type OpenShop, openShop } from '../shop.ts'

const BACKPACK = 6982072
const SUBSCRIPTION = 7070001

/** Records the platform's event of a payment, as it would arrive. */
async function tell({ shop }: OpenShop, event: { id: string; type: string; subject: object }) {
  const body = new TextEncoder().encode(JSON.stringify({ date: '2026-11-21T09:00:00+00:00', ...event }))
  await shop.payments.recordEvent(parseWebhook(body))
}

function createPayment(ident: string, { sandbox }: OpenShop, transaction_id: string) {
  return { transaction_id, products: [], custom: sandbox.baskets.get(ident)?.custom }
}

test('after a declined attempt the receipt names the transaction that was paid', async () => {
  const open = await openShop()
  const ana = open.visitor()
  await ana.signIn({ packageId: BACKPACK })
  const ident = await ana.ident()
  await tell(open, { id: 'a', type: 'payment.declined', subject: createPayment(ident, open, 'tbx-declined') })
  open.sandbox.pay(ident)
  expect((await ana.openThankYou()).order).toMatchObject({ transactionId: null })
  await tell(open, { id: 'b', type: 'payment.completed', subject: createPayment(ident, open, 'tbx-paid') })
  expect((await ana.openThankYou()).order).toMatchObject({ transactionId: 'tbx-paid' })
})

test('a buyer who comes back from an unpaid checkout sees no older receipt', async () => {
  const open = await openShop()
  const ana = open.visitor()
  await ana.signIn({ packageId: BACKPACK })
  open.sandbox.pay(await ana.ident())
  expect((await ana.openThankYou()).order).not.toBeNull()
  await ana.signIn({ packageId: SUBSCRIPTION })
  await ana.checkout()
  open.sandbox.decline(await ana.ident())
  expect((await ana.openThankYou()).order).toBeNull()
})

test('a cart that is not paid waits for the news of its payment, and tells of a decline without a number', async () => {
  const open = await openShop()
  const ana = open.visitor()
  expect(await ana.openThankYou()).toEqual({ attempt: null, order: null })
  await ana.signIn({ packageId: BACKPACK })
  expect(await ana.openThankYou()).toEqual({ attempt: 'waiting', order: null })
  const ident = await ana.ident()
  await tell(open, { id: 'a', type: 'payment.declined', subject: createPayment(ident, open, 'tbx-declined') })
  expect(await ana.openThankYou()).toEqual({ attempt: 'declined', order: null })
})

test('the news of another customer’s payment is not this one’s', async () => {
  const open = await openShop()
  const [ana, bob] = [open.visitor(), open.visitor('198.51.100.9')]
  await ana.signIn({ packageId: BACKPACK })
  await bob.signIn({ packageId: SUBSCRIPTION, player: 'tom.okoye' })
  const subject = createPayment(await bob.ident(), open, 'tbx-bob')
  await tell(open, { id: 'a', type: 'payment.completed', subject })
  open.sandbox.pay(await ana.ident())
  expect((await ana.openThankYou()).order).toMatchObject({ transactionId: null })
})

test('the receipt says what of the total recurs', async () => {
  const open = await openShop()
  const ana = open.visitor()
  await ana.signIn({ packageId: BACKPACK })
  await ana.addToCart(SUBSCRIPTION)
  open.sandbox.pay(await ana.ident())
  expect((await ana.openThankYou()).order).toMatchObject({ monthly: '$9.99' })
})

test('without script the pages after the payment offer Logout, and no login', async () => {
  const open = await openShop()
  const ana = open.visitor()
  await ana.signIn({ packageId: BACKPACK })
  open.sandbox.pay(await ana.ident())
  for (const path of ['/thank-you', `/review/${BACKPACK}`, '/docs/search?q=install', '/cart/add/7055310']) {
    const header = (await readPage(open, ana.cookies, path)).split('</header>')[0]
    expect([path, header]).toEqual([path, expect.stringContaining('action="/api/auth/logout"')])
    expect([path, header]).toEqual([path, expect.not.stringContaining('action="/api/auth/login"')])
  }
})
