import { afterAll, beforeEach, expect, test } from 'vitest'
import { ID, openShop } from '../../tests/fixture.ts'
import { otherApis } from '../../tests/fixture-apis.ts'
import { formatIsoSeconds } from '../clock.ts'

const shop = await openShop()
const { sandbox } = shop
const { plugin } = otherApis(shop)
const readCatalogue = (path: string) => shop.call('GET', `${shop.account}${path}`)

const DAY = 86_400_000
const GOAL = { id: 1, name: 'Race', target: 15, packages: [ID.plain], sale: 2 }

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

async function buy(packageId: number, username = 'chip') {
  const ident = await shop.newBasket(username)
  await shop.add(ident, packageId)
  return sandbox.pay(ident)
}

test('the listing has the packages below their categories, with regular prices and sales', async () => {
  sandbox.catalogue.change(({ categories }) => {
    const [scripts, club] = categories
    if (scripts && club) club.parent = scripts
  })
  const { body } = await plugin('GET', '/listing')
  expect(body).toMatchObject({
    categories: [
      {
        id: 1,
        name: 'SCRIPTS',
        only_subcategories: false,
        packages: expect.arrayContaining([
          expect.objectContaining({
            id: ID.onSale,
            price: '10.00',
            sale: { active: true, discount: '2.50' },
          }),
          expect.objectContaining({
            id: ID.plain,
            price: '9.99',
            sale: { active: false, discount: '0.00' },
            image: false,
          }),
        ]),
        subcategories: [{ id: 2, packages: [{ id: ID.bronze }, { id: ID.silver }] }],
      },
      { id: 3, packages: [] },
    ],
  })
})

test('a package is told with its limits, and its price and name can be set', async () => {
  expect((await plugin('GET', `/package/${ID.limited}`)).body).toMatchObject({
    id: ID.limited,
    price: 5,
    type: 'single',
    user_limit: 2,
    expiry_length: 0,
    disabled: false,
    category: { id: 1, name: 'SCRIPTS' },
  })
  expect((await plugin('GET', '/packages')).body).toHaveLength(sandbox.catalogue.data.packages.length)
  expect((await plugin('GET', '/packages')).text).not.toContain('<p>A script.</p>')
  expect((await plugin('GET', '/packages?verbose=true')).text).toContain('<p>A script.</p>')
  expect(await plugin('PUT', `/package/${ID.plain}`, { price: 20, name: 'Renamed' })).toMatchObject({
    status: 204,
    text: '',
  })
  expect((await readCatalogue(`/packages/${ID.plain}`)).body).toMatchObject({
    data: { name: 'Renamed', base_price: 20 },
  })
})

test('a package that is disabled is sold no more', async () => {
  const ident = await shop.newBasket('chip')
  await shop.add(ident, ID.plain)
  await plugin('PUT', `/package/${ID.plain}`, { disabled: true })
  expect((await readCatalogue(`/packages/${ID.plain}`)).status).toBe(400)
  expect((await readCatalogue('/packages')).text).not.toContain(`"id":${ID.plain},`)
  expect((await readCatalogue('/categories?includePackages=1')).text).not.toContain(`"id":${ID.plain},`)
  expect((await shop.add(await shop.newBasket('chip'), ID.plain)).status).toBe(422)
  expect((await shop.readBasket(ident)).packages).toEqual([])
  await plugin('PUT', `/package/${ID.plain}`, { disabled: false })
  expect((await readCatalogue(`/packages/${ID.plain}`)).status).toBe(200)
})

test('only the sales of this moment are listed', async () => {
  sandbox.catalogue.change(({ sales }) => {
    const starts_at = formatIsoSeconds(sandbox.now() + DAY)
    sales.push({
      id: 2,
      name: 'Soon',
      discount_type: 'amount',
      discount: 1,
      packages: [],
      categories: [1],
      starts_at,
      ends_at: null,
    })
  })
  const first = {
    id: 1,
    name: 'A quarter off',
    start: 0,
    expire: 0,
    order: 0,
    effective: { type: 'package', packages: [ID.onSale], categories: [] },
    discount: { type: 'percentage', percentage: 25, value: 0 },
  }
  expect((await plugin('GET', '/sales')).body).toEqual({ data: [first] })
  sandbox.advanceClock(2 * DAY)
  expect((await plugin('GET', '/sales')).body).toMatchObject({
    data: [first, { id: 2, effective: { type: 'category' }, discount: { type: 'value', value: 1 } }],
  })
})

test('a goal grows with payments, shrinks with refunds, and begins its sale', async () => {
  expect((await shop.call('POST', '/_sandbox/catalogue', { community_goals: [GOAL] })).status).toBe(200)
  sandbox.catalogue.change(({ sales }) => {
    sales.push({
      id: 2,
      name: 'Reached',
      discount_type: 'percentage',
      discount: 50,
      packages: [],
      categories: [],
      starts_at: null,
      ends_at: null,
    })
  })
  const { transactionId } = await buy(ID.plain)
  await buy(ID.single, 'dale')
  await plugin('POST', '/payments', { ign: 'dale', price: 100, packages: [{ id: ID.plain }] })
  const goal = {
    id: 1,
    account: 910042,
    target: 15,
    current: 9.99,
    repeatable: 0,
    status: 'active',
    times_achieved: 0,
    sale: 2,
  }
  expect((await plugin('GET', '/community_goals')).body).toMatchObject([goal])
  expect((await plugin('GET', '/sales')).body).toMatchObject({ data: { length: 1 } })
  await buy(ID.plain, 'dale')
  expect((await plugin('GET', '/community_goals/1')).body).toMatchObject({
    current: 19.98,
    status: 'completed',
    times_achieved: 1,
    last_achieved: expect.any(String),
  })
  expect((await readCatalogue(`/packages/${ID.plain}`)).body).toMatchObject({ data: { base_price: 4.99 } })
  sandbox.refund(transactionId)
  expect((await plugin('GET', '/community_goals/1')).body).toMatchObject(goal)
})

test('a goal that repeats goes on with what is left over', async () => {
  sandbox.catalogue.change((catalogue) => {
    const rest = {
      description: '',
      image: '',
      packages: [],
      sale: null,
      disabled: false,
      created_at: '2026-01-15T10:00:00+00:00',
    }
    catalogue.community_goals.push({ id: 1, name: 'Laps', target: 4, repeatable: true, ...rest })
  })
  await buy(ID.plain)
  expect((await plugin('GET', '/community_goals/1')).body).toMatchObject({
    current: 1.99,
    times_achieved: 2,
    status: 'active',
    repeatable: 1,
  })
})
