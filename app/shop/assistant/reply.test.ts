import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHarmless, listAmounts } from './money-check.server.ts'
import { readReply, shorten, withoutWrongPrices } from './reply.server.ts'

const dollars = (cents: number) => ({ cents, currency: 'USD' })
const facts = {
  products: [
    { name: 'Backpack [ESCROW]', amounts: [dollars(999), dollars(1998)] },
    { name: 'Backpack [UNLOCKED]', amounts: [dollars(1999)] },
    { name: 'Police Job [ESCROW]', amounts: [dollars(1499)] },
  ],
  storeTexts: 'Server work begins at €50.',
}
const NOTE = 'See the product pages.'

test('a reply of 1,500 characters is not cut', () => {
  const text = 'a'.repeat(1_500)
  expect(shorten(text)).toBe(text)
})

test('a longer reply ends at the last period between 1,200 and 1,400', () => {
  const text = `${'a'.repeat(1_249)}.${'b'.repeat(99)}.${'c'.repeat(400)}`
  expect(shorten(text)).toBe(text.slice(0, 1_350))
})

test('a longer reply without a period there ends at 1,400 with dots', () => {
  const text = `${'a'.repeat(1_100)}.${'b'.repeat(600)}`
  expect(shorten(text)).toBe(`${text.slice(0, 1_400)}...`)
})

test('a visible reply is short, whatever the model writes', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 4_000 }), (text) => {
      expect(shorten(text).length).toBeLessThanOrEqual(1_500)
    }),
  )
})

test('references are removed from the text and listed once each in order', () => {
  const { text, references } = readReply(
    '**Backpack [ESCROW]** [#1] fits. So does [the other](https://x.example) [#2] [#1].',
  )
  expect(text).toBe('Backpack [ESCROW] fits. So does the other.')
  expect(references).toEqual([1, 2])
})

test.each([
  ['It costs $9.99.', 999],
  ['Kostet 9,99 $ heute', 999],
  ['Custa $ 1.299,50', 129_950],
  ['US$1,299.50 only', 129_950],
  ['19 euros', 1_900],
  ['now 4.99!', 499],
])('%s holds an amount', (text, cents) => {
  expect(listAmounts(text).map((amount) => amount.cents)).toEqual([cents])
})

test.each([
  'Version 1.25 is out',
  'up to 3 jobs',
  'save 10% today',
  '7 days, 3-5 business days',
  'blips every 2 seconds',
])('%s holds none', (text) => {
  expect(listAmounts(text)).toEqual([])
})

test('a sentence with a wrong price is replaced by the note', () => {
  const text = 'We have a backpack. It costs $4.99. It works with ESX.'
  expect(withoutWrongPrices(text, facts, NOTE)).toBe(`We have a backpack. It works with ESX. ${NOTE}`)
})

test('a correct price stays, also a struck-through one', () => {
  const text = 'Backpack [ESCROW] costs $9.99 instead of $19.98.'
  expect(withoutWrongPrices(text, facts, NOTE)).toBe(text)
})

test('another product’s price does not pass beside the named product', () => {
  expect(isHarmless('Police Job [ESCROW] costs $9.99.', facts)).toBe(false)
  expect(isHarmless('Police Job [ESCROW] costs $14.99.', facts)).toBe(true)
})

test('a price in another currency does not pass', () => {
  expect(isHarmless('It costs €9.99.', facts)).toBe(false)
})

test("prices in the seller's own words pass", () => {
  expect(isHarmless('Server work begins at €50.', facts)).toBe(true)
})

test('a reply with only wrong prices becomes the note', () => {
  expect(withoutWrongPrices('Only $1!', facts, NOTE)).toBe(NOTE)
})
