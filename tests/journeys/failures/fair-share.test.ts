/**
 * The cost of one client to the platform and other shoppers is bounded: reads are shared, counted and paused for all
 * alike.
 */
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'
import { scaled } from '#tests/support/machine.ts'
import { startServer } from '../../../server.ts'
import { ORIGIN, openShop, readVariables } from '../shop.ts'
import type { Problem, Visitor } from '../visitor.ts'

const BACKPACK = 6982072
const POLICE = 7037446

/** A shop whose clock the test moves. */
async function openWithClock() {
  let time = Date.now()
  const open = await openShop({ now: () => time })
  return {
    ...open,
    pass: (ms: number) => {
      time += ms
    },
  }
}

const repeat = <Result>(times: number, ask: () => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, ask))

test('reloading the thank-you page asks the platform once a second, and never again for a paid order', async () => {
  const { visitor, sandbox, countCalls, pass } = await openWithClock()
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK })
  const cookies = new Map(ana.cookies)
  sandbox.clearCalls()
  await repeat(50, ana.openThankYou)
  expect(countCalls()).toBe(1)
  pass(999)
  await repeat(5, ana.openThankYou)
  expect(countCalls()).toBe(1)

  sandbox.pay(await ana.ident())
  pass(1)
  const [thanks] = await repeat(50, ana.openThankYou)
  expect(thanks?.order?.items).toHaveLength(1)
  expect(countCalls()).toBe(2)
  for (const [name, value] of cookies) ana.cookies.set(name, value)
  pass(3_600_000)
  expect((await ana.openThankYou()).order?.items).toHaveLength(1)
  expect(countCalls()).toBe(2)
})

test('a customer who comes back from the checkout sees the order at once, whatever was read before', async () => {
  const { visitor, sandbox } = await openWithClock()
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK })
  await ana.session()
  await ana.checkout()
  sandbox.pay(await ana.ident())
  expect((await ana.openThankYou()).order?.items).toHaveLength(1)
})

test('cart, session and basket share one read in five seconds', async () => {
  const { visitor, sandbox, countCalls, pass } = await openWithClock()
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK })
  pass(5_001)
  sandbox.clearCalls()
  await Promise.all([repeat(20, ana.session), repeat(20, ana.basket), repeat(20, () => ana.openCart())])
  expect(countCalls()).toBe(1)
})

test('an address with many baskets gets its share of the open calls, and another shopper is not behind it', async () => {
  const { visitor, sandbox, pass } = await openWithClock()
  const crowd = Array.from({ length: 80 }, () => visitor('198.51.100.66'))
  const ana = visitor()
  for (const each of [...crowd, ana]) {
    await each.signIn()
    // An address may not create many baskets at once.
    pass(10_000)
  }
  const ident = await ana.ident()
  sandbox.clearCalls()
  // Until the last shopper has asked, however slow the machine is.
  sandbox.failAll({ kind: 'delay', ms: scaled(200) })
  const crowded = crowd.map((each) => each.session())
  expect((await ana.session()).authenticated).toBe(true)
  const place = sandbox.calls.findIndex(({ path }) => path.includes(ident))
  expect(place).toBeGreaterThanOrEqual(0)
  expect(place).toBeLessThanOrEqual(16)
  for (const { authenticated } of await Promise.all(crowded)) expect(authenticated).toBe(true)
})

test('while reads fail each basket is asked for once a second', async () => {
  const { visitor, sandbox, countCalls, pass } = await openWithClock()
  const ana = visitor()
  await ana.signIn()
  sandbox.failAll({ kind: 'status', status: 400 })
  pass(60_000)
  sandbox.clearCalls()
  for (let round = 0; round < 30; round += 1) await ana.session()
  expect(countCalls()).toBe(1)
  pass(1_000)
  sandbox.heal()
  expect((await ana.session()).authenticated).toBe(true)
})

test('a basket that the platform has forgotten is not asked for again and again', async () => {
  const { visitor, sandbox, countCalls, pass } = await openWithClock()
  const ana = visitor()
  await ana.signIn()
  const cookies = new Map(ana.cookies)
  sandbox.baskets.forget(await ana.ident())
  pass(10_000)
  sandbox.clearCalls()
  for (let round = 0; round < 30; round += 1) {
    for (const [name, value] of cookies) ana.cookies.set(name, value)
    expect(await ana.session()).toMatchObject({ authenticated: true, basket: null })
    pass(1_000)
  }
  expect(countCalls()).toBe(1)
})

