/** The database names no customers, and holds no trace of a customer after a deletion. */
import { randomUUID } from 'node:crypto'
import { signWebhook } from 'tebex-client'
import { expect } from 'vitest'
import { rebuildLedger } from '#app/shop/orders/ledger/rebuild.server.ts'
import { type OpenShop, openShop } from '../../journeys/shop.ts'
import { onBoth } from '../both.ts'
import { readEverything } from '../read-everything.ts'

const ANA = { id: '48151623', username: 'ana_of_the_docks' }
const BOB = { id: '42108154', username: 'bob_the_gifted' }
const PERSONAL = [
  ANA.id,
  ANA.username,
  BOB.id,
  BOB.username,
  'Anabela',
  'Quintela',
  'anabela@example.org',
  '198.51.100.77',
  '4900-371',
  '470011223344',
]
const price = { amount: 12.5, currency: 'EUR' }

function createPayment(transaction: string, changes: object = {}) {
  const product = { name: 'Backpack', type: 'single', quantity: 1, paid_price: price }
  return {
    transaction_id: transaction,
    status: { id: 1, description: 'Complete' },
    price,
    price_paid: price,
    created_at: '2026-11-21T09:00:00+00:00',
    fees: { tax: { amount: 2, currency: 'EUR' }, gateway: { amount: 0.5, currency: 'EUR' } },
    customer: {
      first_name: 'Anabela',
      last_name: 'Quintela',
      email: 'anabela@example.org',
      username: ANA,
      ip: '198.51.100.77',
      country: 'PT',
      postal_code: '4900-371',
    },
    products: [
      { id: 1, ...product, username: ANA, variables: [{ identifier: 'discord_id', option: '470011223344' }] },
      { id: 2, ...product, username: BOB, custom: { note: 'anabela@example.org' } },
    ],
    gift_cards: [{ card_number: '470011223344', amount: price }],
    custom: { reference: 'abc', note: 'Quintela' },
    ...changes,
  }
}

async function send(open: OpenShop, type: string, subject: object, date = '2026-11-21T09:00:01+00:00') {
  const body = new TextEncoder().encode(JSON.stringify({ id: randomUUID(), type, date, subject }))
  const headers = { 'x-signature': signWebhook(body, open.sandbox.webhookSecret) }
  const { status } = await open
    .visitor('18.209.80.3')
    .request('/api/webhooks/tebex', { method: 'POST', headers, body })
  expect(status).toBe(200)
}

async function sendAll(open: OpenShop) {
  await send(open, 'payment.completed', createPayment('tbx-1'))
  await send(open, 'recurring-payment.started', {
    reference: 'tbx-r-1',
    next_payment_at: '2027-01-01T00:00:00+00:00',
    price,
    last_payment: createPayment('tbx-2', { products: [{ id: 3, type: 'subscription', username: ANA }] }),
    status: { id: 2, description: 'Active' },
    cancel_reason: 'Anabela said so',
  })
  await send(open, 'basket.abandoned', createPayment('tbx-3'))
  await send(open, 'payment.refunded', createPayment('tbx-\u0000'))
}

onBoth('no column holds a name, an e-mail, an address or an id of the platform', async ({ env }) => {
  const open = await openShop({ env })
  await sendAll(open)
  const everything = await readEverything(open.shop.db)
  for (const word of PERSONAL) expect([word, everything.includes(word)]).toEqual([word, false])
  expect(everything).toContain(await open.shop.orders.computeCustomerKey(ANA.id))
  expect(await open.shop.orders.listOwnedIds(ANA.id)).toEqual([1, 3])
  expect(await open.shop.orders.listOwnedIds(BOB.id)).toEqual([2])
})

onBoth(
  'a customer who deletes the data is in no row, even after a rebuild, and others keep their data',
  async ({ env }) => {
    const open = await openShop({ env })
    const { orders, payments, db } = open.shop
    await sendAll(open)
    const key = await orders.computeCustomerKey(ANA.id)
    expect(await orders.listSubscriptions(ANA.id)).toMatchObject([{ reference: 'tbx-r-1' }])
    await orders.deleteFor(ANA.id)
    await rebuildLedger(db)
    expect(await readEverything(db)).not.toContain(key)
    expect(await orders.readAll(ANA.id)).toMatchObject({ orders: [], subscriptions: [], owned: [] })
    expect(await orders.listOwnedIds(BOB.id)).toEqual([2])
    const sold = await payments.findPayment('tbx-1')
    expect(sold).toMatchObject({ total_cents: 1250, currency: 'EUR', customer_key: null })
  },
)
