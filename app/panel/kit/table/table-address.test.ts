import { expect, test } from 'vitest'
import { createTableAddress, getDirection, getNextDirection, isFiltered } from './table-address.ts'

test('an address says what the list shows, and no more', () => {
  expect(createTableAddress('/admin/visitors', {})).toBe('/admin/visitors')
  expect(createTableAddress('/admin/visitors', { q: 'São Paulo', from: '2025-11-01' })).toBe(
    '/admin/visitors?q=S%C3%A3o+Paulo&from=2025-11-01',
  )
})

test('another order or filter starts at the first row, the next page has both', () => {
  const query = { q: 'x', sort: 'city', cursor: 'abc' } as const
  expect(createTableAddress('/a', query, { sort: 'ip' })).toBe('/a?q=x&sort=ip')
  expect(createTableAddress('/a', query, { q: null })).toBe('/a?sort=city')
  expect(createTableAddress('/a', query, { cursor: 'def' })).toBe('/a?q=x&sort=city&cursor=def')
})

test('a search text is escaped', () => {
  const address = createTableAddress('/a', { q: 'x&cursor=1#"><script>' })
  expect(new URL(address, 'https://shop.example').searchParams.get('q')).toBe('x&cursor=1#"><script>')
})

test('a column is sorted naturally first and turned around by the second click', () => {
  expect(getDirection('time', {})).toBe('desc')
  expect(getDirection('city', {})).toBeNull()
  expect(getNextDirection('city', {})).toBe('asc')
  expect(getNextDirection('city', { sort: 'city' })).toBe('desc')
  expect(getNextDirection('time', {})).toBe('asc')
})

test('an order alone is no filter', () => {
  expect(isFiltered({ sort: 'city', cursor: 'x' })).toBe(false)
  expect(isFiltered({ to: '2025-01-01' })).toBe(true)
})