test('a 429 pauses every call: carts are shown as they were, changes are told when to try again', async () => {
  const { visitor, sandbox, shop, countCalls, lines, pass } = await openWithClock()
  const ana = visitor()
  const bia = visitor('198.51.100.2')
  await ana.signIn({ packageId: BACKPACK })
  await bia.signIn({ packageId: BACKPACK })
  pass(10_000)
  sandbox.failNext({ operation: 'getBasket', fault: { kind: 'status', status: 429, retryAfter: 20 } })
  expect((await ana.session()).basket?.count).toBe(1)
  sandbox.clearCalls()

  pass(10_000)
  await shop.catalog.refresh()
  for (const each of [ana, bia]) {
    expect((await each.session()).basket?.count).toBe(1)
    expect((await each.openCart()).basket?.packages).toHaveLength(1)
    for (const reply of await listChanges(each)) {
      expect([reply.status, reply.body.code]).toEqual([503, 'platform_busy'])
      expect(reply.body.detail).toMatch(/try again/i)
      expect(reply.headers.get('retry-after')).toBe('10')
    }
  }
  expect(countCalls()).toBe(0)
  expect(lines.filter((line) => line.includes('platform rate limit reached'))).toHaveLength(1)

  pass(10_000)
  expect((await ana.addToCart(POLICE)).status).toBe(200)
})

const listChanges = (visitor: Visitor) =>
  Promise.all([
    visitor.addToCart(POLICE),
    visitor.removeFromCart(BACKPACK),
    visitor.applyCoupon('WELCOME10'),
    visitor.checkout(),
    visitor.startLogin(),
  ])

test('a script-less change during the pause comes back to the cart with the words', async () => {
  const { visitor, sandbox, pass } = await openWithClock()
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK })
  pass(10_000)
  sandbox.failNext({ operation: 'addBasketPackage', fault: { kind: 'status', status: 429, retryAfter: 20 } })
  await ana.addToCart(POLICE)
  const reply = await ana.postForm('/api/basket/packages/remove', { package_id: String(BACKPACK) }, '/cart')
  expect(reply.location).toBe('/cart?problem=platform_busy')
  const cart = await ana.openCart('/cart?problem=platform_busy')
  expect(cart).toMatchObject({ problem: 'platform_busy', unavailable: false })
  expect(cart.basket?.packages.map(({ id }) => id)).toEqual([BACKPACK])
})

test('every call names the shop', async () => {
  const { visitor, sandbox, shop } = await openShop()
  await visitor().signIn({ packageId: BACKPACK })
  await shop.catalog.refresh()
  const names = sandbox.calls.map(({ headers }) => headers['user-agent'])
  expect(new Set(names)).toEqual(new Set([`Tradepost (+${ORIGIN})`]))
})

test('one address may ask so often who it is and what is in its cart, another one meanwhile as before', async () => {
  const { visitor, shop, pass } = await openWithClock()
  const ana = visitor()
  await ana.session()
  for (let read = 1; read < 300; read += 1) await shop.personalReads.take('203.0.113.7')
  for (const path of ['/api/session', '/api/basket']) {
    const refused = await ana.get<Problem>(path)
    expect([refused.status, refused.body.code], path).toEqual([429, 'rate_limited'])
    expect(refused.headers.get('retry-after'), path).toBe('1')
    expect((await visitor('198.51.100.2').get(path)).status, path).toBe(200)
  }
  pass(1_000)
  expect((await ana.get('/api/session')).status).toBe(200)
})

test('one address may see so many personal pages, and public ones without end', async () => {
  const sandbox = await createSandbox({ seed: 5 })
  const { env, forget } = await readVariables(sandbox, { PORT: '0', TRUSTED_PROXIES: '127.0.0.1' })
  const server = await startServer({ env })
  onTestFinished(async () => {
    await server.close()
    await sandbox.close()
    await forget()
  })
  const get = (path: string, address: string) =>
    fetch(server.url + path, { headers: { 'x-forwarded-for': address, accept: 'text/html' } })
  const ask = async (path: string) => {
    const answer = await get(path, '198.51.100.1')
    return { status: answer.status, text: await answer.text() }
  }
  const askMany = async (path: string) => (await repeat(50, () => ask(path))).map(({ status }) => status)

  let cart = { status: 0, text: '' }
  for (let round = 0; round < 40 && cart.status !== 429; round += 1) {
    // Data costs less than the document that comes last.
    const data = askMany('/_page/thank-you')
    cart = await ask('/cart')
    await data
  }
  expect(cart.status).toBe(429)
  expect(cart.text).toContain('Too many requests. Please wait a moment and try again.')
  expect((await get('/thank-you', '198.51.100.2')).status).toBe(200)
  expect(new Set(await askMany('/'))).toEqual(new Set([200]))
})
