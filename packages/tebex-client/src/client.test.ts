import { expect, test } from 'vitest'
import { clientWith, failure, IDENT, json, KEY, problem, readCode, TOKEN } from '../tests/answers.ts'
import type { Tebex } from './client.ts'
import { MalformedError } from './errors.ts'

const BASKET = { data: { ident: IDENT, packages: [], links: [] } }
const PACKAGE = { data: { id: 5, name: 'Backpack' } }
const CATEGORY = { data: { id: 3, name: 'POLICE' } }
const DONE = { success: true, message: 'ok' }
const URLS = { completeUrl: 'https://shop.example/thank-you', cancelUrl: 'https://shop.example/cart' }

type Case = {
  call: (tebex: Tebex) => Promise<unknown>
  response: unknown
  sends: string
  body?: unknown
  isAuthenticated?: boolean
}

const A = `/accounts/${TOKEN}`

const operations: Record<string, Case> = {
  getWebstore: { call: (t) => t.webstore.get(), response: { data: { id: 1 } }, sends: `GET ${A}` },
  getCustomPages: { call: (t) => t.pages.list(), response: { data: [] }, sends: `GET ${A}/pages` },
  getSidebar: { call: (t) => t.sidebar.list(), response: { data: [] }, sends: `GET ${A}/sidebar` },
  getCategories: { call: (t) => t.categories.list(), response: { data: [] }, sends: `GET ${A}/categories` },
  getCategoriesIncludePackages: {
    call: (t) => t.categories.list({ includePackages: true }),
    response: { data: [] },
    sends: `GET ${A}/categories?includePackages=1`,
  },
  getUserTieredCategories: {
    call: (t) => t.categories.list({ usernameId: '76561198000000023' }),
    response: { data: [] },
    sends: `GET ${A}/categories?usernameId=76561198000000023&includePackages=1`,
    isAuthenticated: true,
  },
  getDynamicCategories: {
    call: (t) => t.categories.list({ basketIdent: IDENT }),
    response: { data: [] },
    sends: `GET ${A}/categories?includePackages=1&basketIdent=${IDENT}`,
  },
  getCategory: { call: (t) => t.categories.get(3), response: CATEGORY, sends: `GET ${A}/categories/3` },
  getCategoryIncludePackages: {
    call: (t) => t.categories.get('police', { includePackages: true }),
    response: CATEGORY,
    sends: `GET ${A}/categories/police?includePackages=1`,
  },
  getCategoryIncludeDynamicPackages: {
    call: (t) => t.categories.get(3, { basketIdent: IDENT }),
    response: CATEGORY,
    sends: `GET ${A}/categories/3?includePackages=1&basketIdent=${IDENT}`,
  },
  getAllPackages: { call: (t) => t.packages.list(), response: { data: [] }, sends: `GET ${A}/packages` },
  getAllPackagesWithAuthedIP: {
    call: (t) => t.packages.list({ ipAddress: '203.0.113.7' }),
    response: { data: [] },
    sends: `GET ${A}/packages?ipAddress=203.0.113.7`,
    isAuthenticated: true,
  },
  getPackagesForBasket: {
    call: (t) => t.packages.list({ basketIdent: IDENT }),
    response: { data: [] },
    sends: `GET ${A}/packages?basketIdent=${IDENT}`,
  },
  getAllPackagesWithAuthedIPAndBasket: {
    call: (t) => t.packages.list({ ipAddress: '203.0.113.7', basketIdent: IDENT }),
    response: { data: [] },
    sends: `GET ${A}/packages?ipAddress=203.0.113.7&basketIdent=${IDENT}`,
    isAuthenticated: true,
  },
  getPackage: { call: (t) => t.packages.get(5), response: PACKAGE, sends: `GET ${A}/packages/5` },
  createBasket: {
    call: (t) =>
      t.baskets.create({
        ...URLS,
        completeAutoRedirect: true,
        custom: { sid: 'x' },
        ipAddress: '203.0.113.7',
      }),
    response: BASKET,
    sends: `POST ${A}/baskets`,
    body: {
      complete_url: URLS.completeUrl,
      cancel_url: URLS.cancelUrl,
      complete_auto_redirect: true,
      custom: { sid: 'x' },
      ip_address: '203.0.113.7',
    },
    isAuthenticated: true,
  },
  getBasket: { call: (t) => t.baskets.get(IDENT), response: BASKET, sends: `GET ${A}/baskets/${IDENT}` },
  getBasketAuthUrl: {
    call: (t) => t.baskets.authLinks(IDENT, 'https://shop.example/auth-callback?a=1&b=2'),
    response: [],
    sends: `GET ${A}/baskets/${IDENT}/auth?returnUrl=https%3A%2F%2Fshop.example%2Fauth-callback%3Fa%3D1%26b%3D2`,
  },
  createDynamicPackage: {
    call: (t) =>
      t.baskets.createDynamicPackages(IDENT, {
        username: 'chip',
        categoryId: 3,
        packages: [{ name: 'A', slug: 'a', price: 1050, imageUrl: 'https://a.example/x.png' }],
      }),
    response: { message: 'Dynamic packages created successfully.' },
    sends: `PUT ${A}/baskets/${IDENT}/dynamic-packages`,
    body: {
      username: 'chip',
      category_id: 3,
      packages: [{ name: 'A', slug: 'a', price: 10.5, image_url: 'https://a.example/x.png' }],
    },
    isAuthenticated: true,
  },
  addBasketPackage: {
    call: (t) =>
      t.baskets.addPackage(IDENT, {
        packageId: 5,
        quantity: 2,
        type: 'single',
        variableData: { discord_id: '5' },
        targetUsername: 'chip',
      }),
    response: BASKET,
    sends: `POST /baskets/${IDENT}/packages`,
    body: {
      package_id: 5,
      quantity: 2,
      type: 'single',
      variable_data: { discord_id: '5' },
      target_username: 'chip',
    },
  },
  removeBasketPackage: {
    call: (t) => t.baskets.removePackage(IDENT, 5),
    response: BASKET,
    sends: `POST /baskets/${IDENT}/packages/remove`,
    body: { package_id: 5 },
  },
  updatePackageQuantity: {
    call: (t) => t.baskets.setQuantity(IDENT, 5, 0),
    response: BASKET,
    sends: `PUT /baskets/${IDENT}/packages/5`,
    body: { quantity: 0 },
  },
  applyCoupon: {
    call: (t) => t.coupons.apply(IDENT, ' WELCOME10 '),
    response: DONE,
    sends: `POST ${A}/baskets/${IDENT}/coupons`,
    body: { coupon_code: 'WELCOME10' },
  },
  removeCoupon: {
    call: (t) => t.coupons.remove(IDENT, 'WELCOME10'),
    response: DONE,
    sends: `POST ${A}/baskets/${IDENT}/coupons/remove`,
    body: { coupon_code: 'WELCOME10' },
  },
  applyGiftCard: {
    call: (t) => t.giftCards.apply(IDENT, '0127 0244 7210 1111'),
    response: DONE,
    sends: `POST ${A}/baskets/${IDENT}/giftcards`,
    body: { card_number: '0127 0244 7210 1111' },
  },
  removeGiftCard: {
    call: (t) => t.giftCards.remove(IDENT, '0127 0244 7210 1111'),
    response: DONE,
    sends: `POST ${A}/baskets/${IDENT}/giftcards/remove`,
    body: { card_number: '0127 0244 7210 1111' },
  },
  applyCreatorCode: {
    call: (t) => t.creatorCodes.apply(IDENT, 'CHIP'),
    response: DONE,
    sends: `POST ${A}/baskets/${IDENT}/creator-codes`,
    body: { creator_code: 'CHIP' },
  },
  removeCreatorCode: {
    call: (t) => t.creatorCodes.remove(IDENT),
    response: DONE,
    sends: `POST ${A}/baskets/${IDENT}/creator-codes/remove`,
    body: {},
  },
  updateTier: {
    call: (t) => t.tiers.update(40796, 5),
    response: DONE,
    sends: `PATCH ${A}/tiers/40796`,
    body: { package_id: 5 },
    isAuthenticated: true,
  },
}

