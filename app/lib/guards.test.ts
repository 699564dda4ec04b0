import { expect, test } from 'vitest'
import { createArrayGuard, createObjectGuard, isNumber, isString, nullable } from './guards.ts'

const isItem = createObjectGuard({
  name: isString,
  tags: createArrayGuard(isString),
  price: nullable(isNumber),
})

test('an object has at least the fields of its guard, each of its type', () => {
  expect(isItem({ name: 'a', tags: [], price: null, more: true })).toBe(true)
  expect(isItem({ name: 'a', tags: ['b'], price: 1 })).toBe(true)
  for (const wrong of [null, 'text', [], { name: 'a', tags: [] }, { name: 'a', tags: [1], price: 1 }])
    expect(isItem(wrong)).toBe(false)
})
