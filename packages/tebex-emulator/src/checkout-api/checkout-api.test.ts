import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ID, openShop } from '../../tests/fixture.ts'
import { otherApis } from '../../tests/fixture-apis.ts'
import { DAY } from '../clock.ts'

const shop = await openShop()
const { sandbox } = shop
const { checkout } = otherApis(shop)

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const GOLD = { package: { name: '1000 Gold', price: 1.27 }, qty: 2, type: 'single' }
const PASS = {
  package: { name: 'Season Pass', price: 12, type: 'subscription', expiry_period: 'month', expiry_length: 3 },
}

const Wire = z.looseObject({
  ident: z.string(),
  price: z.number(),
  priceDetails: z.looseObject({ total: z.number() }),
  rows: z.array(z.looseObject({ id: z.number() })),
})
const newBasket = async (body: unknown = {}) => Wire.parse((await checkout('POST', '/baskets', body)).body)

const sentTypes = () => sandbox.webhooks.list().map(({ type }) => type)

test('PHP’s empty list is no custom data', async () => {
  const { ident } = await newBasket({ custom: [] })
  const product = { ...GOLD, package: { ...GOLD.package, custom: [] } }
  expect(await checkout('POST', `/baskets/${ident}/packages`, product)).toMatchObject({
    status: 200,
    body: { custom: [], rows: [{ custom: [] }] },
  })
})

test('a basket says whose it is, where it leads, and when it ends', async () => {
  const { status, body } = await checkout('POST', '/baskets', {
    first_name: 'Ted',
    last_name: 'Tester',
    email: 'ted@example.org',
    country: 'pt',
    custom: { foo: 'bar' },
    return_url: 'https://shop.test/cart',
    complete_url: 'https://shop.test/thanks',
    creator_code: 'DEV',
    expires_at: '2099-01-27T18:09:51Z',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    expire: '2099-01-27 18:09:51',
    complete: false,
    price: 0,
    rows: [],
    payment: null,
    creator_code: 'DEV',
    returnUrl: 'https://shop.test/cart',
    complete_url: 'https://shop.test/thanks',
    custom: { foo: 'bar' },
    address: { name: 'Ted Tester', email: 'ted@example.org', country: 'PT' },
  })
  const { ident } = Wire.parse(body)
  const changed = await checkout('PUT', `/baskets/${ident}`, { last_name: 'Other', postal_code: '1000-001' })
  expect(changed.body).toMatchObject({ address: { name: 'Ted Other', postal_code: '1000-001' } })
  await checkout('POST', `/baskets/${ident}/packages`, GOLD)
  expect(sandbox.pay(ident).customer).toMatchObject({
    firstName: 'Ted',
    lastName: 'Other',
    postalCode: '1000-001',
    email: 'ted@example.org',
  })
})

test('a basket that has ended is not found', async () => {
  const { ident } = await newBasket({ expires_at: new Date(sandbox.now() + DAY).toISOString() })
  expect((await checkout('GET', `/baskets/${ident}`)).status).toBe(200)
  sandbox.advanceClock(2 * DAY)
  expect((await checkout('GET', `/baskets/${ident}`)).status).toBe(404)
})

test('products of the shop’s own are priced, sold at a discount, paid and removed', async () => {
  const { ident } = await newBasket({ country: 'PT' })
  const { body } = await checkout('POST', `/baskets/${ident}/packages`, GOLD)
  expect(body).toMatchObject({
    price: 2.54,
    priceDetails: { subTotal: 2.54, tax: 0.58, total: 3.12, sales: [], discounts: [] },
    rows: [
      {
        quantity: 2,
        price: 1.27,
        package: null,
        recurring: false,
        meta: { name: '1000 Gold', rowprice: 2.54 },
      },
    ],
    links: { checkout: `${sandbox.url}/pay/${ident}` },
  })
  const sale = { name: 'Launch', discount_type: 'amount', amount: 0.27 }
  expect((await checkout('POST', `/baskets/${ident}/sales`, sale)).body).toMatchObject({
    price: 2,
    priceDetails: { sales: [sale] },
    rows: [{ price: 1, meta: { initialprice: 1.27, realprice: 1 } }],
  })
  const more = Wire.parse((await checkout('POST', `/baskets/${ident}/packages`, GOLD)).body)
  expect(more.price).toBe(4)
  const row = `/baskets/${ident}/packages/${more.rows[1]?.id}`
  expect(await checkout('DELETE', row)).toMatchObject({ status: 204, text: '' })
  expect((await checkout('DELETE', row)).status).toBe(404)
  expect(sandbox.pay(ident)).toMatchObject({
    price: 246,
    products: [{ name: '1000 Gold', quantity: 2, paid: 200 }],
  })
})

test('a checkout request makes basket, products and sale at once', async () => {
  const request = {
    basket: { email: 'ted@example.org' },
    items: [GOLD, PASS],
    sale: { name: 'Half', discount_type: 'percentage', amount: 50 },
  }
  const { body } = await checkout('POST', '/checkout', request)
  expect(body).toMatchObject({
    price: 7.26,
    rows: [{ quantity: 2 }, { recurring: true, recurring_period: 'P3M' }],
  })
  const two = { ...request, items: [PASS, PASS] }
  expect(await checkout('POST', '/checkout', two)).toMatchObject({ status: 400, body: { status: 400 } })
  expect((await checkout('POST', '/checkout', { ...request, items: [] })).status).toBe(400)
})

test('a basket of the Headless API can be read, with its payment', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain)
  await shop.coupon(ident, 'WELCOME10')
  await shop.call('POST', `${shop.account}/baskets/${ident}/creator-codes`, { creator_code: 'NORA' })
  expect((await checkout('GET', `/baskets/${ident}`)).body).toMatchObject({
    username: 'chip',
    coupons: [{ code: 'WELCOME10' }],
    priceDetails: { fullPrice: 9.99, discounts: [{ code: 'WELCOME10', amount: 1 }], total: 8.54 },
    rows: [{ package: ID.plain }],
  })
  const { transactionId } = sandbox.pay(ident)
  expect((await checkout('GET', `/baskets/${ident}`)).body).toMatchObject({
    complete: true,
    payment: { transaction_id: transactionId },
    links: { payment: `${sandbox.url}/checkout/api/payments/${transactionId}` },
  })
})

test('without approval the shop sells no products of its own', async () => {
  sandbox.variants.checkoutApproved = false
  const { ident } = await newBasket()
  const refusal = { status: 403, body: { title: 'Forbidden', detail: expect.any(String) } }
  expect(await checkout('POST', `/baskets/${ident}/packages`, GOLD)).toMatchObject(refusal)
  expect(await checkout('POST', '/checkout', { basket: {}, items: [GOLD] })).toMatchObject(refusal)
})

test('a payment is refunded once', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain)
  const { transactionId } = sandbox.pay(ident)
  const path = `/payments/${transactionId}`
  expect((await checkout('GET', `${path}?type=txn_id`)).body).toMatchObject({ status: { id: 1 } })
  expect(await checkout('POST', `${path}/refund?type=txn_id`)).toMatchObject({
    status: 200,
    body: { status: { id: 2 } },
  })
  expect(sentTypes()).toContain('payment.refunded')
  expect((await checkout('POST', `${path}/refund?type=txn_id`)).status).toBe(422)
})
