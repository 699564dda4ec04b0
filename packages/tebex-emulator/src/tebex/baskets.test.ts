import { afterAll, beforeEach, expect, test } from 'vitest'
import { ID, openShop } from '../../tests/fixture.ts'
import { forgetUnused } from './baskets.ts'

const shop = await openShop({ basketTtlMs: 60_000 })
const { sandbox, account, call, trusted } = shop

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const detail = (text: string) => ({ detail: text })

test('a fresh basket has an empty array where its links will be', async () => {
  const { status, body } = await call('POST', `${account}/baskets`, {})
  expect(status).toBe(200)
  expect(body).toMatchObject({
    data: { complete: false, username: null, packages: [], links: [], creator_code: '', custom: [] },
  })
})

test('an unknown token, basket, category and package each get their own status', async () => {
  expect(await call('GET', '/api/accounts/nobody')).toMatchObject({
    status: 404,
    body: detail('Invalid account identifier provided'),
  })
  expect(await call('GET', `${account}/baskets/c0-none`)).toMatchObject({
    status: 404,
    body: detail('Basket not found'),
  })
  expect((await call('GET', `${account}/categories/9`)).status).toBe(422)
  expect((await call('GET', `${account}/packages/9`)).status).toBe(400)
})

test('a wrong path is a page, not JSON', async () => {
  const { status, headers } = await call('GET', '/api/baskets/x/coupons')
  expect(status).toBe(404)
  expect(headers.get('content-type')).toContain('text/html')
})

test('the address of a visitor is taken only from a trusted server', async () => {
  const body = { ip_address: '203.0.113.7' }
  expect(await call('POST', `${account}/baskets`, body)).toMatchObject({
    status: 422,
    body: detail('Basic auth credentials are required'),
  })
  expect(await call('POST', `${account}/baskets`, body, trusted)).toMatchObject({
    status: 200,
    body: { data: { ip: '203.0.113.7', country: 'PT' } },
  })
})

test('nothing is added before the login', async () => {
  const ident = await shop.newBasket()
  expect(await shop.add(ident, ID.plain)).toMatchObject({
    status: 422,
    body: detail('User must login before adding packages to basket'),
  })
})

test('adding again adds to the quantity, and setting it to nothing removes the line', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain)
  expect(await shop.add(ident, ID.plain, { quantity: 2 })).toMatchObject({
    body: { data: { total_price: 29.97, packages: [{ in_basket: { quantity: 3, price: 9.99 } }] } },
  })
  await call('PUT', `/api/baskets/${ident}/packages/${ID.plain}`, { quantity: 0 })
  expect((await shop.readBasket(ident)).packages).toEqual([])
})

test('removing takes the whole line', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain, { quantity: 5 })
  const path = `/api/baskets/${ident}/packages/remove`
  expect(await call('POST', path, { package_id: String(ID.plain) })).toMatchObject({
    status: 200,
    body: { data: { packages: [], links: [] } },
  })
})

test('a package without quantities refuses more than one, and a second one', async () => {
  const refused = { status: 400, body: detail('One of the options provided is invalid') }
  const ident = await shop.newBasket('chip')
  sandbox.variants.strictQuantity = true
  expect(await shop.add(ident, ID.single, { quantity: 1 })).toMatchObject(refused)
  sandbox.variants.strictQuantity = false
  expect(await shop.add(ident, ID.single, { quantity: 2 })).toMatchObject(refused)
  expect((await shop.add(ident, ID.single, { quantity: 1 })).status).toBe(200)
  expect((await call('PUT', `/api/baskets/${ident}/packages/${ID.single}`, { quantity: 1 })).status).toBe(200)
  expect(await shop.add(ident, ID.single)).toMatchObject({
    status: 422,
    body: detail('Quantity cannot be greater than 1'),
  })
})

test('a limit for each buyer counts what was bought before', async () => {
  const first = await shop.newBasket('chip')
  await shop.add(first, ID.limited)
  sandbox.pay(first)
  const second = await shop.newBasket('chip')
  expect(await shop.add(second, ID.limited, { quantity: 2 })).toMatchObject({
    body: detail('Quantity cannot be greater than 1'),
  })
})

test('a missing variable is asked for, a dropdown adds its price', async () => {
  const ident = await shop.newBasket('chip')
  expect((await shop.add(ident, ID.asksDiscord)).body).toMatchObject(
    detail('One of the options provided is invalid'),
  )
  expect((await shop.add(ident, ID.asksColour)).body).toMatchObject(detail('Please enter the colour'))
  expect(await shop.add(ident, ID.asksColour, { variable_data: { colour: '71' } })).toMatchObject({
    body: { data: { base_price: 7.5 } },
  })
})

test('a package that is sold either way needs the type', async () => {
  const ident = await shop.newBasket('chip')
  expect((await shop.add(ident, ID.either)).status).toBe(422)
  expect((await shop.add(ident, ID.either, { type: 'subscription' })).status).toBe(200)
})

test('a gift goes to a player who exists', async () => {
  const ident = await shop.newBasket('chip')
  expect(await shop.add(ident, ID.plain, { target_username: 'nobody' })).toMatchObject({
    status: 422,
    body: detail('The user selected to receive the gift is invalid.'),
  })
  expect(await shop.add(ident, ID.plain, { target_username_id: 7654321 })).toMatchObject({
    body: { data: { packages: [{ in_basket: { gift_username: 'dale' } }] } },
  })
})

test('tax follows the address of the basket', async () => {
  const { body } = await call('POST', `${account}/baskets`, { ip_address: '198.51.100.4' }, trusted)
  const ident = String(/"ident":"([^"]+)"/.exec(JSON.stringify(body))?.[1])
  sandbox.login(ident)
  await shop.add(ident, ID.plain)
  expect(await shop.readBasket(ident)).toMatchObject({ base_price: 9.99, sales_tax: 1.9, total_price: 11.89 })
})