test('all 29 operations are here', () => {
  expect(Object.keys(operations)).toHaveLength(29)
})

test.each(Object.entries(operations))('%s is sent as the description says', async (operation, expected) => {
  const named: string[] = []
  const { tebex, sent } = clientWith(expected.response, {
    privateKey: KEY,
    onCall: (call) => named.push(call.operation),
  })
  await expected.call(tebex)
  const basic = `Basic ${Buffer.from(`${TOKEN}:${KEY}`).toString('base64')}`
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([expected.sends])
  expect(sent[0]?.body).toEqual(expected.body ?? null)
  expect(sent[0]?.headers).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' })
  expect(sent[0]?.headers.authorization).toBe(expected.isAuthenticated ? basic : undefined)
  expect(named).toEqual([operation])
})

test('without a private key the address of the visitor is left out', async () => {
  const { tebex, sent } = clientWith(BASKET)
  await tebex.baskets.create({ ...URLS, ipAddress: '203.0.113.7' })
  expect(sent[0]?.body).toEqual({ complete_url: URLS.completeUrl, cancel_url: URLS.cancelUrl })
  expect(sent[0]?.headers.authorization).toBeUndefined()
})

test.each(['2001:db8::1', '203.0.113', 'x', '', null])('the address %j is never sent', async (ipAddress) => {
  const { tebex, sent } = clientWith(BASKET, { privateKey: KEY })
  await tebex.baskets.create({ ...URLS, ipAddress })
  expect(sent[0]?.body).not.toHaveProperty('ip_address')
})

