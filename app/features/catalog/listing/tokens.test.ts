import { expect, test } from 'vitest'
import { listSearchWords, listTextWords, plainLetters, slipsToPrefix } from './tokens.server.ts'

test('case, accents and letters of their own do not tell words apart', () => {
  expect(plainLetters('Économie GRÖßE Łódź Çağrı')).toBe('economie grosse lodz cagri')
})

test('a search is its words, each once, eight at most', () => {
  expect(listSearchWords('  Police, police! [BOSS] ')).toEqual(['police', 'boss'])
  expect(listSearchWords('a b c d e f g h i j')).toHaveLength(8)
  expect(listSearchWords('!!! ???')).toEqual([])
})

test('a word with a hyphen is found by its parts and in one', () => {
  expect([...listTextWords('Multi-Job & es_extended')]).toEqual([
    'multi',
    'job',
    'multijob',
    'es',
    'extended',
    'esextended',
  ])
})

test('a missing, an extra, a wrong and a swapped letter are one slip each', () => {
  for (const word of ['polce', 'poliice', 'polixe', 'polcie'])
    expect(slipsToPrefix(word, 'police', 2)).toBe(1)
  expect(slipsToPrefix('polic', 'policeman', 1)).toBe(0)
  expect(slipsToPrefix('wallet', 'backpack', 2)).toBe(3)
  expect(slipsToPrefix('backpack', 'ba', 2)).toBe(3)
})
