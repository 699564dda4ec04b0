import { afterAll, beforeEach, expect, test } from 'vitest'
import { ID, openShop } from '../../tests/fixture.ts'

const shop = await openShop()
const { sandbox, account, call } = shop

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const INVALID = { status: 422, body: { detail: 'The selected coupon code is invalid.' } }

test('a coupon answers success only, and the basket shows code and price', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain)
  expect((await shop.coupon(ident, 'welcome10')).body).toEqual({
    success: true,
    message: 'Coupon applied successfully',
  })
  expect(await shop.readBasket(ident)).toMatchObject({
    base_price: 8.99,
    packages: [{ in_basket: { price: 9.99 } }],
    coupons: [{ code: 'WELCOME10' }],
  })
  await call('POST', `${account}/baskets/${ident}/coupons/remove`, { coupon_code: 'WELCOME10' })
  expect(await shop.readBasket(ident)).toMatchObject({ base_price: 9.99, coupons: [] })
})

test('several coupons stack', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.onSale)
  await shop.add(ident, ID.plain)
  await shop.coupon(ident, 'WELCOME10')
  await shop.coupon(ident, 'TWO')
  expect((await shop.readBasket(ident)).base_price).toBe(13.74)
})

test('unknown, expired, used up and once more: refused', async () => {
  const ident = await shop.newBasket('chip')
  for (const code of ['NOPE', 'OLD', 'GONE']) expect(await shop.coupon(ident, code)).toMatchObject(INVALID)
  await shop.coupon(ident, 'TWO')
  expect((await shop.coupon(ident, 'TWO')).status).toBe(400)
})

test('a valid coupon can be tried on an empty basket', async () => {
  expect((await shop.coupon(await shop.newBasket(), 'WELCOME10')).status).toBe(200)
})

test('the minimum is compared with the total after the discount', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain)
  expect((await shop.coupon(ident, 'MIN9')).status).toBe(400)
  await shop.add(ident, ID.limited)
  expect((await shop.coupon(ident, 'MIN9')).status).toBe(200)
})

test('a coupon for subscriptions does nothing for a script', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain)
  expect((await shop.coupon(ident, 'SUBS')).status).toBe(400)
  sandbox.variants.couponNotApplicable = 422
  expect((await shop.coupon(ident, 'SUBS')).status).toBe(422)
  await shop.add(ident, ID.monthly)
  expect((await shop.coupon(ident, 'SUBS')).status).toBe(200)
  expect((await shop.readBasket(ident)).base_price).toBe(14.98)
})

test('a coupon for one use is refused after the purchase', async () => {
  const first = await shop.newBasket('chip')
  await shop.add(first, ID.plain)
  await shop.coupon(first, 'WELCOME10')
  sandbox.pay(first)
  expect(await shop.coupon(await shop.newBasket('chip'), 'WELCOME10')).toMatchObject(INVALID)
  expect((await shop.coupon(await shop.newBasket('dale'), 'WELCOME10')).status).toBe(200)
})

test('a gift card pays at the checkout and keeps the rest', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.limited)
  const cards = `${account}/baskets/${ident}/giftcards`
  expect((await call('POST', cards, { card_number: '0000' })).status).toBe(422)
  await call('POST', cards, { card_number: '0127024472101111' })
  expect((await shop.readBasket(ident)).total_price).toBe(5)
  const payment = sandbox.pay(ident)
  expect(payment).toMatchObject({ price: 500, paid: 100, giftCards: [{ amount: 400 }] })
  expect(sandbox.catalogue.data.gift_cards[0]?.balance).toBe(0)
})

test('one creator code takes the place of the other', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.onSale, { quantity: 4 })
  const codes = `${account}/baskets/${ident}/creator-codes`
  expect((await call('POST', codes, { creator_code: 'X' })).body).toMatchObject({
    detail: 'Invalid creator code provided',
  })
  await call('POST', codes, { creator_code: 'nora' })
  expect(await shop.readBasket(ident)).toMatchObject({ creator_code: 'NORA', base_price: 28.5 })
  await call('POST', codes, { creator_code: 'DEV' })
  expect(await shop.readBasket(ident)).toMatchObject({ creator_code: 'DEV', base_price: 30 })
  await call('POST', `${codes}/remove`)
  expect(await shop.readBasket(ident)).toMatchObject({ creator_code: '' })
})

test('a gift card and the discount of a creator code exclude each other', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain)
  const card = { card_number: '0127 0244 7210 1111' }
  const giftCards = `${account}/baskets/${ident}/giftcards`
  const creatorCodes = `${account}/baskets/${ident}/creator-codes`
  const together = { status: 422, body: { detail: expect.stringContaining('cannot be used together') } }
  await call('POST', creatorCodes, { creator_code: 'NORA' })
  expect(await call('POST', giftCards, card)).toMatchObject(together)
  await call('POST', creatorCodes, { creator_code: 'DEV' })
  expect((await call('POST', giftCards, card)).status).toBe(200)
  expect(await call('POST', creatorCodes, { creator_code: 'NORA' })).toMatchObject(together)
})

test('a gift card that is empty or applied already says so', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain)
  const apply = () =>
    call('POST', `${account}/baskets/${ident}/giftcards`, { card_number: '0127 0244 7210 1111' })
  await apply()
  expect((await apply()).body).toMatchObject({
    detail: 'This gift card has already been applied to the basket.',
  })
  sandbox.catalogue.change(({ gift_cards }) => {
    for (const card of gift_cards) card.balance = 0
  })
  expect((await apply()).body).toMatchObject({ detail: 'This gift card has no balance left.' })
})

test('codes without the token in the path work unless a switch says otherwise', async () => {
  const ident = await shop.newBasket()
  const path = `/api/baskets/${ident}/coupons`
  sandbox.variants.codesOnBasketBase = false
  expect((await call('POST', path, { coupon_code: 'TWO' })).status).toBe(404)
  sandbox.variants.codesOnBasketBase = true
  expect((await call('POST', path, { coupon_code: 'TWO' })).status).toBe(200)
})
