import { expect, test } from 'vitest'
import { formatName, parseName } from './plain-name.ts'

test('a name is parted from the words in its brackets', () => {
  expect(parseName('Backpack [ESCROW]')).toEqual({ name: 'Backpack', marks: ['escrow'] })
  expect(parseName('Wallet & Backpack [BUNDLE] [Escrowed]')).toEqual({
    name: 'Wallet & Backpack',
    marks: ['bundle', 'escrow'],
  })
  expect(parseName('[ESX]  Garage')).toEqual({ name: 'Garage', marks: ['ESX'] })
})

test('a name without brackets or of brackets alone stays as it is', () => {
  expect(parseName('Priority Support')).toEqual({ name: 'Priority Support', marks: [] })
  expect(parseName('[ESCROW]')).toEqual({ name: '[ESCROW]', marks: [] })
  expect(parseName('Garage []')).toEqual({ name: 'Garage', marks: [] })
  expect(parseName('')).toEqual({ name: '', marks: [] })
})

test('a mark stands in the words of the language, and a seller’s own one as written', () => {
  expect(formatName('Police Job [UNLOCKED] [V2]', { unlocked: 'Aberto' })).toBe('Police Job Aberto V2')
})
