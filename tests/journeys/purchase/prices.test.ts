/** The price that a shopper is told is the price of the checkout: by country, tax mode, codes and owned packages. */
import { expect, test } from 'vitest'
import type { PersonalPricesResponse } from '#app/shop/catalog/types.ts'
import { type OpenShop, openShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'

const BACKPACK = 6982072
const BACKPACK_UNLOCKED = 6982412
const POLICE = 7037446
const SUBSCRIPTION = 7070001
const GERMANY = '91.0.0.7'
const STATES = '8.8.8.8'
const COUNTRIES = { PT: '2.80.0.7', DE: GERMANY, GB: '81.2.69.7', US: STATES }
const TOM = 'tom.okoye'

const cents = (units: number | undefined) => Math.round((units ?? Number.NaN) * 100)

async function readPrices(visitor: Visitor, ids: readonly number[], language = 'en') {
  const reply = await visitor.get<PersonalPricesResponse>(`/api/prices?ids=${ids}`, {
    'accept-language': language,
  })
  expect(reply.status).toBe(200)
  return reply.body.prices
}

/** Buys these as this player, in a session of its own. */
async function buy({ visitor, sandbox }: OpenShop, ids: readonly number[], player = TOM, address = STATES) {
  const ana = visitor(address)
  await ana.signIn({ player })
  for (const id of ids) expect((await ana.addToCart(id)).status).toBe(200)
  return sandbox.pay(await ana.ident())
}

test.each(
  Object.entries(COUNTRIES).flatMap(([country, address]) =>
    [false, true].map((taxInclusive) => ({ country, address, taxInclusive })),
  ),
)('the cart’s total is what the checkout takes: %j', async ({ country, address, taxInclusive }) => {
  const { visitor, sandbox } = await openShop({ sandbox: { variants: { taxInclusive } } })
  const ana = visitor(address)
  await ana.signIn({ player: TOM })
  await ana.addToCart(BACKPACK)
  await ana.addToCart(POLICE)
  const plain = await ana.basket()
  const basket = (await ana.applyCoupon('WELCOME10')).body.basket
  const ident = await ana.ident()
  expect(sandbox.baskets.get(ident)?.country).toBe(country)
  for (const each of [plain, basket]) {
    if (!each) throw new Error('no basket')
    const isCouponed = each.coupons.length > 0
    const subtotal = cents(each.base_price)
    const discount = isCouponed ? Math.round(subtotal / 10) : 0
    const onTop = each.tax_mode === 'added' ? cents(each.sales_tax) : 0
    expect(subtotal - discount + onTop).toBe(cents(each.total_price))
    expect(each.text.discount === null).toBe(!isCouponed)
    if (country !== 'US') expect(each.tax_mode).toBe(taxInclusive ? 'included' : 'added')
    expect(each.text.tax === null).toBe(country === 'US')
  }
  const payment = sandbox.pay(ident)
  expect(payment.price).toBe(cents(basket?.total_price))
  expect(payment.tax).toBe(cents(basket?.sales_tax))
  const { order } = await ana.openThankYou()
  expect([order?.total, order?.tax]).toEqual([basket?.text.total, basket?.text.tax])
})

test('a checkout in another country charges that country’s tax, and the receipt says it', async () => {
  const { visitor, sandbox } = await openShop()
  const ana = visitor(STATES)
  await ana.signIn({ packageId: BACKPACK, player: TOM })
  const before = await ana.basket()
  expect(before?.text.tax).toBeNull()
  const payment = sandbox.pay(await ana.ident(), { country: 'DE' })
  expect(payment.price - payment.tax).toBe(cents(before?.total_price))
  expect((await ana.openThankYou()).order?.tax).toMatch(/^\$\d+\.\d\d$/)
})

test('a code that takes everything leaves a free cart without a discount of minus zero', async () => {
  let time = Date.now()
  const { visitor, sandbox } = await openShop({ now: () => time })
  sandbox.catalogue.change(({ coupons }) => {
    for (const coupon of coupons) if (coupon.code === 'WELCOME10') coupon.discount = 100
  })
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK, player: TOM })
  const paid = (await ana.applyCoupon('WELCOME10')).body.basket
  expect(paid?.text).toMatchObject({ discount: `-${paid?.text.subtotal}`, tax: null, total: '$0.00' })
  sandbox.catalogue.change(({ packages }) => {
    for (const item of packages) if (item.id === BACKPACK) item.base_price = 0
  })
  time += 10_000
  const free = await ana.basket()
  expect(free?.coupons).toHaveLength(1)
  expect(JSON.stringify(free)).not.toMatch(/-\$?0\.00|\$-0/)
  expect(free?.packages[0]?.price_text.amount).toBeNull()
})

