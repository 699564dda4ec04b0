import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ID, openShop, URLS } from '../../../tests/fixture.ts'
import type { Package } from '../catalogue.ts'

const shop = await openShop()
const { sandbox, account, call, trusted } = shop

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const DAY = 86_400_000

const change = (id: number, fields: Partial<Package>): void =>
  sandbox.catalogue.change(({ packages }) => {
    Object.assign(packages.find((pack) => pack.id === id) ?? {}, fields)
  })

async function basketIn(address: string): Promise<string> {
  const { body } = await call('POST', `${account}/baskets`, { ...URLS, ip_address: address }, trusted)
  const { ident } = z.object({ data: z.looseObject({ ident: z.string() }) }).parse(body).data
  sandbox.login(ident, 'chip')
  return ident
}

const LISBON = '203.0.113.7'

test('a limit with a period forgets what was bought before it', async () => {
  change(ID.limited, { user_limit: 1, user_limit_period: 30 })
  const first = await shop.newBasket('chip')
  await shop.add(first, ID.limited)
  sandbox.pay(first)
  expect(await shop.add(await shop.newBasket('chip'), ID.limited)).toMatchObject({
    status: 422,
    body: { detail: 'Quantity cannot be greater than 0' },
  })
  sandbox.advanceClock(31 * DAY)
  expect((await shop.add(await shop.newBasket('chip'), ID.limited)).status).toBe(200)
})

test('a limit is a number, or an object with the days of its period', async () => {
  const readLimit = async () => (await call('GET', `${account}/packages/${ID.limited}`)).body
  expect(await readLimit()).toMatchObject({ data: { user_limit: 2 } })
  change(ID.limited, { user_limit_period: 7 })
  expect(await readLimit()).toMatchObject({ data: { user_limit: { limit: 2, period_length: 7 } } })
  change(ID.limited, { user_limit_period: null })
  sandbox.variants.userLimitObject = 'always'
  expect(await readLimit()).toMatchObject({ data: { user_limit: { limit: 2, period_length: null } } })
})

test('a package that is sold out for everybody is refused, and not announced', async () => {
  change(ID.plain, { global_limit: 1 })
  const first = await shop.newBasket('chip')
  await shop.add(first, ID.plain)
  sandbox.pay(first)
  expect(await shop.add(await shop.newBasket('dale'), ID.plain)).toMatchObject({
    status: 422,
    body: { detail: 'This package is sold out.' },
  })
  expect((await call('GET', `${account}/packages/${ID.plain}`)).text).not.toContain('global_limit')
})

test('gifts can be off for the store and for a package', async () => {
  change(ID.single, { disable_gifting: true })
  const ident = await shop.newBasket('chip')
  expect((await shop.add(ident, ID.single, { target_username: 'dale' })).body).toMatchObject({
    detail: 'This package cannot be gifted',
  })
  await call('POST', '/_sandbox/catalogue', { store: { supports_gifting: false } })
  expect((await shop.add(ident, ID.plain, { target_username: 'dale' })).body).toMatchObject({
    detail: 'This webstore does not support gifting',
  })
})

test.each(['127.0.0.1', '10.1.2.3', '192.168.1.9', '172.20.0.1', '100.64.0.1', '169.254.1.1', '::1'])(
  'with its switch the address %s is refused',
  async (ip_address) => {
    const create = () => call('POST', `${account}/baskets`, { ip_address }, trusted)
    expect((await create()).status).toBe(200)
    sandbox.variants.refusePrivateAddress = true
    expect((await create()).status).toBe(422)
    expect((await call('POST', `${account}/baskets`, { ip_address: LISBON }, trusted)).status).toBe(200)
  },
)

test('a country has its price, and its currency where the store says so', async () => {
  const read = async (query: string) =>
    (await call('GET', `${account}/packages/${ID.onSale}${query}`, undefined, trusted)).body
  sandbox.variants.regionalPrices = 'price'
  expect(await read('')).toMatchObject({ data: { base_price: 7.5, currency: 'USD' } })
  expect(await read(`?ipAddress=${LISBON}`)).toMatchObject({
    data: { base_price: 6, discount: 2, sales_tax: 1.38, total_price: 7.38, currency: 'USD' },
  })
  sandbox.variants.regionalPrices = 'currency'
  const ident = await basketIn(LISBON)
  expect(await read(`?basketIdent=${ident}`)).toMatchObject({ data: { base_price: 6, currency: 'EUR' } })
  await shop.add(ident, ID.onSale)
  expect(await shop.readBasket(ident)).toMatchObject({ base_price: 6, total_price: 7.38, currency: 'EUR' })
  expect(sandbox.pay(ident)).toMatchObject({ price: 738, currency: 'EUR' })
})

const ADDRESSES = [LISBON, '198.51.100.4', '192.0.2.8', '8.8.8.8']

test.each(ADDRESSES.flatMap((address) => [[address, true] as const, [address, false] as const]))(
  'for %s, tax included %s, the sums add up with coupons and equal the checkout',
  async (address, taxInclusive) => {
    sandbox.variants.taxInclusive = taxInclusive
    sandbox.variants.regionalPrices = 'price'
    const ident = await basketIn(address)
    await shop.add(ident, ID.plain, { quantity: 3 })
    await shop.add(ident, ID.onSale)
    await shop.add(ident, ID.asksColour, { variable_data: { colour: 'gold' } })
    for (const code of ['WELCOME10', 'TWO']) await shop.coupon(ident, code)
    const basket = await shop.readBasket(ident)
    const cents = (amount: number) => Math.round(amount * 100)
    expect(cents(basket.base_price) + cents(basket.sales_tax)).toBe(cents(basket.total_price))
    const payment = sandbox.pay(ident)
    expect(payment.price).toBe(cents(basket.total_price))
    const lines = payment.products.reduce((sum, { paid }) => sum + paid, 0)
    expect(lines).toBe(cents(taxInclusive ? basket.total_price : basket.base_price))
  },
)
