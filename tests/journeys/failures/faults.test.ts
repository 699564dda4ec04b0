import type { Fault } from 'tebex-emulator'
import { expect, test } from 'vitest'
import { settlesWithin } from '#app/lib/async/deadline.ts'
import { load as loadHome } from '#app/storefront/pages/home/load.server.ts'
import { type OpenShop, openShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'

const BACKPACK = 6982072
const POLICE = 7037446

const BROKEN: Fault[] = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503, retryAfter: 2 },
  { kind: 'status', status: 429, retryAfter: 2 },
  { kind: 'status', status: 400 },
  'reset',
  'html',
  'badJson',
  'empty',
  'null',
  'wrongShape',
  'redirect',
]

test.each(BROKEN)('an add that fails as %j says so after one write', async (fault) => {
  let time = Date.now()
  const { visitor, sandbox, countCalls } = await openShop({ now: () => time })
  const ana = visitor()
  await ana.signIn()
  sandbox.failNext({ operation: 'addBasketPackage', times: 5, fault })
  const reply = await ana.addToCart(BACKPACK)
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.body.detail).toBe('Failed to add item to cart')
  expect(countCalls('addBasketPackage')).toBe(1)
  sandbox.heal()
  // A 429 asks for this pause.
  time += 2_000
  expect((await ana.addToCart(BACKPACK)).body.basket?.packages).toHaveLength(1)
})

test.each(['reset', 'error'] as const)(
  'an add whose answer is lost (%s) still counts, and a retry adds nothing',
  async (answer) => {
    const { visitor, sandbox, countCalls } = await openShop()
    const ana = visitor()
    await ana.signIn()
    sandbox.failNext({ operation: 'addBasketPackage', fault: { kind: 'lost', answer } })
    expect((await ana.addToCart(BACKPACK)).status).toBe(200)
    const again = await ana.addToCart(BACKPACK)
    expect(again.body.basket?.packages.map(({ in_basket }) => in_basket.quantity)).toEqual([1])
    expect(countCalls('addBasketPackage')).toBe(1)
  },
)

test('an add that hangs is given up in time, after one write', async () => {
  const { visitor, sandbox, countCalls } = await openShop()
  const ana = visitor()
  await ana.signIn()
  sandbox.failNext({ operation: 'addBasketPackage', times: 5, fault: 'hang' })
  const reply = ana.addToCart(BACKPACK)
  expect(await settlesWithin(reply, 8_500)).toBe(true)
  expect((await reply).body.detail).toBe('Failed to add item to cart')
  expect(countCalls('addBasketPackage')).toBe(1)
})

test('hanging baskets hold few connections and no page of the catalogue', async () => {
  const open = await openShop()
  const visitors: Visitor[] = []
  for (let index = 0; index < 80; index++) visitors.push(await signedIn(open, `198.51.100.${index}`))
  open.sandbox.clearCalls()
  open.sandbox.failAll('hang')
  let settled = 0
  const adds = visitors.map(async (visitor) => {
    const reply = await visitor.addToCart(BACKPACK)
    settled += 1
    return reply
  })
  const replies = Promise.all(adds)
  const areInTime = settlesWithin(replies, 8_500)
  const signal = new AbortController().signal
  const home = await loadHome({
    shop: open.shop,
    content: open.content,
    params: {},
    query: new URLSearchParams(),
    locale: 'en',
    signal,
  })
  expect(settled).toBe(0)
  expect('staticData' in home && home.staticData?.featured).toHaveLength(8)
  expect(await areInTime).toBe(true)
  expect(new Set((await replies).map(({ status }) => status))).toEqual(new Set([502]))
  // The places of the first 64 are taken by others only after they were given up.
  const startedCalls = open.sandbox.calls.filter(({ at }) => at - (open.sandbox.calls[0]?.at ?? 0) < 2_000)
  const ofBaskets = startedCalls.filter(({ operation }) => operation !== 'getPackage')
  expect(ofBaskets.length).toBeLessThanOrEqual(64)
  // All adds share one look at the package (single flight).
  expect(startedCalls.length - ofBaskets.length).toBeLessThanOrEqual(1)
})

