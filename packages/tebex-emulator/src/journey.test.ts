/** One sale through three APIs that share one store. */
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ID, openShop } from '../tests/fixture.ts'
import { otherApis } from '../tests/fixture-apis.ts'

const shop = await openShop()
const { sandbox } = shop
const { checkout, plugin } = otherApis(shop)

afterAll(() => sandbox.close())

test('codes of the Plugin API, a basket of the Headless API, a refund of the Checkout API', async () => {
  await plugin('POST', '/coupons', { code: 'JOURNEY', discount_type: 'value', discount_amount: 1 })
  const card = await plugin('POST', '/gift-cards', { amount: 5 })
  const { code } = z.object({ data: z.looseObject({ code: z.string() }) }).parse(card.body).data
  await plugin('PUT', `/package/${ID.plain}`, { price: 10 })

  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain)
  await shop.coupon(ident, 'JOURNEY')
  await shop.call('POST', `${shop.account}/baskets/${ident}/giftcards`, { card_number: code })
  expect(await shop.readBasket(ident)).toMatchObject({ total_price: 9 })
  const { transactionId } = sandbox.pay(ident)

  expect((await checkout('GET', `/payments/${transactionId}`)).body).toMatchObject({
    price: { amount: 9 },
    price_paid: { amount: 4 },
    coupons: [{ code: 'JOURNEY' }],
    gift_cards: [{ card_number: code, amount: { amount: 5 } }],
  })
  expect((await plugin('GET', `/gift-cards/lookup/${code}`)).body).toMatchObject({
    data: { balance: { starting: '5.00', remaining: '0.00' } },
  })
  expect((await plugin('GET', '/payments')).body).toMatchObject([{ amount: '4.00', status: 'Complete' }])
  expect((await plugin('GET', '/player/1234567/packages')).body).toMatchObject([{ txn_id: transactionId }])

  await checkout('POST', `/payments/${transactionId}/refund`)
  expect((await plugin('GET', `/payments/${transactionId}`)).body).toMatchObject({ status: 'Refund' })
  expect((await plugin('GET', '/player/1234567/packages')).body).toEqual([])
  expect(sandbox.webhooks.list().map(({ type }) => type)).toEqual([
    'basket.authenticated',
    'payment.completed',
    'payment.refunded',
  ])
})

test('a product of the Checkout API is a payment of the Plugin API', async () => {
  const request = { basket: { email: 'ted@example.org' }, items: [{ package: { name: 'Gold', price: 2 } }] }
  const { ident } = z
    .looseObject({ ident: z.string() })
    .parse((await checkout('POST', '/checkout', request)).body)
  sandbox.pay(ident)
  expect((await plugin('GET', '/payments?limit=1')).body).toMatchObject([
    { amount: '2.00', email: 'ted@example.org', player: null, packages: [{ name: 'Gold' }] },
  ])
})
