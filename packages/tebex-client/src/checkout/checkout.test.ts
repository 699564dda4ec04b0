import { expect, test } from 'vitest'
import { failure, json, readCode } from '../../tests/answers.ts'
import { createCheckout } from './checkout.ts'

const KEY = 'private-key-of-the-demo-store'
const TXN = 'tbx-26929122a56954-0e15be'

function clientWith(respond: () => Response) {
  const sent: { method: string; url: string; authorization: string | null; body: unknown }[] = []
  const checkout = createCheckout({
    projectId: 910042,
    privateKey: KEY,
    fetch: async (input, init) => {
      const { body } = init ?? {}
      sent.push({
        method: init?.method ?? 'GET',
        url: String(input).replace('https://checkout.tebex.io/api', ''),
        authorization: new Headers(init?.headers).get('authorization'),
        body: typeof body === 'string' ? JSON.parse(body) : null,
      })
      return respond()
    },
  })
  return { checkout, sent }
}
const problem = (status: number, detail: string) => () =>
  json({ type: 'about:blank', title: 'Error', status, detail, instance: '/' }, status)

const PAYMENT = {
  transaction_id: TXN,
  status: { id: 1, description: 'Complete' },
  price: { amount: 9.99, currency: 'EUR' },
}

test('a payment is asked for by its transaction, with project and private key', async () => {
  const { checkout, sent } = clientWith(() => json(PAYMENT))
  expect(await checkout.payments.find(TXN)).toMatchObject({ transactionId: TXN, price: { amount: 999 } })
  expect(sent).toEqual([
    {
      method: 'GET',
      url: `/payments/${TXN}?type=txn_id`,
      authorization: `Basic ${btoa(`910042:${KEY}`)}`,
      body: null,
    },
  ])
})

test('a payment that is unknown is null; wrong keys and a payment that cannot be refunded are errors', async () => {
  expect(await clientWith(problem(404, 'Payment not found')).checkout.payments.find(TXN)).toBeNull()
  const { payments } = clientWith(problem(401, 'Invalid credentials')).checkout
  expect(await readCode(payments.find(TXN))).toBe('credentials_required')
  const { checkout, sent } = clientWith(problem(422, 'Only a complete payment can be refunded'))
  expect(await readCode(checkout.payments.refund(TXN))).toBe('invalid_request')
  expect(sent).toHaveLength(1)
})

test('a refund is a post and is told as the payment', async () => {
  const { checkout, sent } = clientWith(() => json({ ...PAYMENT, status: { id: 2, description: 'Refund' } }))
  expect(await checkout.payments.refund(TXN)).toMatchObject({ status: { id: 2 } })
  expect(sent).toMatchObject([{ method: 'POST', url: `/payments/${TXN}/refund?type=txn_id` }])
})

test('a subscription is paused until a moment, goes on, and is cancelled', async () => {
  const body = {
    reference: 'tbx-r-1',
    interval: 'P1M',
    amount: { amount: 7, tax: 1.4 },
    status: { id: 2, description: 'Active' },
  }
  const { checkout, sent } = clientWith(() => json(body))
  const { subscriptions } = checkout
  expect(await subscriptions.pause('tbx-r-1', new Date('2027-01-31T00:00:00Z'))).toMatchObject({
    reference: 'tbx-r-1',
    interval: 'P1M',
    amount: { amount: 700, tax: 140 },
  })
  await subscriptions.resume('tbx-r-1')
  expect(sent.map((each) => each.body)).toEqual([
    { status: 'Paused', paused_until: '2027-01-31T00:00:00.000Z' },
    { status: 'Active' },
  ])
  const gone = clientWith(() => new Response(null, { status: 204 }))
  await gone.checkout.subscriptions.cancel('tbx-r-1')
  expect(gone.sent).toMatchObject([{ method: 'DELETE', url: '/recurring-payments/tbx-r-1' }])
  expect(
    await clientWith(problem(404, 'Recurring payment not found')).checkout.subscriptions.find('x'),
  ).toBeNull()
})

test('products of the shop’s own become a basket that can be paid', async () => {
  const { checkout, sent } = clientWith(() =>
    json({
      ident: 'c1-1',
      complete: false,
      tax: 0.13,
      priceDetails: { subTotal: 1.27, total: 1.4 },
      links: { checkout: 'https://pay.tebex.io/c1-1' },
      rows: [{ id: 7, package: null, quantity: 2, price: 1.27, meta: { name: 'Gold' } }],
    }),
  )
  const every = { length: 3, unit: 'month' } as const
  const urls = { completeUrl: 'https://shop.test/thanks', returnUrl: 'https://shop.test/' }
  expect(
    await checkout.baskets.create({ ...urls, items: [{ name: 'Gold', price: 127, quantity: 2, every }] }),
  ).toMatchObject({
    ident: 'c1-1',
    subTotal: 127,
    total: 140,
    tax: 13,
    payment: null,
    rows: [{ id: 7, package: null, price: 127, meta: { name: 'Gold' } }],
    links: { checkout: 'https://pay.tebex.io/c1-1' },
  })
  expect(sent[0]?.body).toEqual({
    basket: { complete_url: urls.completeUrl, return_url: urls.returnUrl },
    items: [
      {
        type: 'subscription',
        qty: 2,
        package: { name: 'Gold', price: 1.27, expiry_length: 3, expiry_period: 'month' },
      },
    ],
  })
  const { baskets } = clientWith(problem(404, 'Basket not found')).checkout
  expect(await readCode(baskets.get('c1-1'))).toBe('basket_gone')
})

test('nothing that cannot be right is sent, and no error repeats the key', async () => {
  const { checkout, sent } = clientWith(problem(401, `Wrong: ${KEY}`))
  expect(await readCode(checkout.payments.find('../baskets'))).toBe('invalid_request')
  expect(sent).toEqual([])
  const error = await failure(checkout.payments.find(TXN))
  expect(JSON.stringify([error, error.message, error.detail, error.stack])).not.toContain(KEY)
  expect(() => createCheckout({ projectId: 0, privateKey: KEY })).toThrow(TypeError)
})
