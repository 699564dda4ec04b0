import { expect, test } from 'vitest'
import { contrastOf, hexOf, splitSchemes } from './color.ts'

test('colours are read in the ways that sellers write them', () => {
  expect(hexOf('#Abc')).toBe('#aabbcc')
  expect(hexOf('rgb(255 0 0 / 50%)')).toBe('#ff0000')
  expect(hexOf('rgba(0, 128, 0, 1)')).toBe('#008000')
  expect(hexOf('oklch(1 0 0)')).toBe('#ffffff')
  expect(hexOf('oklch(62.8% 0.2577 29.23)')).toBe('#ff0000')
  for (const other of ['rebeccapurple', 'var(--x)', 'oklch(a b c)', '#12', 'url(x)'])
    expect(hexOf(other)).toBeNull()
})

test('a value has one colour for both schemes or one for each', () => {
  expect(splitSchemes('light-dark(rgb(1, 2, 3), #000)')).toEqual({ light: 'rgb(1, 2, 3)', dark: '#000' })
  expect(splitSchemes(' #c00 ')).toEqual({ light: '#c00', dark: '#c00' })
})

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#3b5bdb', '#3b5bdb')).toBe(1)
})