test('without a private key tiers are refused without a call', async () => {
  const { tebex, sent } = clientWith(DONE)
  expect(await readCode(tebex.tiers.update(1, 2))).toBe('credentials_required')
  expect(await readCode(tebex.categories.list({ usernameId: '7' }))).toBe('credentials_required')
  expect(sent).toHaveLength(0)
})

test.each<[string, (tebex: Tebex) => Promise<unknown>]>([
  ['an empty ident', (t) => t.baskets.get('')],
  ['an ident with a path', (t) => t.baskets.get('../../accounts')],
  ['an ident that is too long', (t) => t.baskets.removePackage('x'.repeat(65), 1)],
  ['an ident in a query', (t) => t.categories.list({ basketIdent: 'a&b=c' })],
  ['a slug with a path', (t) => t.packages.get('../baskets')],
  ['a negative id', (t) => t.packages.get(-1)],
  ['a broken id', (t) => t.baskets.addPackage(IDENT, { packageId: 1.5 })],
  ['no id', (t) => t.baskets.removePackage(IDENT, Number.NaN)],
  ['a quantity of none', (t) => t.baskets.addPackage(IDENT, { packageId: 1, quantity: 0 })],
  ['a negative quantity', (t) => t.baskets.setQuantity(IDENT, 1, -1)],
  ['an empty coupon', (t) => t.coupons.apply(IDENT, '  ')],
  ['a coupon with a line break', (t) => t.coupons.apply(IDENT, 'A\nB')],
  ['an endless gift card', (t) => t.giftCards.apply(IDENT, '1'.repeat(129))],
  ['a return address that is a path', (t) => t.baskets.authLinks(IDENT, '/auth-callback')],
  ['a return address that is a script', (t) => t.baskets.authLinks(IDENT, 'javascript:alert(1)')],
])('%s is refused without a call', async (_, call) => {
  const { tebex, sent } = clientWith(DONE)
  expect(await readCode(call(tebex))).toBe('invalid_request')
  expect(sent).toHaveLength(0)
})

test('one piece is added without naming a quantity', async () => {
  const { tebex, sent } = clientWith(BASKET)
  await tebex.baskets.addPackage(IDENT, { packageId: 5, quantity: 1 })
  expect(sent[0]?.body).toEqual({ package_id: 5 })
})

test('a basket is read wrapped, bare, and in a list of one', async () => {
  for (const response of [BASKET, BASKET.data, { data: [BASKET.data] }]) {
    const { tebex } = clientWith(json(response))
    expect((await tebex.baskets.addPackage(IDENT, { packageId: 5 })).ident).toBe(IDENT)
  }
})

test('a change whose response has no basket is followed by a read', async () => {
  for (const response of [new Response(''), json({}), json(DONE), json({ data: null })]) {
    const { tebex, sent } = clientWith([response, json(BASKET)])
    expect((await tebex.baskets.setQuantity(IDENT, 5, 2)).ident).toBe(IDENT)
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'GET'])
  }
})

test('a code is accepted with an empty response', async () => {
  const { tebex } = clientWith([new Response('')])
  await expect(tebex.coupons.remove(IDENT, 'WELCOME10')).resolves.toBeUndefined()
})

test('an error in a body with status 200 is the error it describes', async () => {
  const { tebex } = clientWith({ status: 'error', detail: 'The selected coupon code is invalid.' })
  await expect(tebex.coupons.apply(IDENT, 'X')).rejects.toMatchObject({
    code: 'coupon_invalid',
    status: 200,
    detail: 'The selected coupon code is invalid.',
  })
})

