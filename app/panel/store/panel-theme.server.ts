/**
 * The panel's look: the seller's tokens, each checked by its kind, over the panel's own. An editor may change the
 * seller's stylesheet, which must not hide anything from the owner.
 */

import { computeContrast, splitSchemes, toOpaqueHex } from '#app/lib/color.ts'
import { LOOKS } from '#app/server/store/looks/looks.server.ts'
import { readCss } from '#app/server/store/texts/css.server.ts'
import { CONTRAST_PAIRS } from './forms/contrast-pairs.ts'

/** The tokens of the starter's `store/theme.css`. */
const DEFAULTS: Readonly<Record<string, string>> = Object.fromEntries(
  readCss(LOOKS.night)
    .declarations.filter(({ name }) => name !== 'color-scheme')
    .map(({ name, value }) => [name, value]),
)

/** Tokens whose contrast is checked, because a bad pair would hide text. */
const CHECKED_COLORS = new Set(CONTRAST_PAIRS.flatMap(({ color, ground }) => [color, ground]))
/** Symbol fonts have no letters, so only these fonts are accepted. */
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
  const chosen = SCHEMES.map((scheme) => `:root[data-theme="${scheme}"] { color-scheme: ${scheme}; }`)
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

/** Replaces the text colour of a pair with too little contrast and, if that is not enough, the background. */
function replaceUnreadable(tokens: Map<string, string>): void {
  for (;;) {
    const pair = CONTRAST_PAIRS.find(({ color, ground, least }) => !isReadable(tokens, color, ground, least))
    const name = [pair?.color, pair?.ground].find((token) => token && tokens.get(token) !== DEFAULTS[token])
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
    const [colorHex, groundHex] = [toOpaqueHex(colors[scheme]), toOpaqueHex(grounds[scheme])]
    return colorHex !== null && groundHex !== null && computeContrast(colorHex, groundHex) >= least
  })
}
