/** The seller's colours for pictures and browser interfaces: plain `#rrggbb`. */
import { splitSchemes, toHex } from '#app/lib/color.ts'

export type Palette = { bg: string; surface: string; text: string; muted: string; brand: string }
type ThemeColors = { light: Palette; dark: Palette }

/** Replace tokens that a theme omits or writes in an unsupported way. */
const FALLBACK: ThemeColors = {
  light: { bg: '#fafafa', surface: '#ffffff', text: '#17181c', muted: '#5d6068', brand: '#3b5bdb' },
  dark: { bg: '#0c0e12', surface: '#14171c', text: '#f3f4f6', muted: '#a3a8b3', brand: '#7c9aff' },
}

const NAMES = ['bg', 'surface', 'text', 'muted', 'brand'] as const

/** Reads `--color-…: light-dark(a, b)`, or one colour for both; supports `#hex`, `oklch()` and `rgb()`. */
export function readThemeColors(css: string): ThemeColors {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const colors: ThemeColors = { light: { ...FALLBACK.light }, dark: { ...FALLBACK.dark } }
  for (const name of NAMES) {
    const [, value = ''] = new RegExp(`--color-${name}\\s*:\\s*([^;}]+)`).exec(text) ?? []
    const { light, dark } = splitSchemes(value)
    colors.light[name] = toHex(light) ?? FALLBACK.light[name]
    colors.dark[name] = toHex(dark) ?? FALLBACK.dark[name]
  }
  return colors
}
