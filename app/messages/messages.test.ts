import { expect, test } from 'vitest'
import { type Leaf, listLeaves, listTexts } from '#tests/support/message-leaves.ts'
import { getMessages, readLocaleHeader } from './all.server.ts'
import { en } from './en.ts'
import { defaultLocale, loadMessages, locales } from './index.ts'
import { languageNames } from './languages.ts'

/** Every parameter as a word of its own that can be found again in the text; counts as two numbers. */
const PARAMETERS = [
  ['«first»', '«second»'],
  [1, 1],
  [2, 2],
]

const others = locales.filter((locale) => locale !== defaultLocale)

/** Texts that are the same in a language as in English, by nature or by trade. */
const SAME = 40

test('the shop speaks its six languages, and each has a name and an offer in itself', () => {
  expect(locales).toEqual(['en', 'pt', 'es', 'fr', 'de', 'it'])
  for (const locale of locales) expect(languageNames[locale]?.name).toBe(getMessages(locale).language)
})

test('an unknown language gets the default one', async () => {
  expect(getMessages('xx')).toBe(en)
  expect(await loadMessages('xx')).toBe(en)
})

test.each(others)(
  '%s has every word of English, none is empty and none was left in English',
  async (locale) => {
    const catalogue = await loadMessages(locale)
    expect(catalogue).toBe(getMessages(locale))
    const leaves = listLeaves(catalogue)
    const originals = listLeaves(en)
    expect(leaves.map(({ path }) => path).toSorted()).toEqual(originals.map(({ path }) => path).toSorted())
    for (const leaf of leaves)
      for (const text of listTexts(leaf, PARAMETERS))
        expect(text, leaf.path).not.toMatch(/^\s|\s$|undefined|NaN|\[object/)
    const isLong = ({ value }: Leaf) => typeof value === 'string' && value.split(' ').length > 3
    const english = new Map(originals.map(({ path, value }) => [path, value]))
    expect(leaves.filter((leaf) => isLong(leaf) && english.get(leaf.path) === leaf.value)).toEqual([])
    const same = leaves.filter(({ path, value }) => english.get(path) === value)
    expect(same.length).toBeLessThan(SAME)
  },
)

test.each(others)('%s prints every parameter that English prints', (locale) => {
  const translated = new Map(listLeaves(getMessages(locale)).map((leaf) => [leaf.path, leaf]))
  for (const original of listLeaves(en)) {
    if (typeof original.value !== 'function') continue
    const leaf = translated.get(original.path)
    expect(typeof leaf?.value, original.path).toBe('function')
    const [english = ''] = listTexts(original, PARAMETERS)
    const [text = ''] = leaf ? listTexts(leaf, PARAMETERS) : []
    for (const parameter of ['«first»', '«second»'])
      expect(text.includes(parameter), `${original.path}: ${text}`).toBe(english.includes(parameter))
  }
})

test.each(others)('%s tells one from many', (locale) => {
  const { cart, scripts } = getMessages(locale)
  // Some words have one form in a language, but not all.
  const printed = (count: number) => cart.items(count) + scripts.count(count)
  expect(printed(1)).not.toBe(printed(2).replaceAll('2', '1'))
})

test('a header names the first language that the shop speaks', () => {
  expect(readLocaleHeader('pt-BR,pt;q=0.9,en;q=0.8')).toBe('pt')
  expect(readLocaleHeader('sv, DE')).toBe('de')
  expect(readLocaleHeader('*')).toBe('en')
  expect(readLocaleHeader('constructor')).toBe('en')
  expect(readLocaleHeader(null)).toBe('en')
})
