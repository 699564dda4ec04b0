import { expect, test } from 'vitest'
import { type DescribedPackage, fillTemplate } from './template.server.ts'

const fill = (description: string, more: Partial<DescribedPackage> = {}) =>
  fillTemplate({
    id: 1,
    name: 'Police Job',
    frameworks: [],
    videoUrl: null,
    isBundle: false,
    others: [],
    ...more,
    description,
  })

const OTHERS = [
  { id: 1, name: 'Police Job [ESCROW]' },
  { id: 2, name: 'Police Job [UNLOCKED]' },
  { id: 3, name: 'Backpack [ESCROW]' },
  { id: 4, name: 'Garage' },
]

test('a draft has the catalogue’s facts, and the description’s first sentence, list and resources', () => {
  const html = `<p>A complete police job with radio and a garage. Everything is synced.</p>
    <ul><li>Radio &amp; blips</li><li>Only 9.99 €, 50% OFF</li></ul><p>Requires es_extended or qb-core, oxmysql.</p>`
  const name = 'Police Job [ESCROW]'
  const videoUrl = 'https://www.youtube.com/watch?v=abcdefghijk'
  expect(fill(html, { name, videoUrl, frameworks: ['ESX', 'QBCore'], others: OTHERS })).toEqual({
    edition: 'escrow',
    otherEdition: 2,
    frameworks: ['ESX', 'QBCore'],
    video: videoUrl,
    intro: 'A complete police job with radio and a garage.',
    features: ['Radio & blips'],
    dependencies: ['es_extended', 'qb-core', 'oxmysql'],
  })
})

test('the scripts of a bundle are found by their names, except names shared by two', () => {
  const list = '<ul><li>Garage</li><li>Backpack</li><li>Police Job</li></ul>'
  expect(fill(list, { id: 9, name: 'City [BUNDLE]', isBundle: true, others: OTHERS }).includes).toEqual([
    4, 3,
  ])
})

test('a draft invents nothing', () => {
  expect(fill('')).toEqual({})
  expect(fill('<p>Nice.</p>')).toEqual({})
  expect(fill('The best selling police job, now 50% off!')).toEqual({})
})

test('the schema accepts every value of a draft, whatever the description says', () => {
  for (const text of ['<', '<a href="javascript:x">docs</a>', '- '.repeat(5_000), '<li>'.repeat(5_000), '\0'])
    expect(Object.values(fill(`${text} Features\n${text}`)).every((value) => value !== '')).toBe(true)
  expect(fill(`<ul><li>${'x'.repeat(6_000)}</li></ul>`).features).toBeUndefined()
})
