import { expect, test } from 'vitest'
import { createProductSearch, createSnapshot, finderIn } from '#tests/support/catalog-snapshot.ts'
import { readListingQuery } from './listing.server.ts'
import { describeListing, findNearestPage } from './view.server.ts'

const shop = createSnapshot(
  Array.from({ length: 120 }, (_, index) => ({
    name: `${['Police', 'Wallet', 'Garage'][index % 3]} ${index} ${index % 4 === 0 ? '[BUNDLE]' : ''}`,
    category: ['JOBS', 'VEHICLES', 'SUBSCRIPTION'][index % 3] ?? '',
    frameworks: [['ESX'], ['QBCore', 'QBox'], []][index % 3] ?? [],
    edition: index % 2 === 0 ? ('escrow' as const) : ('unlocked' as const),
    amount: index % 10 === 0 ? 0 : index * 100,
    isPopular: index === 7,
  })),
)

const ask = (search: string) => readListingQuery(new URLSearchParams(search), finderIn(shop))
const search = createProductSearch(shop)
const open = (path: string) =>
  describeListing(shop, ask(path.split('?')[1] ?? ''), { locale: 'en', search, nameCategory: (name) => name })

const LISTS = [
  '',
  'q=police',
  'chip=esx',
  'chip=esx,escrow',
  'category=JOBS&chip=free&sort=price',
  'q=wallet&chip=unlocked',
]

test.each(LISTS)('every link of /scripts?%s leads to as many products as it announces', (search) => {
  const view = open(`/scripts?${search}`)
  for (const { path, count } of [view.all, ...view.categories]) expect(open(path).resultCount).toBe(count)
  for (const { id, path, isActive } of view.chips) {
    const there = open(path)
    expect(there.chips.find((chip) => chip.id === id)?.isActive).toBe(!isActive)
  }
  for (const { id, path } of view.sorts) {
    const there = open(path)
    expect(there.resultCount).toBe(view.resultCount)
    expect(there.sorts.find(({ isCurrent }) => isCurrent)?.id).toBe(id)
  }
  for (const { path } of view.active) expect(open(path).resultCount).toBeGreaterThanOrEqual(view.resultCount)
})

test('a chip counts the products that it selects, or among selected chips of its kind the products that it adds', () => {
  const view = open('/scripts?chip=esx')
  const findCount = (id: string) => view.chips.find((chip) => chip.id === id)?.count
  expect(findCount('esx')).toBe(40)
  expect(findCount('qbcore')).toBe(40)
  expect(findCount('escrow')).toBe(open('/scripts?chip=esx,escrow').resultCount)
})

test('every product is on one page, and a page past the end shows the last', () => {
  const first = open('/scripts?sort=name')
  const all = Object.values(first.pagePaths).flatMap((path) => open(path).products.map(({ id }) => id))
  expect(all).toHaveLength(120)
  expect(new Set(all).size).toBe(120)
  expect(open('/scripts?sort=name&page=99').page).toBe(3)
  expect(findNearestPage(shop, ask('sort=name&page=99'), search)).toBe(3)
})

test('a search finds the subscription, which is not among the categories', () => {
  const view = open('/scripts?q=garage')
  expect(view.resultCount).toBe(40)
  expect(view.categories.map(({ name }) => name)).toEqual(['JOBS', 'VEHICLES'])
})

test('a search form keeps the other filters', () => {
  expect(open('/scripts?q=a&category=JOBS&chip=esx,free&sort=name&page=2').searchFields).toEqual([
    { name: 'category', value: 'JOBS' },
    { name: 'chip', value: 'esx,free' },
    { name: 'sort', value: 'name' },
  ])
})

test('without results the categories lead to all of their products', () => {
  const { categories, all } = open('/scripts?q=zzzz&chip=esx')
  expect(all).toMatchObject({ path: '/scripts', isCurrent: true })
  expect(categories.length).toBeGreaterThan(0)
  for (const { path, count } of categories) {
    expect(count).toBeGreaterThan(0)
    expect(open(path).resultCount).toBe(count)
  }
})

test('an empty list suggests filters to remove, similar searches and popular products', () => {
  const { help, resultCount, clearPath } = open('/scripts?q=wallt&chip=esx,bundle')
  expect(resultCount).toBe(0)
  expect(clearPath).toBe('/scripts')
  expect(help?.without.length).toBeGreaterThan(0)
  for (const { path, count } of help?.without ?? []) expect(open(path).resultCount).toBe(count)
  expect(help?.products[0]?.id).toBe(8)
  for (const { path } of open('/scripts?q=polaroid+wallet').help?.didYouMean ?? [])
    expect(open(path).resultCount).toBeGreaterThan(0)
  expect(open('/scripts').help).toBeNull()
})
