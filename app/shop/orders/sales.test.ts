import { expect, test } from 'vitest'
import { countSales } from './sales.server.ts'

const payment = (...products: [id: number, quantity?: number][]) =>
  JSON.stringify(products.map(([id, quantity = 1]) => ({ id, quantity })))

test('packages are ranked by units sold, and their levels are coarse', () => {
  const { bestSellers, levels } = countSales([payment([1, 4], [2]), payment([1], [2]), payment([3])])
  expect(bestSellers).toEqual([1, 2, 3])
  expect([...levels]).toEqual([
    [1, 2],
    [2, 1],
    [3, 0],
  ])
})

test('packages count as bought together when several payments contain both', () => {
  const { together } = countSales([
    payment([1], [2], [3]),
    payment([2], [1]),
    payment([1], [2]),
    payment([3], [1]),
  ])
  expect(together.get(1)).toEqual([2, 3])
  expect(together.get(2)).toEqual([1])
  expect(together.get(3)).toEqual([1])
  expect(countSales([payment([1], [2])]).together.size).toBe(0)
})
