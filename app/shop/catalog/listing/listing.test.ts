import { expect, test } from 'vitest'
import { createProductSearch, createSnapshot, finderIn } from '#tests/support/catalog-snapshot.ts'
import { listProducts, readListingQuery } from './listing.server.ts'
import { createListingPath } from './listing.ts'

const shop = createSnapshot([
  {
    name: 'Police Job [ESCROW]',
    frameworks: ['ESX', 'QBCore'],
    edition: 'escrow',
    amount: 999,
    day: '2026-01-01',
  },
  {
    name: 'Police Job [UNLOCKED]',
    frameworks: ['ESX'],
    edition: 'unlocked',
    amount: 1999,
    day: '2026-03-01',
  },
  {
    name: 'Économie',
    frameworks: ['QBox'],
    amount: 0,
    excerpt: 'Pays every police officer.',
    day: '2026-02-01',
  },
  { name: 'Backpack [ESCROW]', category: 'INVENTORY', frameworks: ['QBCore'], amount: null },
  {
    name: 'Multi-Job Set [BUNDLE]',
    category: 'BUNDLES',
    frameworks: ['ESX'],
    amount: 2999,
    day: '2026-04-01',
  },
])

const ask = (search: string) => readListingQuery(new URLSearchParams(search), finderIn(shop))
const search = createProductSearch(shop)
const names = (parameters: string) =>
  listProducts(shop, ask(parameters), search).products.map(({ summary }) => summary.name)

test('a search matches words in the name, the chips, the category and the text, most matches first', () => {
  expect(names('q=police+qbcore')).toEqual(['Police Job [ESCROW]'])
  expect(names('q=inventory')).toEqual(['Backpack [ESCROW]'])
  expect(names('q=police+spaceship')).toEqual(names('q=police'))
  expect(names('q=police+spaceship+zeppelin')).toEqual([])
})

test('matches in names come before matches in texts', () => {
  expect(names('q=police')).toEqual(['Police Job [ESCROW]', 'Police Job [UNLOCKED]', 'Économie'])
})

test('accents, prefixes, infixes and typos are found', () => {
  expect(names('q=economie')).toEqual(['Économie'])
  expect(names('q=pol+unl')).toEqual(['Police Job [UNLOCKED]'])
  expect(names('q=kpack')).toEqual(['Backpack [ESCROW]'])
  expect(names('q=bakcpack')).toEqual(['Backpack [ESCROW]'])
  expect(names('q=multijob')).toEqual(['Multi-Job Set [BUNDLE]'])
  expect(names('q=qb-core')).toContain('Backpack [ESCROW]')
})

test('chips of one kind are alternatives, and every kind must match', () => {
  expect(names('chip=qbcore,qbox')).toEqual(['Police Job [ESCROW]', 'Économie', 'Backpack [ESCROW]'])
  expect(names('chip=qbcore,qbox,escrow')).toEqual(['Police Job [ESCROW]', 'Backpack [ESCROW]'])
  expect(names('chip=bundle')).toEqual(['Multi-Job Set [BUNDLE]'])
  expect(names('chip=free')).toEqual(['Économie'])
})

test('a missing price is not free, and comes last in both orders by price', () => {
  expect(names('sort=price').at(-1)).toBe('Backpack [ESCROW]')
  expect(names('sort=price-desc').at(-1)).toBe('Backpack [ESCROW]')
  expect(names('sort=price')[0]).toBe('Économie')
  expect(names('sort=price-desc')[0]).toBe('Multi-Job Set [BUNDLE]')
})

test('“newest” sorts by day and then by id, names alphabetically', () => {
  expect(names('sort=newest')).toEqual([
    'Multi-Job Set [BUNDLE]',
    'Police Job [UNLOCKED]',
    'Économie',
    'Police Job [ESCROW]',
    'Backpack [ESCROW]',
  ])
  expect(names('sort=name')).toEqual([
    'Backpack [ESCROW]',
    'Économie',
    'Multi-Job Set [BUNDLE]',
    'Police Job [ESCROW]',
    'Police Job [UNLOCKED]',
  ])
})

test('invalid parameters are ignored', () => {
  const plain = ask('')
  for (const search of [
    'category=none',
    'q=+%00+',
    'chip=,,x',
    'chip=__proto__',
    'sort=random',
    'page=-1',
    'page=x',
  ])
    expect(ask(search)).toEqual(plain)
  expect(ask(`q=${'x'.repeat(500)}`).search).toHaveLength(80)
})

test('equal queries have the same address', () => {
  const question = ask('page=2&sort=name&chip=ESCROW,esx&chip=esx&category=inventory&q=%20a%20%20b')
  expect(createListingPath(question)).toBe(
    '/scripts?category=INVENTORY&q=a+b&chip=esx,escrow&sort=name&page=2',
  )
  expect(createListingPath({})).toBe('/scripts')
})