test('a store whose prices include the tax says so on every page, once a cart has shown it', async () => {
  const { visitor, shop, content } = await openShop({ sandbox: { variants: { taxInclusive: true } } })
  const before = shop.catalog.current()?.version
  expect(content.siteIn('de').taxMode).toBe('added')
  const ana = visitor(GERMANY)
  await ana.signIn({ packageId: BACKPACK, player: TOM })
  expect((await ana.basket())?.tax_mode).toBe('included')
  await shop.catalog.refresh()
  expect(content.siteIn('de').taxMode).toBe('included')
  expect(shop.catalog.current()?.version).not.toBe(before)
  expect(shop.catalog.findProduct(BACKPACK)?.summary.price.amount).toBe(
    cents((await ana.basket())?.packages[0]?.base_price),
  )
})

test('a restarted shop whose first cart has a code asks the platform once how tax is meant', async () => {
  const open = await openShop({
    sandbox: { variants: { taxInclusive: true } },
    env: { SESSION_SECRET: 'k9V2mQx7Lr4TzB8nYd3HsW6cFj1PaEuG5oNi' },
  })
  const ana = open.visitor(GERMANY)
  await ana.signIn({ packageId: BACKPACK, player: TOM })
  await ana.applyCoupon('WELCOME10')
  await open.restart()
  open.sandbox.clearCalls()
  const basket = await ana.basket()
  await ana.basket()
  expect(basket?.tax_mode).toBe('included')
  expect(basket?.text.discount).toBe('-$1.00')
  expect(open.countCalls('getPackage')).toBe(1)
})

test('every chain of the demo costs its owner the difference, as told, added and paid', async () => {
  const open = await openShop()
  const { sandbox, shop, countCalls } = open
  const chains = sandbox.catalogue.data.cumulative
  const lower = chains.flatMap(([first]) => first ?? [])
  const higher = chains.flatMap(([, second]) => second ?? [])
  await buy(open, lower)

  const ana = open.visitor(STATES)
  expect(await readPrices(ana, higher)).toEqual([])
  await ana.signIn({ player: TOM })
  sandbox.clearCalls()
  const told = await readPrices(ana, [...higher, BACKPACK])
  expect(countCalls()).toBeLessThanOrEqual(2)
  expect(told.map(({ id }) => id)).toEqual(expect.arrayContaining(higher))
  expect(told).toHaveLength(higher.length)
  for (const [index, id] of higher.entries()) {
    const { price, text } = told.find((one) => one.id === id) ?? {}
    const basket = (await ana.addToCart(id)).body.basket
    const line = basket?.packages.find((item) => item.id === id)
    expect(price).toBe(line?.price_text.amount ?? 'FREE')
    const owned = shop.catalog.findProduct(lower[index] ?? 0)?.summary.name
    expect(text).toBe(`Your price: ${price} — you own ${owned}`)
    await ana.removeFromCart(id)
  }
  await ana.addToCart(BACKPACK_UNLOCKED)
  const basket = await ana.basket()
  expect(sandbox.pay(await ana.ident()).price).toBe(cents(basket?.total_price))
})