test.each([
  ['bare', [{ name: 'FiveM', url: 'https://ident.tebex.io/fivem' }], 1],
  ['wrapped', { data: [{ name: 'FiveM', url: 'https://ident.tebex.io/fivem' }] }, 1],
  ['nested once more', [[{ name: 'FiveM', url: 'https://ident.tebex.io/fivem' }]], 1],
  ['empty', [], 0],
  ['empty and nested', [[]], 0],
  ['with a script for an address', [{ name: 'FiveM', url: 'javascript:alert(1)' }], 0],
])('auth links are read %s', async (_, response, count) => {
  const { tebex } = clientWith(json(response))
  expect(await tebex.baskets.authLinks(IDENT, 'https://shop.example/auth-callback')).toHaveLength(count)
})

test('auth links of another shape are malformed', async () => {
  const { tebex } = clientWith({ url: 'https://ident.tebex.io' })
  expect(await readCode(tebex.baskets.authLinks(IDENT, 'https://shop.example/'))).toBe('malformed')
})

test('one package or category is read from an object and from a list of one', async () => {
  for (const response of [PACKAGE, { data: [PACKAGE.data] }]) {
    const { tebex } = clientWith(json(response))
    expect((await tebex.packages.get(5)).name).toBe('Backpack')
  }
  const { tebex } = clientWith({ data: [CATEGORY.data] })
  expect((await tebex.categories.get('police')).name).toBe('POLICE')
})

test('one broken package does not take the catalogue along', async () => {
  const data = [
    { id: 3, name: 'POLICE', packages: [null, { name: 'no id' }, { id: 5, base_price: 'x' }] },
    'junk',
  ]
  const { tebex } = clientWith({ data })
  const categories = await tebex.categories.list({ includePackages: true })
  expect(categories).toHaveLength(1)
  expect(categories[0]?.packages).toMatchObject([
    { id: 5, basePrice: null, category: { id: 3, name: 'POLICE' } },
  ])
})

test('an empty store is an empty list', async () => {
  const { tebex } = clientWith({ data: [] })
  expect(await tebex.categories.list({ includePackages: true })).toEqual([])
})

test('a basket that lost its ident is the one that was asked for', async () => {
  const { tebex } = clientWith({ data: { packages: [{ id: 5 }] } })
  expect(await tebex.baskets.get(IDENT)).toMatchObject({ ident: IDENT, packages: [{ id: 5 }] })
})

test('an unknown package is gone, an unknown category too', async () => {
  expect(await readCode(clientWith([problem(400, 'x')]).tebex.packages.get(9))).toBe('package_gone')
  expect(await readCode(clientWith([problem(422, 'x')]).tebex.categories.get(9))).toBe('category_gone')
})

const packageWithout = { data: [{ name: 'Garage' }] }

test.each<[string, unknown, (tebex: Tebex) => Promise<unknown>]>([
  ['data.ident is not a basket ident', { data: { ident: '../x' } }, ({ baskets }) => baskets.get(IDENT)],
  ['ident is not a basket ident', { id: 7, packages: 1 }, ({ baskets }) => baskets.get(IDENT)],
  ['the body is not an object', 'text', ({ baskets }) => baskets.get(IDENT)],
  ['data is not a list', { data: 'none' }, ({ packages }) => packages.list()],
  ['data[0].id is not a whole number above zero', packageWithout, ({ packages }) => packages.list()],
  ['[0].id is not a whole number above zero', [{}], ({ packages }) => packages.get(5)],
  [
    'data[1].packages is not a list of packages',
    { data: [{ id: 1 }, { id: 2, packages: [{ id: 'x' }] }] },
    ({ categories }) => categories.list({ includePackages: true }),
  ],
])('a malformed response says so: %s', async (sentence, response, call) => {
  const error = await failure(call(clientWith(response).tebex))
  expect(error).toBeInstanceOf(MalformedError)
  expect(error.message).toMatch(new RegExp(`^\\w+ failed: ${sentence.replaceAll('[', '\\[')}$`))
})

test('what was expected, and where, are fields of their own', async () => {
  const error = await failure(clientWith(packageWithout).tebex.packages.list())
  expect(error).toMatchObject({ path: 'data[0].id', expected: 'a whole number above zero' })
})
