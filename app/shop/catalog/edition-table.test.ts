import { expect, test } from 'vitest'
import { ProductPage } from '#app/server/store/schema/product.server.ts'
import { createSnapshot } from '#tests/support/catalog-snapshot.ts'
import { compareEditions } from './edition-table.server.ts'

const { products } = createSnapshot([
  { name: 'Police Job [ESCROW]', amount: 999 },
  { name: 'Police Job [UNLOCKED]', amount: 1999 },
])
const escrow = ProductPage.parse({ otherEdition: 2, locked: ['Core'], editable: ['config.lua', 'Styles'] })
const unlocked = ProductPage.parse({ otherEdition: 1, editable: ['All source code', 'config.lua'] })
const files = new Map([
  [1, escrow],
  [2, unlocked],
])

function compare(id: number, overrides: Partial<Parameters<typeof compareEditions>[1]> = {}) {
  const product = products.get(id)
  if (!product) throw new Error('no such product')
  return compareEditions(product, {
    files,
    findProduct: (other) => products.get(other) ?? null,
    printPrice: ({ amount }) => String(amount),
    subscription: null,
    ...overrides,
  })
}

test('the editions have the same order on both pages', () => {
  expect(compare(1)?.editions.map(({ edition, price, isCurrent }) => [edition, price, isCurrent])).toEqual([
    ['escrow', '999', true],
    ['unlocked', '1999', false],
  ])
  expect(compare(2)?.editions.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
})

test('escrow opens only the parts in its file and unlocked opens everything, differences first', () => {
  expect(compare(1)?.parts).toEqual([
    { name: 'All source code', isOpen: [false, true] },
    { name: 'Core', isOpen: [false, true] },
    { name: 'config.lua', isOpen: [true, true] },
    { name: 'Styles', isOpen: [true, true] },
  ])
})

test('a script without another edition on sale has no table', () => {
  expect(compare(1, { files: new Map() })).toBeNull()
  expect(compare(1, { findProduct: () => null })).toBeNull()
})
