import { expect, test } from 'vitest'
import { nearby } from './pagination.tsx'

test('a long list of pages keeps its ends and the neighbours of the current page', () => {
  expect(nearby(7, 20)).toEqual([1, 6, 7, 8, 20])
})

test('the first and the last page have no neighbours outside', () => {
  expect(nearby(1, 3)).toEqual([1, 2, 3])
  expect(nearby(3, 3)).toEqual([1, 2, 3])
})
