import { expect, test } from 'vitest'
import { createTables } from './tables.server.ts'

const NO_FIGURES = { counts: [], money: [] }

test('visits and sales of the same name share a row, with the previous period', () => {
  const counts = [
    { dimension: 'source' as const, name: 'youtube', visits: 40, carts: 4 },
    { dimension: 'device' as const, name: 'phone', visits: 40, carts: 4 },
  ]
  const money = [{ name: 'youtube', orders: 2, kept: 1998 }]
  const before = { counts: [], money: [{ name: 'youtube', orders: 1, kept: 999 }] }
  expect(createTables('source', { counts, money }, before)).toEqual([
    {
      name: 'youtube',
      label: 'YouTube',
      channel: 'video',
      visits: 40,
      carts: 4,
      sales: 2,
      kept: 1998,
      before: { visits: 0, sales: 1, kept: 999 },
    },
  ])
})

test('sales of an unknown source have a row without a name', () => {
  const money = [{ name: 'google', orders: 1, kept: 500 }]
  const rows = createTables('source', { counts: [], money, total: { orders: 3, kept: 1500 } }, NO_FIGURES)
  expect(rows.map(({ name, sales, kept }) => [name, sales, kept])).toEqual([
    ['', 2, 1000],
    ['google', 1, 500],
  ])
})
