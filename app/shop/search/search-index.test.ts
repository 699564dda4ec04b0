import { expect, test } from 'vitest'
import { SearchIndex } from './search-index.server.ts'

const TITLES = ['Police Job', 'Backpack', 'Mochila Tática', 'Vehicle Keys', 'Loading Screen', 'Radar X1']
const TEXTS: Record<string, string> = {
  Backpack: 'Needs ox_lib. Shown to the police. Auch im Polizeijob.',
  'Radar X1': 'For officers.',
}

const index = new SearchIndex(TITLES, (title) => [
  { text: title, weight: 12, title },
  { text: TEXTS[title] ?? '', weight: 1 },
])
const find = (search: string) =>
  index
    .find(search)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry)

test('a word finds what means the same in another language, whichever language the shop is in', () => {
  expect(find('Rucksäcke')).toEqual(['Backpack', 'Mochila Tática'])
  expect(find('polizia')[0]).toBe('Police Job')
  expect(find('lspd')[0]).toBe('Police Job')
})

test('compounds, joined and separated words find each other', () => {
  expect(find('polizeijob')[0]).toBe('Police Job')
  expect(find('Fahrzeugschlüssel')).toEqual(['Vehicle Keys'])
  expect(find('loadingscreen')).toEqual(['Loading Screen'])
  expect(find('back pack')[0]).toBe('Backpack')
  for (const search of ['ox_lib', 'ox lib', 'oxlib']) expect(find(search)).toEqual(['Backpack'])
})

test('words that say nothing, and up to half of those that nothing has, do not hide the others', () => {
  expect(find('ich suche ein script für polizei')[0]).toBe('Police Job')
  expect(find('keys zeppelin')).toEqual(['Vehicle Keys'])
  expect(find('keys zeppelin xylophone')).toEqual([])
})

test('a misspelled word of any language finds, an unfinished one too', () => {
  expect(find('mochla')).toContain('Mochila Tática')
  expect(find('polzei')[0]).toBe('Police Job')
  expect(find('vehi')).toEqual(['Vehicle Keys'])
})

test('titles and words of the field alone are proposed, and each finds something', () => {
  const proposed = index.listNear('backpork', 3)
  expect(proposed[0]).toBe('Backpack')
  for (const text of [...proposed, ...index.listNear('poliizo', 3)]) expect(find(text)).not.toEqual([])
  expect(index.listNear('officexx', 3)).not.toContain('officers')
  expect(index.listNear('zzzzzzzz', 3)).toEqual([])
})

test('a question in sentences finds by any of its words, the best first', () => {
  expect(index.ask('Hello, do you have keys, or a radar for officers?').map(({ entry }) => entry)).toEqual([
    'Radar X1',
    'Vehicle Keys',
  ])
  expect(index.ask('Xyzzy?')).toEqual([])
})
