import { expect, test } from 'vitest'
import { normalizeText, prefixEditDistance, searchTokens, textTokens } from './tokens.server.ts'

test('case, accents and special letters do not distinguish tokens', () => {
  expect(normalizeText('Économie GRÖßE Łódź Çağrı')).toBe('economie grosse lodz cagri')
})

test('a search is its distinct tokens, eight at most', () => {
  expect(searchTokens('  Police, police! [BOSS] ')).toEqual(['police', 'boss'])
  expect(searchTokens('a b c d e f g h i j')).toHaveLength(8)
  expect(searchTokens('!!! ???')).toEqual([])
})

test('a hyphenated word is found by its parts and as one', () => {
  expect([...textTokens('Multi-Job & es_extended')]).toEqual([
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
