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

test('related scripts share category and framework, popular ones first, each in one edition', () => {
  expect(listRelatedNames([1])).toEqual(['Miner', 'Taxi'])
})

test('products bought together come first, and products in the cart are left out', () => {
  const together = new Map([[1, [7, 2, 3]]])
  const sold = { ...snapshot, sales: { levels: new Map(), together } }
  expect(listRelatedNames([1], sold)).toEqual(['Weather', 'Taxi', 'Miner'])
  expect(listRelatedNames([1, 7], sold)).toEqual(['Taxi', 'Miner'])
})

test('an empty list has no related products', () => {
  expect(listRelatedNames([])).toEqual([])
  expect(listRelatedNames([999])).toEqual([])
})
