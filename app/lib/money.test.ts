import { expect, test } from 'vitest'
import { computePercentSaved, formatMoney } from './money.ts'

test('dollars print with two decimals', () => {
  expect(formatMoney(999, 'USD', 'en')).toBe('$9.99')
  expect(formatMoney(123_400, 'USD', 'en')).toBe('$1,234.00')
})

test('a price that is missing or not a number prints as zero', () => {
  expect(formatMoney(null, 'USD', 'en')).toBe('$0.00')
  expect(formatMoney(Number.NaN, 'USD', 'en')).toBe('$0.00')
})

test('the currency is the one that the platform gave', () => {
  expect(formatMoney(999, 'EUR', 'en')).toBe('€9.99')
})

test('each language writes money its own way', () => {
  const plain = (locale: string) => formatMoney(123_499, 'USD', locale).replaceAll(/\s/g, ' ')
  expect(plain('de')).toBe('1.234,99 $')
  expect(plain('pt')).toBe('US$ 1.234,99')
  expect(plain('fr')).toBe('1 234,99 $')
})

test('Portuguese shops name the country of a dollar', () => {
  const inPortuguese = (currency: string) => formatMoney(999, currency, 'pt').replaceAll(/\s/g, ' ')
  expect(inPortuguese('USD')).toBe('US$ 9,99')
  expect(inPortuguese('BRL')).toBe('R$ 9,99')
  expect(inPortuguese('EUR')).toBe('€ 9,99')
  expect(formatMoney(999, 'USD', 'pt-BR').replaceAll(/\s/g, ' ')).toBe('US$ 9,99')
})

test('a currency that does not exist costs the sign and not the page', () => {
  expect(formatMoney(999, '??', 'en')).toBe('9.99 ??')
})

test('saved percent is rounded, and zero without an original price', () => {
  expect(computePercentSaved(100, 300)).toBe(33)
  expect(computePercentSaved(0, 0)).toBe(0)
})
