import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ID, openShop } from '../../tests/fixture.ts'
import { otherApis } from '../../tests/fixture-apis.ts'
import { DAY } from '../clock.ts'

const shop = await openShop()
const { sandbox } = shop
const { plugin } = otherApis(shop)

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const Card = z.object({ data: z.looseObject({ id: z.number(), code: z.string() }) })
const createCard = async (body: unknown) => Card.parse((await plugin('POST', '/gift-cards', body)).body).data
const createCoupon = (body: Record<string, unknown>) =>
  plugin('POST', '/coupons', { code: 'NEW', discount_type: 'percentage', discount_percentage: 50, ...body })

async function fillBasket(packageId: number = ID.plain): Promise<string> {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, packageId)
  return ident
}

const applyCard = (ident: string, card_number: string) =>
  shop.call('POST', `${shop.account}/baskets/${ident}/giftcards`, { card_number })

test('a new gift card pays at the checkout, and its balance says so', async () => {
  const { id, code } = await createCard({
    amount: '25.00',
    note: 'for Ted',
    expires_at: '2099-12-31 00:00:00',
  })
  expect(code).toMatch(/^\d{12}$/)
  const ident = await fillBasket()
  expect((await applyCard(ident, code)).status).toBe(200)
  expect(sandbox.pay(ident)).toMatchObject({ paid: 0, giftCards: [{ cardNumber: code, amount: 999 }] })
  const card = {
    id,
    code,
    note: 'for Ted',
    void: false,
    expires_at: '2099-12-31T00:00:00+00:00',
    balance: { starting: '25.00', remaining: '15.01', currency: 'USD' },
  }
  expect((await plugin('GET', `/gift-cards/${id}`)).body).toMatchObject({ data: card })
  expect((await plugin('GET', `/gift-cards/lookup/${code}`)).body).toMatchObject({ data: card })
  expect((await plugin('GET', '/gift-cards')).body).toMatchObject({
    data: [{ id: 1, code: '0127 0244 7210 1111', balance: { remaining: '4.00' } }, card],
  })
})

test('a card is topped up, and pays nothing once it is void or has expired', async () => {
  expect((await plugin('PUT', '/gift-cards/1', { amount: '6' })).body).toMatchObject({
    data: { balance: { starting: '10.00', remaining: '10.00' } },
  })
  const ident = await fillBasket()
  await applyCard(ident, '0127 0244 7210 1111')
  expect((await plugin('DELETE', '/gift-cards/1')).body).toMatchObject({ data: { void: true } })
  expect((await applyCard(await fillBasket(), '0127 0244 7210 1111')).status).toBe(422)
  expect((await plugin('PUT', '/gift-cards/1', { amount: 6 })).status).toBe(422)
  expect(sandbox.pay(ident)).toMatchObject({ paid: 999, giftCards: [] })
  const { code } = await createCard({ amount: 5, expires_at: new Date(sandbox.now() + DAY).toISOString() })
  sandbox.advanceClock(2 * DAY)
  expect((await applyCard(await fillBasket(), code)).status).toBe(422)
})

test('a new coupon takes its share off a basket, and is gone when it is deleted', async () => {
  const { body } = await createCoupon({ minimum: 1, user_limit: 1, note: 'spring' })
  expect(body).toMatchObject({
    data: {
      id: 7,
      code: 'NEW',
      basket_type: 'both',
      minimum: 1,
      user_limit: 1,
      username: '',
      note: 'spring',
      effective: { type: 'cart', packages: [], categories: [] },
      discount: { type: 'percentage', percentage: 50, value: 0 },
      expire: { redeem_unlimited: 'true', expire_never: 'true', limit: 0, date: '1901-12-13T20:45:52+0000' },
    },
  })
  const ident = await fillBasket()
  expect((await shop.coupon(ident, 'new')).status).toBe(200)
  expect((await shop.readBasket(ident)).base_price).toBe(4.99)
  expect((await plugin('GET', '/coupons/7')).body).toEqual(body)
  expect((await createCoupon({ code: 'new' })).body).toMatchObject({ error_code: 422 })
  expect(await plugin('DELETE', '/coupons/7')).toMatchObject({ status: 204, text: '' })
  expect((await plugin('GET', '/coupons/7')).status).toBe(404)
  expect((await shop.coupon(await fillBasket(), 'NEW')).status).toBe(422)
})

test('dates, redemptions and packages of a coupon count', async () => {
  await createCoupon({ code: 'LATER', start_date: '2099-01-01' })
  expect((await shop.coupon(await fillBasket(), 'LATER')).status).toBe(422)
  await createCoupon({ code: 'ONCE', redeem_unlimited: false, expire_limit: 1, username: 'chip' })
  const once = await fillBasket()
  await shop.coupon(once, 'ONCE')
  sandbox.pay(once)
  expect((await shop.coupon(await fillBasket(), 'ONCE')).status).toBe(422)
  const value = {
    discount_type: 'value',
    discount_amount: 2,
    effective_on: 'package',
    packages: [ID.plain, ID.onSale],
  }
  await createCoupon({ code: 'EACH', ...value })
  await createCoupon({ code: 'WHOLE', ...value, discount_application_method: 2 })
  for (const [code, price] of [
    ['EACH', 13.49],
    ['WHOLE', 15.49],
  ] as const) {
    const ident = await fillBasket()
    await shop.add(ident, ID.onSale)
    await shop.coupon(ident, code)
    expect((await shop.readBasket(ident)).base_price).toBe(price)
  }
})

test('coupons come in pages of 25', async () => {
  for (let number = 0; number < 22; number += 1) await createCoupon({ code: `CODE${number}` })
  expect((await plugin('GET', '/coupons')).body).toMatchObject({
    pagination: {
      totalResults: 28,
      currentPage: 1,
      lastPage: 2,
      previous: null,
      next: `${sandbox.pluginUrl}/coupons?page=2`,
    },
    data: { length: 25 },
  })
  expect((await plugin('GET', '/coupons?page=2')).body).toMatchObject({
    pagination: { currentPage: 2, next: null, previous: `${sandbox.pluginUrl}/coupons?page=1` },
    data: { length: 3 },
  })
})