test('an outage neither signs anybody out nor looks like an empty cart', async () => {
  let time = Date.now()
  const { visitor, sandbox } = await openShop({ now: () => time })
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK })
  sandbox.failAll({ kind: 'status', status: 500 })
  time += 60_000
  expect((await ana.session()).basket?.count).toBe(1)
  time += 3_600_000
  expect((await ana.get('/api/session')).status).toBe(503)
  expect((await ana.get('/api/basket')).status).toBe(503)
  expect(await ana.openCart()).toMatchObject({ unavailable: true, basket: null })
  expect((await ana.openThankYou()).order).toBeNull()
  sandbox.heal()
  time += 1_000
  expect((await ana.session()).authenticated).toBe(true)
})

test('looking at the session again and again costs the platform next to nothing', async () => {
  const { visitor, countCalls, sandbox } = await openShop()
  const ana = visitor()
  await ana.signIn()
  sandbox.clearCalls()
  for (let round = 0; round < 20; round += 1) await ana.session()
  expect(countCalls()).toBeLessThanOrEqual(1)
})

test('junk ids and guessed coupons end here', async () => {
  const { visitor, sandbox } = await openShop()
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK })
  const junk = [
    0,
    -1,
    1.5,
    999_999_999,
    '1e9',
    '../../1',
    '',
    null,
    {},
    [BACKPACK],
    true,
    'NaN',
    '9'.repeat(400),
  ]
  for (let round = 0; round < 15; round += 1) {
    for (const id of [...junk, 5_000_000 + round]) {
      const { status, body } = await ana.addToCart(id)
      expect([400, 404]).toContain(status)
      expect(body.detail).toBe('Failed to add item to cart')
    }
  }
  const codes = Array.from({ length: 100 }, (_, index) => `GUESS${index}`)
  const replies = await Promise.all(codes.map((code) => ana.applyCoupon(code)))
  expect(replies.every(({ status }) => status === 422 || status === 429)).toBe(true)
  expect(replies.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(sandbox.calls.filter(({ status }) => status >= 400).length).toBeLessThanOrEqual(15)
})

test('a code that was refused is not sent again until the basket changes', async () => {
  const { visitor, countCalls } = await openShop()
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK })
  const first = await ana.applyCoupon('NONSENSE')
  const second = await ana.applyCoupon('nonsense')
  expect(second.body.detail).toBe(first.body.detail)
  expect(countCalls('applyCoupon')).toBe(1)
  await ana.addToCart(POLICE)
  await ana.applyCoupon('NONSENSE')
  expect(countCalls('applyCoupon')).toBe(2)
})

test('removing and coupons fail in the specification’s words', async () => {
  const { visitor, sandbox } = await openShop()
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK })
  sandbox.failNext({ operation: 'removeBasketPackage', fault: { kind: 'status', status: 500 } })
  expect((await ana.removeFromCart(BACKPACK)).body.detail).toBe('Failed to remove item')
  sandbox.failNext({ operation: 'applyCoupon', fault: { kind: 'status', status: 500 } })
  expect((await ana.applyCoupon('WELCOME10')).body.detail).toBe('Failed to apply coupon')
  await ana.applyCoupon('WELCOME10')
  sandbox.failNext({ operation: 'removeCoupon', fault: { kind: 'status', status: 500 } })
  expect((await ana.removeCoupon('WELCOME10')).body.detail).toBe('Failed to remove coupon')
  sandbox.failNext({ operation: 'removeCoupon', fault: { kind: 'status', status: 422, detail: 'Not now.' } })
  expect((await ana.removeCoupon('WELCOME10')).body.detail).toBe('Not now.')
})

test('a login that cannot begin says why', async () => {
  const { visitor, sandbox } = await openShop()
  const ana = visitor()
  const detailAfter = async (fault: Fault) => {
    sandbox.failNext({ operation: 'getBasketAuthUrl', times: 2, fault })
    const { body } = await ana.startLogin()
    sandbox.heal()
    return body.detail
  }
  expect(await detailAfter({ kind: 'json', body: [] })).toBe('FiveM authentication link not found')
  expect(await detailAfter({ kind: 'json', body: [{ name: 'Discord', url: sandbox.url }] })).toBe(
    'FiveM authentication link not found',
  )
  expect(await detailAfter({ kind: 'json', body: { url: sandbox.url } })).toBe(
    'Invalid authentication response format',
  )
  expect(await detailAfter({ kind: 'status', status: 500 })).toBe('Failed to initialize authentication')
  expect(
    await detailAfter({ kind: 'json', body: [{ name: 'FiveM', url: 'https://evil.example/login' }] }),
  ).toBe('Failed to initialize authentication')
  expect(await detailAfter({ kind: 'json', body: [{ name: 'FiveM', url: 'javascript:alert(1)' }] })).toMatch(
    /^(Failed to init|FiveM auth)/,
  )

  sandbox.failNext({ operation: 'createBasket', times: 4, fault: 'html' })
  expect((await visitor('198.51.100.1').startLogin()).body.detail).toBe('Failed to initialize authentication')
})

