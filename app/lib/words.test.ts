import { expect, test } from 'vitest'
import { listWords, normalizeText, prefixEditDistance, stemWord, tokenizeText } from './words.server.ts'

test('case, accents and special letters do not distinguish tokens', () => {
  expect(normalizeText('Économie GRÖßE Łódź Çağrı')).toBe('economie grosse lodz cagri')
})

test('a text is its words, without punctuation', () => {
  expect(listWords('  Police, police! [BOSS] ')).toEqual(['police', 'police', 'boss'])
  expect(listWords('!!! ???')).toEqual([])
})

test('plurals and endings of six languages do not distinguish words', () => {
  for (const [one, other] of [
    ['mochila', 'mochilas'],
    ['police', 'policia'],
    ['garage', 'Garagen'],
    ['zaino', 'zaini'],
    ['Rucksack', 'Rucksäcke'],
    ['robbery', 'robberies'],
  ] as const)
    expect(stemWord(normalizeText(one))).toBe(stemWord(normalizeText(other)))
  expect(stemWord('policy')).not.toBe(stemWord('police'))
  expect(stemWord('esx')).toBe('esx')
  expect(stemWord('boss')).toBe('boss')
})

test('a hyphenated word is found by its parts and as one', () => {
  expect([...tokenizeText('Multi-Job & es_extended')]).toEqual([
    'multi',
    'job',
    'multijob',
    'es',
    'extended',
    'esextended',
  ])
})

test('a missing, an extra, a wrong and a swapped letter are one typo each', () => {
  for (const word of ['polce', 'poliice', 'polixe', 'polcie'])
    expect(prefixEditDistance(word, 'police', 2)).toBe(1)
  expect(prefixEditDistance('polic', 'policeman', 1)).toBe(0)
  expect(prefixEditDistance('wallet', 'backpack', 2)).toBe(3)
  expect(prefixEditDistance('backpack', 'ba', 2)).toBe(3)
})
