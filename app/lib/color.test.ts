import { expect, test } from 'vitest'
import { computeContrast, splitSchemes, toHex } from './color.ts'

test('colours are read in the ways that sellers write them', () => {
  expect(toHex('#Abc')).toBe('#aabbcc')
  expect(toHex('rgb(255 0 0 / 50%)')).toBe('#ff0000')
  expect(toHex('rgba(0, 128, 0, 1)')).toBe('#008000')
  expect(toHex('oklch(1 0 0)')).toBe('#ffffff')
  expect(toHex('oklch(62.8% 0.2577 29.23)')).toBe('#ff0000')
  for (const other of ['rebeccapurple', 'var(--x)', 'oklch(a b c)', '#12', 'url(x)'])
    expect(toHex(other)).toBeNull()
})

test('a value has one colour for both schemes or one for each', () => {
  expect(splitSchemes('light-dark(rgb(1, 2, 3), #000)')).toEqual({ light: 'rgb(1, 2, 3)', dark: '#000' })
  expect(splitSchemes(' #c00 ')).toEqual({ light: '#c00', dark: '#c00' })
})

test('contrast is that of WCAG', () => {
  expect(computeContrast('#000000', '#ffffff')).toBe(21)
  expect(computeContrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
  expect(computeContrast('#3b5bdb', '#3b5bdb')).toBe(1)
})
