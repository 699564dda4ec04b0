import fc from 'fast-check'
import { expect, test } from 'vitest'
import { read } from '../../tests/answers.ts'
import { Basket } from './basket.ts'
import { Category, Package } from './package.ts'
import { list, toItems } from './reader.ts'
import { amount, toCents, toNumber, toUrl } from './values.ts'

test('prices of two decimals become their exact cents, as numbers and as text', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
      const text = `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
      expect(toCents(Number(text))).toBe(cents)
      expect(toCents(text)).toBe(cents)
    }),
  )
})

test('any value in the place of a price becomes an integer or null', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const cents = toCents(value)
      expect(cents === null || (Number.isSafeInteger(cents) && !Object.is(cents, -0))).toBe(true)
    }),
  )
})

test.each([
  ['9.99', 999],
  [' 19.90 ', 1990],
  [0, 0],
  [-0.001, 0],
  [-5, -500],
  [1.005, 100],
  ['free', null],
  ['9,99', null],
  ['$9.99', null],
  ['1e3', null],
  ['', null],
  [1e300, null],
  [Number.NaN, null],
  [{ amount: 5 }, null],
  [[5], null],
  [true, null],
  [undefined, null],
])('a price of %j is %j cents', (wire, cents) => {
  expect(toCents(wire)).toBe(cents)
})

test('a tax or a reduction is never negative', () => {
  expect(amount(-1)).toBeNull()
  expect(amount(1)).toBe(100)
})

test('an integer beyond what a number holds is read from text without becoming infinite', () => {
  expect(toNumber('9'.repeat(400))).toBeNull()
})

test.each([
  ['https://a.example/x.png', 'https://a.example/x.png'],
  ['//a.example/x.png', 'https://a.example/x.png'],
  [' http://a.example ', 'http://a.example'],
  ['/x.png', null],
  ['javascript:alert(1)', null],
  ['data:image/png;base64,AA', null],
  ['', null],
  [7, null],
])('the address %j is read as %j', (wire, url) => {
  expect(toUrl(wire)).toBe(url)
})

test('a list with holes, which PHP writes as an object, is still a list', () => {
  expect(toItems({ '0': 'a', '2': 'c' })).toEqual(['a', 'c'])
  expect(toItems({ error: 'x' })).toBeNull()
  expect(toItems({})).toBeNull()
})

test('any package with an id is readable, and its money is integers or null', () => {
  const junk = fc.dictionary(
    fc.constantFrom(
      'name',
      'slug',
      'description',
      'image',
      'type',
      'category',
      'base_price',
      'sales_tax',
      'total_price',
      'currency',
      'discount',
      'media',
      'options',
      'variables',
      'user_limit',
      'creator_meta_data',
      '__proto__',
    ),
    fc.anything(),
  )
  fc.assert(
    fc.property(fc.integer({ min: 1 }), junk, (id, fields) => {
      const found = read(Package, { ...fields, id })
      expect(found.id).toBe(id)
      for (const money of [found.basePrice, found.salesTax, found.totalPrice, found.discount]) {
        expect(money === null || Number.isSafeInteger(money)).toBe(true)
      }
      expect(typeof found.name).toBe('string')
      expect(Array.isArray(found.media)).toBe(true)
    }),
  )
})

test('a list never throws and keeps every readable entry', () => {
  fc.assert(
    fc.property(fc.array(fc.anything()), (junk) => {
      const packages = list(Package)([...junk, { id: 7 }])
      expect(packages.at(-1)?.id).toBe(7)
    }),
  )
})

const MEGABYTE = 'x'.repeat(1024 * 1024)

/** The JSON object with a megabyte in the place of every text, and each list a hundred times as long. */
function inflate(value: unknown): unknown {
  if (typeof value === 'string') return /^https?:/.test(value) ? `${value}${MEGABYTE}` : MEGABYTE
  if (Array.isArray(value)) return Array.from({ length: value.length * 2_000 }, () => value[0])
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inflate(item)]))
}

test('packages, categories and baskets are bounded, however long their texts and lists', () => {
  const wire = {
    id: 1,
    name: 'n',
    slug: 's',
    description: 'd',
    image: 'https://a.example/',
    currency: 'EUR',
    category: { id: 2, name: 'c' },
    media: [{ type: 'image', name: 'm', url: 'https://a.example/' }],
    options: [{ name: 'o', description: 'd', type: 't' }],
    variables: [
      { identifier: 'v', description: 'd', type: 't', options: [{ id: 'i', name: 'n', value: 'v' }] },
    ],
    creator_meta_data: { any: 'thing' },
  }
  const size = (value: unknown) => JSON.stringify(value).length
  expect(size(read(Package, inflate(wire)))).toBeLessThan(300_000)
  expect(size(read(Category, inflate({ id: 2, name: 'c', description: 'd', image_url: 'u' })))).toBeLessThan(
    120_000,
  )
  const ident = 'abc'
  const basket = {
    email: 'e',
    username: 'u',
    country: 'c',
    ip: 'i',
    creator_code: 'c',
    custom: { a: 'b' },
    coupons: [{ code: 'c' }],
    giftcards: [{ card_number: 'c' }],
    links: { checkout: 'https://a.example/' },
  }
  expect(size(read(Basket, { ...Object(inflate(basket)), ident }))).toBeLessThan(100_000)
})

test('a long name is cut between characters, an identifier that long is none', () => {
  const emoji = '🚗'.repeat(600)
  const { name, slug } = read(Package, { id: 1, name: emoji, slug: emoji })
  expect(name.isWellFormed()).toBe(true)
  expect(name.endsWith('…')).toBe(true)
  expect(name.length).toBeLessThanOrEqual(500)
  expect(slug).toBeNull()
})