test('a checkout link to a foreign host is refused', async () => {
  const { visitor, sandbox } = await openShop()
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK })
  const ident = await ana.ident()
  const line = { id: BACKPACK, name: 'Backpack', in_basket: { quantity: 1, price: 9.99 } }
  const data = {
    ident,
    complete: false,
    username: 'chip',
    packages: [line],
    links: { checkout: 'https://evil.example/pay' },
  }
  sandbox.failNext({ operation: 'getBasket', fault: { kind: 'json', body: { data } } })
  const reply = await ana.checkout()
  expect(reply.status).toBe(502)
  expect(JSON.stringify(reply.body)).not.toContain('evil.example')
})

test('no redirect of the platform is followed', async () => {
  const { visitor, sandbox, countCalls } = await openShop()
  const ana = visitor()
  await ana.signIn()
  sandbox.failAll({ kind: 'redirect', to: `${sandbox.url}/trap`, status: 302 })
  await ana.addToCart(BACKPACK)
  await visitor('198.51.100.9').startLogin()
  expect(countCalls('trap')).toBe(0)
})

test('a line without a price gets the catalogue’s, one that the catalogue forgot is looked up once', async () => {
  let time = Date.now()
  const { visitor, sandbox, countCalls } = await openShop({ now: () => time })
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK })
  const ident = await ana.ident()
  const known = (await ana.basket())?.packages[0]?.base_price
  const packages = [
    { id: BACKPACK, name: 'Backpack', base_price: null, quantity: 1 },
    { id: 4242, name: 'Gone from the shelf', qty: 2 },
  ]
  const username = (await ana.session()).user?.username
  const data = { ident, username, packages, total_price: null, links: [] }
  sandbox.clearCalls()
  for (let round = 0; round < 3; round += 1) {
    time += 10_000
    sandbox.failNext({ operation: 'getBasket', fault: { kind: 'json', body: { data } } })
    sandbox.failNext({
      operation: 'getPackage',
      fault: { kind: 'json', body: { data: { id: 4242, name: 'x', base_price: '5.50' } } },
    })
    const { basket } = await ana.openCart()
    if (round > 0) continue
    expect(basket?.packages.map(({ base_price }) => base_price)).toEqual([known, 5.5])
    expect(basket?.base_price).toBeCloseTo((known ?? 0) + 11, 2)
    expect(basket?.total_price).toBe(0)
  }
  expect(countCalls('getPackage')).toBe(1)
})

test('a line that costs nothing is free, and nothing is looked up', async () => {
  let time = Date.now()
  const { visitor, sandbox, countCalls } = await openShop({ now: () => time })
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK })
  const ident = await ana.ident()
  const packages = [
    { id: BACKPACK, name: 'Backpack', in_basket: { quantity: 1, price: 0 } },
    { id: 4242, name: 'Gone from the shelf', in_basket: { quantity: 2, price: '0.00' } },
  ]
  const { username } = (await ana.session()).user ?? {}
  const data = { ident, username, packages, base_price: 0, sales_tax: 0, total_price: 0, links: [] }
  time += 10_000
  sandbox.clearCalls()
  sandbox.failNext({ operation: 'getBasket', fault: { kind: 'json', body: { data } } })
  const { basket } = await ana.openCart()
  expect(basket?.packages.map(({ base_price }) => base_price)).toEqual([0, 0])
  expect(basket?.packages.map(({ price_text }) => price_text.amount)).toEqual([null, null])
  expect(basket?.text).toMatchObject({ subtotal: '$0.00', discount: null, total: '$0.00' })
  expect(countCalls('getPackage')).toBe(0)
})

async function signedIn(open: OpenShop, address: string) {
  const visitor = open.visitor(address)
  await visitor.signIn()
  return visitor
}
