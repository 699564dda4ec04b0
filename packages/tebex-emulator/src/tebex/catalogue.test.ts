import { afterAll, beforeEach, expect, test } from 'vitest'
import { fixture, ID, openShop } from '../../tests/fixture.ts'
import { Catalogue } from './catalogue.ts'

const shop = await openShop()
const { sandbox, account, call, trusted } = shop

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const scripts = `${account}/categories/scripts?includePackages=1`

test('categories carry packages only when asked', async () => {
  expect((await call('GET', `${account}/categories`)).body).toMatchObject({
    data: [{ name: 'SCRIPTS', packages: [] }, { name: 'CLUB', packages: [] }, { packages: [] }],
  })
  expect((await call('GET', `${account}/categories?includePackages=1`)).body).toMatchObject({
    data: [
      { packages: [{ id: ID.plain, total_price: 9.99, discount: 0 }, {}, {}, {}, {}, {}, {}, {}, {}, {}] },
      {},
      {},
    ],
  })
})

test('one category and one package are found by id and by slug, as objects', async () => {
  expect((await call('GET', scripts)).body).toMatchObject({ data: { name: 'SCRIPTS' } })
  for (const key of [ID.onSale, `script-${ID.onSale}`]) {
    expect((await call('GET', `${account}/packages/${key}`)).body).toMatchObject({
      data: { base_price: 7.5, discount: 2.5, total_price: 7.5 },
    })
  }
})

test('an address without credentials is sent away, with them it sets the tax', async () => {
  const path = `${account}/packages?ipAddress=203.0.113.9`
  expect((await call('GET', path)).status).toBe(302)
  expect((await call('GET', path, undefined, trusted)).body).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({ id: ID.plain, sales_tax: 2.3, total_price: 12.29 }),
    ]),
  })
})

test('an owner of the locked script pays the difference, and sees it only through the basket', async () => {
  const first = await shop.newBasket('chip')
  await shop.add(first, ID.single)
  sandbox.pay(first)
  const next = await shop.newBasket('chip')
  const unlocked = `${account}/packages/${ID.unlocked}`
  expect((await call('GET', unlocked)).body).toMatchObject({ data: { base_price: 19.99 } })
  expect((await call('GET', `${unlocked}?basketIdent=${next}`)).body).toMatchObject({
    data: { base_price: 10, discount: 9.99 },
  })
  await shop.add(next, ID.unlocked)
  expect((await shop.readBasket(next)).base_price).toBe(10)
})

test('a change of the catalogue shows in the next answer', async () => {
  await call('GET', `${account}/packages`)
  sandbox.catalogue.change(({ packages }) => {
    packages.splice(1)
  })
  expect((await call('GET', `${account}/packages`)).body).toMatchObject({ data: [{ id: ID.plain }] })
  sandbox.reset()
  expect(JSON.stringify((await call('GET', `${account}/packages`)).body)).toContain(`"id":${ID.onSale}`)
})

test('a tier shows what the next one costs now, and moves', async () => {
  const path = `${account}/categories?usernameId=1234567&includePackages=1`
  expect((await call('GET', path)).status).toBe(422)
  expect((await call('GET', path, undefined, trusted)).body).toMatchObject({
    data: [{}, { active_tier: { id: 40 }, packages: [{ prorate_price: null }, { prorate_price: 3 }] }, {}],
  })
  const tier = `${account}/tiers/40`
  expect((await call('PATCH', tier, { package_id: ID.silver })).status).toBe(422)
  expect((await call('PATCH', tier, { package_id: ID.silver }, trusted)).body).toMatchObject({
    success: true,
  })
  expect((await call('GET', path, undefined, trusted)).body).toMatchObject({
    data: [{}, { active_tier: { package: { id: ID.silver } } }, {}],
  })
  await call('PATCH', tier, { package_id: ID.bronze }, trusted)
  expect((await call('GET', path, undefined, trusted)).body).toMatchObject({
    data: [{}, { active_tier: { status: { id: 7 }, pending_downgrade_package: { id: ID.bronze } } }, {}],
  })
})

