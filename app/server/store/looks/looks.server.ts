/** Finished looks. Each is a whole `theme.css`, because the seller's file defines the shop's whole look. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitSchemes, toHex } from '#app/lib/color.ts'
import { ROOT } from '#app/server/root.server.ts'
import { readCss } from '../texts/css.server.ts'

export const LOOK_NAMES = ['night', 'paper', 'signal'] as const
export type LookName = (typeof LOOK_NAMES)[number]

/** First screens of the home page. */
export const HEROES = ['tilted', 'row', 'picture'] as const
export type Hero = (typeof HEROES)[number]

/** Sellers choose their own brand colour for any look. */
const BRAND = new Set(['color-brand', 'color-brand-hover', 'color-brand-ink', 'color-glow'])

const read = (name: LookName) => readFileSync(join(ROOT, 'app/server/store/looks', `${name}.css`), 'utf8')

/** Stylesheets by name, in the order of the form. */
export const LOOKS: Readonly<Record<LookName, string>> = {
  night: read('night'),
  paper: read('paper'),
  signal: read('signal'),
}

/** The look whose tokens the stylesheet has, whatever its brand colour; null for the seller's own look. */
export function findLook(css: string): LookName | null {
  const own = readTokens(css)
  const isLook = (name: LookName) =>
    readCss(LOOKS[name]).declarations.every(
      (token) => BRAND.has(token.name) || own.get(token.name) === token.value,
    )
  return LOOK_NAMES.find(isLook) ?? null
}

/** The stylesheet with the look's tokens. Comments and rules beside the tokens stay. */
export function applyLook(css: string, name: LookName): string {
  const { declarations } = readCss(css)
  const last = declarations.at(-1)
  if (!last) return `${LOOKS[name]}\n${css}`
  const look = readTokens(LOOKS[name])
  const added = [...look.keys()].filter((token) => declarations.every((own) => own.name !== token))
  const text = added.map((token) => `;\n  ${formatName(token)}: ${look.get(token)}`).join('')
  const whole = css.slice(0, last.end) + text + css.slice(last.end)
  return declarations.reduceRight(
    (changed, { name: token, value, start, end }) =>
      changed.slice(0, start) + (look.get(token) ?? value) + changed.slice(end),
    whole,
  )
}

/**
 * Adds the tokens of Night that the stylesheet lacks, in a selector that any of its own rules outweighs. A file with
 * tokens and without a colour scheme stays light.
 */
export function completeLook(css: string): string {
  const own = readTokens(css)
  const isLacking = (token: string) => !own.has(token) && (token !== 'color-scheme' || own.size === 0)
  const lacking = [...readTokens(LOOKS.night)].filter(([token]) => isLacking(token))
  if (lacking.length === 0) return css
  const tokens = lacking.map(([token, value]) => `${formatName(token)}: ${value};`)
  return `:where(:root) { ${tokens.join(' ')} }\n${css}`
}

/** The hero in the stylesheet, or the first one by default; null for an unknown name. */
export function readHero(css: string): Hero | null {
  const name = readTokens(css).get('hero') ?? HEROES[0]
  return HEROES.find((hero) => hero === name) ?? null
}

/** The parts of a look that its small picture shows. */
export type LookDrawing = {
  hero: Hero
  font: string
  /** In pixels. */
  corner: number
  mat: number
  /** Colours as `#rrggbb`. */
  light: LookColors
  dark: LookColors
}

type LookColors = Record<'bg' | 'surface' | 'raised' | 'text' | 'muted' | 'brand', string>

export function describeLooks(): Record<LookName, LookDrawing> {
  return { night: describeLook('night'), paper: describeLook('paper'), signal: describeLook('signal') }
}

function describeLook(name: LookName): LookDrawing {
  const tokens = readTokens(LOOKS[name])
  const read = (token: string) => tokens.get(token) ?? ''
  const readColors = (scheme: 'light' | 'dark'): LookColors => {
    const readColor = (color: string) => toHex(splitSchemes(read(`color-${color}`))[scheme]) ?? '#808080'
    return {
      bg: readColor('bg'),
      surface: readColor('surface'),
      raised: readColor('raised'),
      text: readColor('text'),
      muted: readColor('muted'),
      brand: readColor('brand'),
    }
  }
  return {
    hero: readHero(LOOKS[name]) ?? HEROES[0],
    font: read('font-heading'),
    corner: Number.parseFloat(read('radius-m')),
    mat: Number.parseFloat(read('card-mat')),
    light: readColors('light'),
    dark: readColors('dark'),
  }
}

function readTokens(css: string): Map<string, string> {
  return new Map(readCss(css).declarations.map(({ name, value }) => [name, value]))
}

const formatName = (token: string) => (token === 'color-scheme' ? token : `--${token}`)
