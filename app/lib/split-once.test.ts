import { expect, test } from 'vitest'
import { splitOnce } from './split-once.ts'

test('only the first mark divides', () => {
  expect(splitOnce('/a?b?c', '?')).toEqual(['/a', 'b?c'])
  expect(splitOnce('/a?', '?')).toEqual(['/a', ''])
  expect(splitOnce('/a', '?')).toEqual(['/a', null])
})
