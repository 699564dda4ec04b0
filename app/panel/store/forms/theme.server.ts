/** `theme.css` as a form has it: its tokens, each colour in both schemes. The rest of the file stays as it is. */
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { splitSchemes } from '#app/lib/color.ts'
import { isRecord } from '#app/lib/guards.ts'
import { valueAt } from '#app/lib/value-at.ts'
import { applyLook, findLook, HEROES, LOOK_NAMES, LOOKS } from '#app/server/store/looks/looks.server.ts'
import { createChoice } from '#app/server/store/schema/shapes.server.ts'
import { readCss } from '#app/server/store/texts/css.server.ts'

const Value = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^;{}<]+$/)
const Color = Value.meta({ field: 'color' })
const Both = z.strictObject({ light: Color, dark: Color })

/** The other colours are folded: these make the first impression. */
const FIRST_TOKENS = {
  'color-brand': Both,
  'color-brand-hover': Both,
  'color-brand-ink': Both,
  'radius-s': Value,
  'radius-m': Value,
  'radius-l': Value,
  'font-heading': Value,
  'heading-weight': Value,
  'heading-tight': Value,
  'font-sans': Value,
  'font-mono': Value,
  'card-ground': Value,
  'card-border': Value,
  'card-shadow': Value,
  'card-mat': Value,
  hero: createChoice(HEROES),
}

const OTHER_COLORS = {
  'color-bg': Both,
  'color-surface': Both,
  'color-raised': Both,
  'color-line': Both,
  'color-line-strong': Both,
  'color-text': Both,
  'color-muted': Both,
  'color-glow': Both,
  'color-success': Both,
  'color-success-soft': Both,
  'color-warning': Both,
  'color-danger': Both,
  'color-danger-soft': Both,
  'color-veil': Both,
  'color-cover': Both,
  'color-cover-deep': Both,
  'color-badge': Both,
  'color-badge-text': Both,
}
export const FOLDED_TOKENS: readonly string[] = Object.keys(OTHER_COLORS)

/** Keys are the tokens' names without the leading dashes; `look` is the finished look that has all of them. */
export const ThemeForm = z.strictObject({
  look: createChoice(LOOK_NAMES).optional(),
  ...FIRST_TOKENS,
  ...OTHER_COLORS,
})

const isToken = (name: string) => name in FIRST_TOKENS || name in OTHER_COLORS

/** Reads the theme for the form. */
export function readTheme(css: unknown): Record<string, unknown> {
  const look = typeof css === 'string' ? findLook(css) : null
  return { look: look ?? undefined, ...readThemeTokens(css) }
}

/** The tokens of the finished looks, for the browser to try them. */
export const listLookTokens = () =>
  Object.fromEntries(LOOK_NAMES.map((name) => [name, readThemeTokens(LOOKS[name])]))

function readThemeTokens(css: unknown): Record<string, unknown> {
  const tokens = typeof css === 'string' ? readCss(css).declarations : []
  return Object.fromEntries(
    tokens
      .filter(({ name }) => isToken(name))
      .map(({ name, value }) => [name, name.startsWith('color-') ? splitSchemes(value) : value]),
  )
}

/** The stylesheet with a look that was chosen, and over it the tokens that differ from its own. */
export function writeTheme(css: string, values: unknown): string {
  const before = readTheme(css)
  const look = LOOK_NAMES.find((name) => name === valueAt(values, ['look']))
  const base = look === undefined || look === before.look ? css : applyLook(css, look)
  return readCss(base).declarations.reduceRight((text, { name, start, end }) => {
    const token = valueAt(values, [name])
    if (token === undefined || isDeepStrictEqual(token, before[name])) return text
    return text.slice(0, start) + formatToken(token) + text.slice(end)
  }, base)
}

function formatToken(token: unknown): string {
  if (!isRecord(token)) return String(token)
  const { light, dark } = token
  return light === dark ? String(light) : `light-dark(${light}, ${dark})`
}