test('a product page asks for one price with one call, in its language and only for its visitor', async () => {
  const open = await openShop()
  await buy(open, [BACKPACK])
  const tom = open.visitor(STATES)
  const mara = open.visitor('8.8.4.4')
  await tom.signIn({ player: TOM })
  await mara.signIn({ player: 'ivo-petrov' })
  for (const each of [tom, mara]) await each.session()
  open.sandbox.clearCalls()
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => readPrices(tom, [BACKPACK_UNLOCKED], 'de-DE')),
  )
  for (const reply of replies) expect(reply[0]?.text).toMatch(/^Dein Preis: .*\$ – du besitzt Backpack/)
  expect(open.countCalls('getPackage')).toBe(1)
  expect(await readPrices(mara, [BACKPACK_UNLOCKED])).toEqual([])
  const { headers } = await tom.get(`/api/prices?ids=${BACKPACK_UNLOCKED}`)
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test('a country with prices of its own sees them before the cart does', async () => {
  const open = await openShop({ sandbox: { variants: { regionalPrices: 'currency' } } })
  for (const address of [COUNTRIES.PT, COUNTRIES.GB]) {
    const ana = open.visitor(address)
    await ana.signIn({ player: TOM })
    const [told] = await readPrices(ana, [BACKPACK])
    const basket = (await ana.addToCart(BACKPACK)).body.basket
    expect(told?.price).toBe(basket?.packages[0]?.price_text.amount)
    expect(told?.text).toBe(`Your price: ${told?.price}`)
    expect(open.sandbox.pay(await ana.ident()).price).toBe(cents(basket?.total_price))
  }
})

test('a subscription’s own price in a country says what it pays for', async () => {
  const { visitor } = await openShop({ sandbox: { variants: { regionalPrices: 'price' } } })
  const ana = visitor(COUNTRIES.GB)
  await ana.signIn({ player: TOM })
  for (const [language, period] of Object.entries({ en: 'per month', de: 'pro Monat' })) {
    const [told] = await readPrices(ana, [SUBSCRIPTION], language)
    expect(told?.text).toMatch(new RegExp(`\\d.* ${period}$`))
  }
})

test('the own price of a package that is sold once and monthly says both', async () => {
  const { visitor, sandbox, shop } = await openShop({ sandbox: { variants: { regionalPrices: 'price' } } })
  sandbox.catalogue.change(({ packages }) => {
    for (const each of packages) if (each.id === BACKPACK) each.type = 'both'
  })
  await shop.catalog.refresh()
  const ana = visitor(COUNTRIES.GB)
  await ana.signIn({ player: TOM })
  const [told] = await readPrices(ana, [BACKPACK])
  expect(told?.text).toMatch(/^Your price: (\$[\d.]+) \/ \1 per month$/)
})

test('a subscriber is told which plan runs, and what a higher one costs until the next payment', async () => {
  const open = await openShop()
  const plans = { higher: 7070099 }
  open.sandbox.catalogue.change(({ packages }) => {
    const plan = packages.find(({ id }) => id === SUBSCRIPTION)
    if (plan) packages.push({ ...plan, id: plans.higher, slug: 'higher', name: 'Higher', base_price: 29.99 })
  })
  await open.shop.catalog.refresh()
  const mara = open.visitor(STATES)
  await mara.signIn({ player: 'mara_hale' })
  open.sandbox.clearCalls()
  const told = await readPrices(mara, [SUBSCRIPTION, plans.higher])
  expect(told.map(({ text }) => text)).toEqual([
    'This is your current plan',
    'Upgrade now for $20.00, prorated until your next payment',
  ])
  expect(open.countCalls()).toBeLessThanOrEqual(2)
  const tom = open.visitor(STATES)
  await tom.signIn({ player: TOM })
  expect(await readPrices(tom, [SUBSCRIPTION, plans.higher])).toEqual([])
})

