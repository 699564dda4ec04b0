/** `theme.css` as a form has it: its tokens, each colour in both schemes. The rest of the file stays as it is. */
import { z } from 'zod'
import { splitSchemes } from '#app/lib/color.ts'
import { isRecord } from '#app/lib/guards.ts'
import { readCss } from '#app/server/store/texts/css.server.ts'
import type { Edit } from '../editing/types.ts'

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
  'font-sans': Value,
  'font-mono': Value,
  'radius-s': Value,
  'radius-m': Value,
  'radius-l': Value,
})

/** Reads the theme's tokens for the form. */
export function readThemeTokens(css: unknown): Record<string, unknown> {
  const tokens = typeof css === 'string' ? readCss(css).declarations : []
  return Object.fromEntries(
    tokens
      .filter(({ name }) => name in ThemeTokens.shape)
      .map(({ name, value }) => [name, name.startsWith('color-') ? splitSchemes(value) : value]),
  )
}

/** The edits of a form as one of the file's text. */
export function writeTheme(css: unknown, edits: readonly Edit[]): Edit[] {
  if (edits.length === 0 || typeof css !== 'string') return []
  const changed = readCss(css).declarations.reduceRight((text, { name, value, start, end }) => {
    const own = edits.filter(({ at }) => at[0] === name)
    if (own.length === 0) return text
    return text.slice(0, start) + valueWith(value, own) + text.slice(end)
  }, css)
  return [{ at: [], value: changed }]
}

function valueWith(value: string, edits: readonly Edit[]): string {
  const schemes: Record<string, string> = splitSchemes(value)
  for (const { at, value: next } of edits) {
    const [, scheme] = at
    if (scheme === undefined && isRecord(next)) Object.assign(schemes, next)
    else if (scheme === undefined) return String(next)
    else schemes[scheme] = String(next)
  }
  return schemes.light === schemes.dark
    ? String(schemes.light)
    : `light-dark(${schemes.light}, ${schemes.dark})`
}
