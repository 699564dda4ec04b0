import { afterAll, beforeEach, expect, test } from 'vitest'
import { openShop } from '../tests/fixture.ts'
import { listDifferences } from './differences.ts'
import { choicesOf, createDefaultVariants } from './variants.ts'

const shop = await openShop({ variants: { bareBasket: true } })
const { sandbox, call } = shop

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

test('choices of the start and the control API outlive a reset, a test’s assignments do not', async () => {
  sandbox.variants.taxInclusive = true
  expect((await call('POST', '/_sandbox/variants', { quantityLimit: '400' })).status).toBe(200)
  sandbox.reset()
  expect(sandbox.variants).toEqual({ ...createDefaultVariants(), bareBasket: true, quantityLimit: 400 })
  sandbox.choose({ quantityLimit: 422 })
  expect(sandbox.variants.quantityLimit).toBe(422)
})

test('a switch or a position that does not exist is refused, and nothing is set', async () => {
  expect((await call('POST', '/_sandbox/variants', { taxInclusive: true, bareBasket: 'x' })).status).toBe(422)
  expect((await call('POST', '/_sandbox/variants', { constructor: true })).status).toBe(422)
  expect(sandbox.variants.taxInclusive).toBe(false)
  expect(choicesOf('constructor')).toEqual([])
})

test('the strict description is one switch that sets all of them, and takes them back', () => {
  sandbox.choose({ strictDescription: true })
  expect(sandbox.variants).toMatchObject({ bareBasket: true, rfcProblems: true, singleAsArray: true })
  sandbox.choose({ strictDescription: false })
  expect(sandbox.variants).toEqual({ ...createDefaultVariants(), quantityLimit: 422 })
})

test('every switch has a record and every record a switch, with the same default', () => {
  const records = listDifferences()
  expect(records.map((each) => each.switch).toSorted()).toEqual(
    Object.keys(createDefaultVariants()).toSorted(),
  )
  expect(Object.fromEntries(records.map((each) => [each.switch, each.default]))).toEqual(
    createDefaultVariants(),
  )
  for (const each of records)
    if (each.strict !== undefined) expect(choicesOf(each.switch)).toContain(each.strict)
})

test('every source of a record has an address with one line of its page, or says that it has none', () => {
  for (const source of listDifferences().flatMap(({ sources }) => sources)) {
    expect('url' in source, source.name).toBe(!('unsourced' in source))
    if ('url' in source) expect(source.quote, source.url).not.toContain('\n')
  }
})
