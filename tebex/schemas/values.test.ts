import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Package } from './package.ts'
import { amount, list, toCents, toItems, toNumber, toUrl } from './values.ts'

test('prices of two decimals become their exact cents, as numbers and as text', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
      const text = `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
      expect(toCents(Number(text))).toBe(cents)
      expect(toCents(text)).toBe(cents)
    }),
  )
})

test('whatever stands where a price should stand becomes an integer or null', () => {
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
  expect(amount.parse(-1)).toBeNull()
  expect(amount.parse(1)).toBe(100)
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
      ...[
        'name',
        'slug',
        'description',
        'image',
        'type',
        'category',
        'base_price',
        'sales_tax',
        'total_price',
      ],
      ...[
        'currency',
        'discount',
        'media',
        'options',
        'variables',
        'user_limit',
        'creator_meta_data',
        '__proto__',
      ],
    ),
    fc.anything(),
  )
  fc.assert(
    fc.property(fc.integer({ min: 1 }), junk, (id, fields) => {
      const found = Package.parse({ ...fields, id })
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
      const packages = list(Package).parse([...junk, { id: 7 }])
      expect(packages.at(-1)?.id).toBe(7)
    }),
  )
})
