/** Reads and writes the tokens of `theme.css`, each colour in both schemes. The rest of the file stays as it is. */
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { splitSchemes } from '#app/lib/color.ts'
import { isRecord } from '#app/lib/guards.ts'
import { findValueAt } from '#app/lib/value-at.ts'
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

/** Colours of the first impression; the others are folded. */
const FIRST_TOKENS = {
  'color-brand': Both,
  'radius-s': Value,
  'radius-m': Value,
  'radius-l': Value,
  'font-heading': Value,
  'font-sans': Value,
  hero: createChoice(HEROES),
}

const OTHER_TOKENS = {
  'font-mono': Value,
  'heading-weight': Value,
  'heading-tight': Value,
  'card-ground': Value,
  'card-border': Value,
  'card-shadow': Value,
  'card-mat': Value,
  'color-brand-hover': Both,
  'color-brand-ink': Both,
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
export const FOLDED_TOKENS: readonly string[] = Object.keys(OTHER_TOKENS)

/** Keys are the tokens' names without the leading dashes; `look` is the finished look whose tokens all match. */
export const ThemeForm = z.strictObject({
  look: createChoice(LOOK_NAMES).optional(),
  ...FIRST_TOKENS,
  ...OTHER_TOKENS,
})

const isToken = (name: string) => name in FIRST_TOKENS || name in OTHER_TOKENS

export function readTheme(css: unknown): Record<string, unknown> {
  const look = typeof css === 'string' ? findLook(css) : null
  return { look: look ?? undefined, ...readThemeTokens(css) }
}

/** Lets the browser preview the finished looks. */
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

/** Applies the chosen look, and over it the tokens that differ from the look's own. */
export function writeTheme(css: string, values: unknown): string {
  const currentTheme = readTheme(css)
  const look = LOOK_NAMES.find((name) => name === findValueAt(values, ['look']))
  const base = look === undefined || look === currentTheme.look ? css : applyLook(css, look)
  return readCss(base).declarations.reduceRight((text, { name, start, end }) => {
    const token = findValueAt(values, [name])
    if (token === undefined || isDeepStrictEqual(token, currentTheme[name])) return text
    return text.slice(0, start) + formatToken(token) + text.slice(end)
  }, base)
}

function formatToken(token: unknown): string {
  if (!isRecord(token)) return String(token)
  const { light, dark } = token
  return light === dark ? String(light) : `light-dark(${light}, ${dark})`
}
