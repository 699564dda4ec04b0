/**
 * The panel's look: the seller's tokens, each checked by its kind, on top of the panel's own. The stylesheet that they come
 * from may be an editor's, and must not hide from an owner what the panel says.
 */

import { computeContrast, splitSchemes, toOpaqueHex } from '#app/lib/color.ts'
import { readCss } from '#app/server/store/texts/css.server.ts'
import { CONTRAST_PAIRS } from './forms/contrast-pairs.ts'

/** The tokens of the starter's `store/theme.css`. */
const DEFAULTS: Readonly<Record<string, string>> = {
  'color-bg': 'light-dark(oklch(0.984 0.003 262), oklch(0.148 0.012 262))',
  'color-surface': 'light-dark(oklch(1 0 262), oklch(0.183 0.014 262))',
  'color-raised': 'light-dark(oklch(0.957 0.005 262), oklch(0.228 0.016 262))',
  'color-line': 'light-dark(oklch(0.35 0.03 262 / 0.14), oklch(0.82 0.03 262 / 0.13))',
  'color-line-strong': 'light-dark(oklch(0.35 0.03 262 / 0.55), oklch(0.82 0.03 262 / 0.45))',
  'color-text': 'light-dark(oklch(0.205 0.018 262), oklch(0.965 0.004 262))',
  'color-muted': 'light-dark(oklch(0.475 0.02 262), oklch(0.725 0.018 262))',
  'color-brand': 'light-dark(oklch(0.5 0.16 262), oklch(0.765 0.11 262))',
  'color-brand-hover': 'light-dark(oklch(0.45 0.155 262), oklch(0.815 0.095 262))',
  'color-brand-ink': 'light-dark(oklch(0.995 0.004 262), oklch(0.19 0.035 262))',
  'color-glow': 'light-dark(oklch(0.7 0.12 262 / 0.16), oklch(0.65 0.12 262 / 0.13))',
  'color-success': 'light-dark(oklch(0.48 0.115 158), oklch(0.8 0.15 158))',
  'color-success-soft': 'light-dark(oklch(0.6 0.13 158 / 0.11), oklch(0.8 0.15 158 / 0.12))',
  'color-warning': 'light-dark(oklch(0.52 0.11 75), oklch(0.84 0.14 88))',
  'color-danger': 'light-dark(oklch(0.52 0.19 24), oklch(0.735 0.155 22))',
  'color-danger-soft': 'light-dark(oklch(0.6 0.2 24 / 0.09), oklch(0.7 0.17 22 / 0.13))',
  'color-veil': 'light-dark(oklch(0.25 0.02 262 / 0.4), oklch(0.1 0.01 262 / 0.66))',
  'color-cover': 'light-dark(oklch(0.93 0.012 262), oklch(0.26 0.035 262))',
  'color-cover-deep': 'light-dark(oklch(0.87 0.018 262), oklch(0.19 0.025 262))',
  'color-badge': 'oklch(0.14 0.012 262 / 0.86)',
  'color-badge-text': 'oklch(0.97 0.004 262)',
  'font-sans': '"Geist", "Geist Fallback", system-ui, sans-serif',
  'font-mono': '"Geist Mono", "Geist Mono Fallback", ui-monospace, monospace',
  'radius-s': '6px',
  'radius-m': '10px',
  'radius-l': '16px',
}

/** Tokens whose contrast is checked: on any other colour a word could disappear. */
const CHECKED_COLORS = new Set(CONTRAST_PAIRS.flatMap(({ color, ground }) => [color, ground]))
/** Symbol fonts have no letters. */
const FONTS = new Set([
  'geist',
  'geist fallback',
  'geist mono',
  'geist mono fallback',
  'inter',
  'roboto',
  'roboto mono',
  'arial',
  'helvetica',
  'helvetica neue',
  'segoe ui',
  'verdana',
  'tahoma',
  'georgia',
  'times new roman',
  'courier new',
  'consolas',
  'menlo',
  'system-ui',
  'sans-serif',
  'serif',
  'monospace',
  'ui-sans-serif',
  'ui-serif',
  'ui-monospace',
  'ui-rounded',
])
const LENGTH = /^(?:\d|[12]\d)(?:\.\d{1,3})?px$|^0?\.\d{1,3}rem$|^1(?:\.\d{1,3})?rem$|^0$/
const SCHEMES = ['light', 'dark'] as const

/** The stylesheet of the panel's tokens. */
export function renderPanelTheme(themeCss: string): string {
  const declared = new Map(readCss(themeCss).declarations.map(({ name, value }) => [name, value]))
  const tokens = new Map(Object.entries(DEFAULTS))
  for (const name of tokens.keys()) {
    const value = declared.get(name)
    if (value !== undefined && isAllowed(name, value)) tokens.set(name, value)
  }
  replaceUnreadable(tokens)
  const lines = [...tokens].map(([name, value]) => `--${name}: ${value};`)
  const scheme = declared.get('color-scheme')
  if (scheme === 'light' || scheme === 'dark') return `:root { color-scheme: ${scheme}; ${lines.join(' ')} }`
  const chosen = SCHEMES.map((one) => `:root[data-theme="${one}"] { color-scheme: ${one}; }`)
  return [`:root { color-scheme: light dark; ${lines.join(' ')} }`, ...chosen].join('\n')
}

function isAllowed(name: string, value: string): boolean {
  if (name.startsWith('radius-')) return LENGTH.test(value)
  if (name.startsWith('font-'))
    return value.split(',').every((family) =>
      FONTS.has(
        family
          .trim()
          .replaceAll(/^["']|["']$/g, '')
          .toLowerCase(),
      ),
    )
  const { light, dark } = splitSchemes(value)
  return CHECKED_COLORS.has(name) && toOpaqueHex(light) !== null && toOpaqueHex(dark) !== null
}

/** A pair with too little contrast gets the panel's own colour, and where that does not help its own ground. */
function replaceUnreadable(tokens: Map<string, string>): void {
  for (;;) {
    const pair = CONTRAST_PAIRS.find(({ color, ground, least }) => !isReadable(tokens, color, ground, least))
    const name = [pair?.color, pair?.ground].find((one) => one && tokens.get(one) !== DEFAULTS[one])
    if (name === undefined) return
    tokens.set(name, DEFAULTS[name] ?? '')
  }
}

function isReadable(
  tokens: ReadonlyMap<string, string>,
  color: string,
  ground: string,
  least: number,
): boolean {
  const [colors, grounds] = [splitSchemes(tokens.get(color) ?? ''), splitSchemes(tokens.get(ground) ?? '')]
  return SCHEMES.every((scheme) => {
    const [one, other] = [toOpaqueHex(colors[scheme]), toOpaqueHex(grounds[scheme])]
    return one !== null && other !== null && computeContrast(one, other) >= least
  })
}
