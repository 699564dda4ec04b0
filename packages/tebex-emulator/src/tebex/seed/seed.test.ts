import { readFileSync } from 'node:fs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { openShop } from '../../../tests/fixture.ts'
import { readSeed } from './seed.ts'

const shop = await openShop()
const { sandbox, call } = shop

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const EXAMPLE = readFileSync(new URL('../../../assets/example-store.yaml', import.meta.url), 'utf8')

/** The catalogue of a store with this in its file. */
const read = (more: object) =>
  readSeed(stringify({ store: { name: 'Mine', currency: 'EUR' }, ...more }))('http://one')

const change = async (edit: object) => (await call('POST', '/_sandbox/catalogue', edit)).status

test('a package without an id gets none that another package has', () => {
  const text = EXAMPLE.replace('packages:\n', 'packages:\n      - { name: My Thing, base_price: 1 }\n')
  const { packages } = readSeed(text)('http://one')
  expect(packages[0]?.name).toBe('My Thing')
  expect(new Set(packages.map(({ id }) => id)).size).toBe(packages.length)
})

test('a category without an id gets none that another category has', () => {
  const { categories } = read({ categories: [{ name: 'One' }, { name: 'Two', id: 2_000_001 }] })
  expect(new Set(categories.map(({ id }) => id)).size).toBe(2)
})

test('an id that is given twice is refused by name', async () => {
  const two = [
    { id: 77, name: 'One', base_price: 1 },
    { id: 77, name: 'Two', base_price: 1 },
  ]
  expect(() => read({ categories: [{ name: 'All', packages: two }] })).toThrow(/The id 77 is given twice/)
  expect(() => read({ categories: two.map(({ id, name }) => ({ id, name })) })).toThrow(/77/)
  const coupons = ['ONE', 'TWO'].map((code) => ({ id: 77, code, discount: 1 }))
  const refused = await call('POST', '/_sandbox/catalogue', { coupons })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('The id 77 is given twice.')])
})

test('a currency that is none is refused with its name', async () => {
  const refusal = /A currency has three letters, such as EUR; .*EURO.* is none/
  expect(() => read({ store: { name: 'Mine', currency: 'EURO' } })).toThrow(refusal)
  const { status, text } = await call('POST', '/_sandbox/catalogue', { store: { currency: 'EURO' } })
  expect([status, text]).toEqual([422, expect.stringMatching(refusal)])
  expect(sandbox.catalogue.data.store.currency).toBe('USD')
})

test('a file and the control API ask for no more than what only the store knows', async () => {
  const entries = {
    sales: [{ discount: 10 }],
    coupons: [{ code: 'NEW50', discount: 50 }],
    gift_cards: [{ card_number: '4000 4000', balance: 5 }],
    creator_codes: [{ code: 'ALEX' }],
    community_goals: [{ name: 'Radio for all', target: 100 }],
    bans: [{ ip: '203.0.113.66' }],
    players: [{ username: 'bob' }, { username: 'eve', username_id: 1_000_001 }],
  }
  const categories = [{ name: 'All', packages: [{ name: 'One', base_price: 2 }] }]
  const more = {
    tiers: [{ username_id: 1_000_001, package_id: 5_000_001 }],
    pages: [{ title: 'Rules', content: 'None.' }],
    sidebar: [{ type: 'giftcard_balance' }],
  }
  const catalogue = read({ ...entries, categories, ...more })
  expect(catalogue).toMatchObject({
    coupons: [{ id: 1 }],
    creator_codes: [{ creator: 'ALEX' }],
    community_goals: [{ id: 1 }],
    bans: [{ id: 1 }],
    players: [{ username_id: 1_000_002, name: 'bob', email: expect.stringContaining('@') }, { name: 'eve' }],
    tiers: [{ id: 1, username_id: '1000001', active: true }],
  })
  expect(await change({ ...entries, categories: [{ name: 'All' }] })).toBe(200)
  expect(await change({ packages: [{ name: 'One', base_price: 2, category: 'All' }] })).toBe(200)
  const { coupons, players, packages } = sandbox.catalogue.data
  expect(coupons.at(-1)).toEqual({ ...catalogue.coupons[0], id: 7 })
  expect(players.at(-2)).toMatchObject({ username: 'bob', username_id: 1_000_002, name: 'bob' })
  expect(packages.at(-1)).toMatchObject({ slug: 'one', currency: 'USD', category: { name: 'All' } })
})

test('new entries of one change that have no key are as many entries', async () => {
  const before = sandbox.catalogue.data.sales.length
  expect(await change({ sales: [{ discount: 10 }, { discount: 20 }] })).toBe(200)
  expect(sandbox.catalogue.data.sales.length).toBe(before + 2)
})

test('the category above needs an id and a name, and is as it is listed', () => {
  const { categories } = read({
    categories: [
      { id: 1, name: 'Top', slug: 'the-top', description: 'All of it' },
      { id: 2, name: 'Middle', parent: { id: 1, name: 'Top' } },
      { id: 3, name: 'Bottom', parent: { id: 2, name: 'Middle' } },
      { id: 4, name: 'Elsewhere', parent: { id: 99, name: 'Not Listed' } },
      { id: 5, name: 'Below itself', parent: { id: 5, name: 'Below itself' } },
    ],
  })
  expect(categories).toMatchObject([
    { parent: null },
    { parent: { id: 1, slug: 'the-top', order: 1, description: 'All of it' } },
    { parent: { id: 2, order: 2, parent: { id: 1, slug: 'the-top' } } },
    { parent: { id: 99, slug: 'not-listed' } },
    { parent: null },
  ])
})

test('a key that does not exist is named in every list', () => {
  for (const list of [
    'sales',
    'coupons',
    'gift_cards',
    'creator_codes',
    'community_goals',
    'bans',
    'players',
  ])
    expect(() => read({ [list]: [{ discuont: 1 }] })).toThrow(/Unrecognized key: .*discuont/)
})