test('an unused basket is forgotten', async () => {
  const ident = await shop.newBasket('chip')
  sandbox.advanceClock(61_000)
  expect((await call('GET', `${account}/baskets/${ident}`)).status).toBe(404)
})

test('a paid basket has a payment instead of a checkout and cannot be changed', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain)
  expect((await shop.readBasket(ident)).links).toEqual({ checkout: `${sandbox.url}/pay/${ident}` })
  const { transactionId } = sandbox.pay(ident)
  expect(await shop.readBasket(ident)).toMatchObject({
    complete: true,
    total_price: 9.99,
    links: { payment: `${sandbox.url}/checkout/api/payments/${transactionId}` },
  })
  expect((await shop.add(ident, ID.free)).status).toBe(422)
})

test('a refusal is a redirect only for who wants HTML first, unless a switch says otherwise', async () => {
  const ident = await shop.newBasket()
  const statusFor = async (Accept: string) =>
    (await call('POST', `/api/baskets/${ident}/packages`, { package_id: ID.plain }, { Accept })).status
  const page = 'text/html,application/xhtml+xml,application/json;q=0.9'
  expect([await statusFor('*/*'), await statusFor(page)]).toEqual([422, 302])
  sandbox.variants.refusalRedirect = 'withoutJson'
  expect([await statusFor('*/*'), await statusFor('application/json')]).toEqual([302, 422])
  sandbox.variants.refusalRedirect = 'never'
  expect([await statusFor('*/*'), await statusFor(page)]).toEqual([422, 422])
})

test('custom data is an object or a list, of the basket and of each line', async () => {
  for (const custom of [{ sid: 'x' }, ['x', 1]]) {
    const ident = await shop.newBasket('chip', { custom })
    await shop.add(ident, ID.plain, { custom })
    await shop.add(ident, ID.free)
    expect(await shop.readBasket(ident)).toMatchObject({ custom, packages: [{ custom }, { custom: null }] })
  }
})

test('a type that is not the catalogue’s is harmless', async () => {
  const ident = await shop.newBasket('chip')
  expect((await shop.add(ident, ID.plain, { type: 'subscription' })).status).toBe(200)
  expect((await shop.add(ident, ID.monthly, { type: 'anything' })).status).toBe(200)
  expect((await shop.add(ident, ID.either, { type: 'anything' })).status).toBe(422)
  expect(sandbox.pay(ident).products.map(({ type }) => type)).toEqual(['single', 'subscription'])
  sandbox.variants.strictType = true
  const other = await shop.newBasket('chip')
  expect((await shop.add(other, ID.plain, { type: 'subscription' })).status).toBe(422)
})

test('addresses that are none and wrong booleans are refused', async () => {
  const wrong = [
    { complete_url: 'nowhere' },
    { cancel_url: 'javascript:alert(1)' },
    { complete_auto_redirect: 'yes' },
    { complete_auto_redirect: 'true' },
    { ip_address: '999.1.1.1' },
    { email: 'nobody' },
  ]
  const statuses = async () => {
    const calls = wrong.map((body) => call('POST', `${account}/baskets`, body, trusted))
    return (await Promise.all(calls)).map(({ status }) => status)
  }
  expect(await statuses()).toEqual(wrong.map(() => 422))
  sandbox.variants.looseInput = true
  expect(await statuses()).toEqual(wrong.map(() => 200))
  expect((await call('POST', `${account}/baskets`, { complete_auto_redirect: '1' })).body).toMatchObject({
    data: { complete_auto_redirect: true },
  })
})

test('empty text counts as not given', async () => {
  const empty = { complete_url: '', cancel_url: '', username: '', email: '', custom: null }
  const ident = await shop.newBasket('chip', empty)
  const line = { target_username: '', type: '', variable_data: [] }
  expect((await shop.add(ident, ID.plain, line)).body).toMatchObject({
    data: { complete_url: null, packages: [{ in_basket: { gift_username: null } }] },
  })
})

test('the switches turn the other readings on', async () => {
  Object.assign(sandbox.variants, { bareBasket: true, authNested: true, usernameIdString: true })
  const ident = await shop.newBasket('chip')
  expect((await shop.add(ident, ID.plain)).body).toMatchObject({ ident, username_id: '1234567' })
  const links = await call('GET', `${account}/baskets/${ident}/auth?returnUrl=https%3A%2F%2Fshop.test%2F`)
  expect(links.body).toMatchObject([[{ name: 'FiveM' }]])
})

test('the first add without a variable can fail with a 500', async () => {
  sandbox.variants.addFirst500 = true
  const ident = await shop.newBasket('chip')
  expect((await shop.add(ident, ID.asksColour)).status).toBe(500)
  expect((await shop.add(ident, ID.asksColour)).status).toBe(400)
})

test('paid baskets, and the latest used of many others, are kept', async () => {
  const paid = await shop.newBasket('chip')
  await shop.add(paid, ID.plain)
  sandbox.pay(paid)
  const open: string[] = []
  for (let count = 0; count < 3; count += 1) {
    sandbox.advanceClock(1_000)
    open.push(await shop.newBasket())
  }
  const [first = '', second, third] = open
  sandbox.advanceClock(1_000)
  await shop.readBasket(first)
  const baskets = new Map(sandbox.baskets.list().map((basket) => [basket.ident, basket]))
  forgetUnused(baskets, 2)
  expect([...baskets.keys()]).toEqual([paid, first, third])
  expect(baskets.has(second ?? '')).toBe(false)
})
