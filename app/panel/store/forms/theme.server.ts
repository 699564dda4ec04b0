/** `theme.css` as a form has it: its tokens, each colour in both schemes. The rest of the file stays as it is. */
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { splitSchemes } from '#app/lib/color.ts'
import { isRecord } from '#app/lib/guards.ts'
import { valueAt } from '#app/lib/value-at.ts'
import { applyLook, findLook, HEROES, LOOK_NAMES } from '#app/server/store/looks/looks.server.ts'
import { createChoice } from '#app/server/store/schema/shapes.server.ts'
import { readCss } from '#app/server/store/texts/css.server.ts'

const Value = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^;{}<]+$/)
const Color = Value.meta({ field: 'color' })
const Both = z.strictObject({ light: Color, dark: Color })

/** Keys are the tokens' names without the leading dashes. */
export const ThemeTokens = z.strictObject({
  'color-bg': Both,
  'color-surface': Both,
  'color-raised': Both,
  'color-line': Both,
  'color-line-strong': Both,
  'color-text': Both,
  'color-muted': Both,
  'color-brand': Both,
  'color-brand-hover': Both,
  'color-brand-ink': Both,
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
  'font-heading': Value,
  'heading-weight': Value,
  'heading-tight': Value,
  'font-sans': Value,
  'font-mono': Value,
  'radius-s': Value,
  'radius-m': Value,
  'radius-l': Value,
  'card-ground': Value,
  'card-border': Value,
  'card-shadow': Value,
  'card-mat': Value,
  hero: createChoice(HEROES),
})

/** The file as a choice among the finished looks. */
export const LookChoice = z.strictObject({ look: createChoice(LOOK_NAMES) })

export function readLook(css: unknown): Record<string, unknown> {
  return { look: typeof css === 'string' ? (findLook(css) ?? '') : '' }
}

export function writeLook(css: string, choice: unknown): string {
  const { look } = LookChoice.parse(choice)
  return applyLook(css, look)
}

/** Reads the theme's tokens for the form. */
export function readThemeTokens(css: unknown): Record<string, unknown> {
  const tokens = typeof css === 'string' ? readCss(css).declarations : []
  return Object.fromEntries(
    tokens
      .filter(({ name }) => name in ThemeTokens.shape)
      .map(({ name, value }) => [name, name.startsWith('color-') ? splitSchemes(value) : value]),
  )
}

/** The stylesheet with the tokens that differ from its own. */
export function writeThemeTokens(css: string, tokens: unknown): string {
  const before = readThemeTokens(css)
  return readCss(css).declarations.reduceRight((text, { name, start, end }) => {
    const token = valueAt(tokens, [name])
    if (token === undefined || isDeepStrictEqual(token, before[name])) return text
    return text.slice(0, start) + formatToken(token) + text.slice(end)
  }, css)
}

function formatToken(token: unknown): string {
  if (!isRecord(token)) return String(token)
  const { light, dark } = token
  return light === dark ? String(light) : `light-dark(${light}, ${dark})`
}
