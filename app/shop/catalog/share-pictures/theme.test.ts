import { expect, test } from 'vitest'
import { readThemeColors } from './theme.server.ts'

test('both themes are read, comments are ignored, and missing colours have defaults', () => {
  const css = `:root { /* --color-bg: #111; */ --color-bg: light-dark(rgb(255, 255, 255), #000);
    --color-brand: #c00 }`
  const { light, dark } = readThemeColors(css)
  expect([light.bg, dark.bg]).toEqual(['#ffffff', '#000000'])
  expect([light.brand, dark.brand]).toEqual(['#cc0000', '#cc0000'])
  expect(dark.text).toMatch(/^#[0-9a-f]{6}$/)
})
