import { expect, test } from 'vitest'
import { MIN_VIEWS, rankFunnels } from './funnels.ts'

const product = (id: number, views: number, [adds, checkouts, paid]: [number, number, number]) => ({
  id,
  name: `Script ${id}`,
  views,
  adds,
  checkouts,
  paid,
})

test('the product that lacks the most payments is ranked first; products with few views are left out', () => {
  const ranked = rankFunnels([
    product(1, 1_000, [200, 100, 50]),
    product(2, 1_000, [20, 10, 5]),
    product(3, MIN_VIEWS - 1, [0, 0, 0]),
    product(4, MIN_VIEWS, [0, 0, 0]),
  ])
  expect(ranked.map(({ id, expected, weakest }) => [id, expected, weakest])).toEqual([
    [2, 27, 'view'],
    [4, 1, 'view'],
    [1, 27, null],
  ])
})

test('the weakest step is the one with the lowest conversion rate', () => {
  const [worst] = rankFunnels([product(1, 100, [50, 25, 20]), product(2, 100, [50, 25, 2])])
  expect(worst).toMatchObject({ id: 2, weakest: 'checkout' })
  expect(rankFunnels([])).toEqual([])
  expect(rankFunnels([product(1, 100, [0, 0, 0])])).toMatchObject([{ expected: 0, weakest: null }])
})