test('a dynamic category holds what was made for the basket', async () => {
  const ident = await shop.newBasket('chip')
  const path = `${account}/baskets/${ident}/dynamic-packages`
  const offer = {
    username: 'chip',
    category_id: 3,
    packages: [{ name: 'For you', price: 4, slug: 'for-you' }],
  }
  expect((await call('PUT', path, offer)).body).toEqual({ message: 'Dynamic packages created successfully.' })
  const { body } = await call('GET', `${account}/categories/3?includePackages=1&basketIdent=${ident}`)
  expect(body).toMatchObject({ data: { packages: [{ name: 'For you', total_price: 4 }] } })
  const id = Number(/"packages":\[\{"id":(\d+)/.exec(JSON.stringify(body))?.[1])
  expect((await shop.add(ident, id)).status).toBe(422)
  expect((await shop.add(ident, id, { dynamic: true })).body).toMatchObject({ data: { base_price: 4 } })
})

test('ten thousand packages come compressed, and the same each time', async () => {
  const small = fixture()
  const packages = Array.from({ length: 10_000 }, (_, id) => ({ ...small.packages[0], id }))
  const big = await openShop({ seed: Catalogue.parse({ ...small, packages }) })
  const path = `${big.account}/categories?includePackages=1`
  const first = await big.call('GET', path)
  expect(first.headers.get('content-encoding')).toBe('gzip')
  expect((await big.call('GET', path)).text).toBe(first.text)
  expect(first.text.length).toBeGreaterThan(1_000_000)
  await big.sandbox.close()
})

const package101 = `${account}/packages/${ID.plain}`

test('a package without questions has no variables, by a switch an empty list or null', async () => {
  expect((await call('GET', package101)).text).not.toContain('"variables"')
  for (const [noVariables, variables] of [
    ['list', []],
    ['null', null],
  ] as const) {
    sandbox.variants.noVariables = noVariables
    expect((await call('GET', package101)).body).toMatchObject({ data: { variables } })
  }
  expect((await call('GET', `${account}/packages/${ID.asksColour}`)).body).toMatchObject({
    data: { variables: [{ identifier: 'colour' }] },
  })
})

test('packages that were not asked for are an empty list, by a switch null or absent', async () => {
  sandbox.variants.packagesNotAsked = 'null'
  expect((await call('GET', `${account}/categories/1`)).body).toMatchObject({ data: { packages: null } })
  sandbox.variants.packagesNotAsked = 'absent'
  expect((await call('GET', `${account}/categories`)).text).not.toContain('"packages"')
})

test('empty descriptions and the start of a sidebar module can be null', async () => {
  Object.assign(sandbox.variants, { emptyTextNull: true, moduleStartNull: true })
  sandbox.catalogue.change(({ sidebar }) => {
    sidebar.push({ id: 1, type: 'giftcard_balance', start_time: null, end_time: null, data: { header: 'x' } })
  })
  const sidebar = () => call('GET', `${account}/sidebar`)
  expect((await call('GET', `${account}/categories/1`)).body).toMatchObject({ data: { description: null } })
  expect((await sidebar()).body).toMatchObject({ data: [{ start_time: null }] })
  sandbox.variants.moduleStartNull = false
  expect((await sidebar()).body).toMatchObject({ data: [{ start_time: expect.any(String) }] })
})

test('an address of a visitor is one', async () => {
  const read = () => call('GET', `${account}/packages?ipAddress=nowhere`, undefined, trusted)
  expect((await read()).status).toBe(422)
  sandbox.variants.looseInput = true
  expect((await read()).status).toBe(200)
})

test('includePackages is 1 or 0 and nothing else', async () => {
  const path = `${account}/categories?includePackages=`
  expect((await call('GET', `${path}true`)).status).toBe(422)
  sandbox.variants.looseInput = true
  expect((await call('GET', `${path}true`)).body).toMatchObject({ data: [{ packages: [] }, {}, {}] })
})

test('a browser may call the API from any page, with any header, but not the Checkout API', async () => {
  const ask = { method: 'OPTIONS', headers: { 'Access-Control-Request-Headers': 'x-anything' } }
  const allowed = await fetch(`${sandbox.url}${account}`, ask)
  expect(allowed.headers.get('access-control-allow-headers')).toBe('x-anything')
  expect(allowed.headers.get('access-control-allow-origin')).toBe('*')
  const refused = await call('GET', `${account}/categories/9`)
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  const checkout = await call('GET', '/checkout/api/payments/tbx-1')
  expect(checkout.headers.get('access-control-allow-origin')).toBeNull()
})