test('junk ids are refused, unknown ones cost no call, and an outage says so', async () => {
  const { visitor, sandbox, countCalls } = await openShop()
  const ana = visitor()
  await ana.signIn()
  await ana.session()
  sandbox.clearCalls()
  const tooMany = Array.from({ length: 25 }, (_, index) => index + 1).join()
  for (const ids of ['', 'x', '1,', '-1', '0', '1e3', tooMany, '1'.repeat(16)])
    expect((await ana.get(`/api/prices?ids=${ids}`)).status).toBe(400)
  expect((await ana.get('/api/prices')).status).toBe(400)
  expect(await readPrices(ana, [1, 2, 3])).toEqual([])
  expect(countCalls('getPackage') + countCalls('getPackagesForBasket')).toBe(0)
  sandbox.failAll({ kind: 'status', status: 500 })
  expect((await ana.get(`/api/prices?ids=${BACKPACK}`)).status).toBe(503)
})

test('a visitor who is not signed in reads their country’s prices, and each country costs one call', async () => {
  const open = await openShop({ sandbox: { variants: { regionalPrices: 'currency' } } })
  const { sandbox, countCalls } = open
  for (const address of [COUNTRIES.PT, COUNTRIES.GB]) {
    const ana = open.visitor(address)
    expect(await ana.session()).toMatchObject({ hasCountryPrices: false })
    await expect.poll(ana.session).toMatchObject({ hasCountryPrices: true })
    const [told] = await readPrices(ana, [BACKPACK])
    expect(told?.text).toBe(`Your price: ${told?.price}`)
    await ana.signIn({ packageId: BACKPACK, player: TOM })
    expect((await ana.basket())?.packages[0]?.price_text.amount).toBe(told?.price)
    expect(await ana.session()).toMatchObject({ hasCountryPrices: false })
  }
  const neighbour = open.visitor('2.80.77.200')
  expect(await neighbour.session()).toMatchObject({ hasCountryPrices: true })
  const calls = sandbox.calls.filter(({ operation }) => operation === 'getAllPackagesWithAuthedIP')
  expect(calls).toHaveLength(2)
  // The network, not the visitor.
  expect(JSON.stringify(calls)).not.toContain('2.80.0.7')
  expect(countCalls('getAllPackages')).toBe(0)
})

test('one call for each country finds out that all countries pay the same', async () => {
  const open = await openShop()
  const ana = open.visitor(GERMANY)
  await ana.session()
  await expect.poll(() => open.countCalls('getAllPackagesWithAuthedIP')).toBe(1)
  for (let again = 0; again < 3; again++) {
    expect(await ana.session()).toMatchObject({ hasCountryPrices: false })
    expect(await readPrices(ana, [BACKPACK])).toEqual([])
  }
  expect(open.countCalls('getAllPackagesWithAuthedIP')).toBe(1)
})

test('a visitor from a taxed country shows how tax is meant before there is a cart', async () => {
  const { visitor, shop, content } = await openShop({ sandbox: { variants: { taxInclusive: true } } })
  await visitor(GERMANY).session()
  await expect.poll(() => content.siteIn('en').taxMode).toBe('included')
  expect(shop.taxModes.isKnown()).toBe(true)
})

test('no country is asked for without the private key, for bots, for local addresses, or soon after a failure', async () => {
  const variants = { regionalPrices: 'price' } as const
  const without = await openShop({ sandbox: { variants }, env: { TEBEX_PRIVATE_KEY: '' } })
  await without.visitor(GERMANY).session()
  expect(without.countCalls()).toBe(0)

  const { visitor, sandbox, countCalls } = await openShop({ sandbox: { variants } })
  await visitor(GERMANY).get('/api/session', { 'user-agent': 'Googlebot/2.1' })
  for (const address of ['127.0.0.1', '10.0.0.7', '203.0.113.7', '2001:db8::1', 'junk'])
    await visitor(address).session()
  expect(countCalls()).toBe(0)
  sandbox.failAll({ kind: 'status', status: 500 })
  await visitor(GERMANY).session()
  await expect.poll(() => countCalls()).toBeGreaterThan(0)
  const calls = countCalls()
  await visitor(COUNTRIES.PT).session()
  expect(countCalls()).toBe(calls)
})
