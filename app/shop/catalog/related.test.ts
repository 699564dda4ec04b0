import { expect, test } from 'vitest'
import { createSnapshot } from '#tests/support/catalog-snapshot.ts'
import { listRelated } from './related.server.ts'

const esx = { frameworks: ['ESX'] }
const snapshot = createSnapshot([
  { name: 'Police [ESCROW]', ...esx },
  { name: 'Police [UNLOCKED]', ...esx },
  { name: 'Taxi', ...esx },
  { name: 'Taxi [UNLOCKED]', ...esx },
  { name: 'Farmer', frameworks: ['QBox'] },
  { name: 'Miner', ...esx, isPopular: true },
  { name: 'Weather', category: 'WORLD', ...esx },
])
const listRelatedNames = (ids: number[], from = snapshot) => listRelated(from, ids).map(({ name }) => name)

test('scripts of the same category and framework are related, popular ones first, each in one edition', () => {
  expect(listRelatedNames([1])).toEqual(['Miner', 'Taxi'])
})

test('products bought together come first, and products of the cart never come', () => {
  const together = new Map([[1, [7, 2, 3]]])
  const sold = { ...snapshot, sales: { levels: new Map(), together } }
  expect(listRelatedNames([1], sold)).toEqual(['Weather', 'Taxi', 'Miner'])
  expect(listRelatedNames([1, 7], sold)).toEqual(['Taxi', 'Miner'])
})

test('nothing is related to nothing', () => {
  expect(listRelatedNames([])).toEqual([])
  expect(listRelatedNames([999])).toEqual([])
})
