import { expect, test } from 'vitest'
import { hexOf, readThemeColors } from './theme.server.ts'

test('colours are read in the ways that sellers write them', () => {
  expect(hexOf('#Abc')).toBe('#aabbcc')
  expect(hexOf('rgb(255 0 0 / 50%)')).toBe('#ff0000')
  expect(hexOf('rgba(0, 128, 0, 1)')).toBe('#008000')
  expect(hexOf('oklch(1 0 0)')).toBe('#ffffff')
  expect(hexOf('oklch(62.8% 0.2577 29.23)')).toBe('#ff0000')
  for (const other of ['rebeccapurple', 'var(--x)', 'oklch(a b c)', '#12', 'url(x)'])
    expect(hexOf(other)).toBeNull()
})

test('both themes are read, comments are not, and what is missing has a colour all the same', () => {
  const css = `:root { /* --color-bg: #111; */ --color-bg: light-dark(rgb(255, 255, 255), #000);
    --color-brand: #c00 }`
  const { light, dark } = readThemeColors(css)
  expect([light.bg, dark.bg]).toEqual(['#ffffff', '#000000'])
  expect([light.brand, dark.brand]).toEqual(['#cc0000', '#cc0000'])
  expect(dark.text).toMatch(/^#[0-9a-f]{6}$/)
})
