import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { computeContrast, splitSchemes, toOpaqueHex } from '#app/lib/color.ts'
import { ROOT } from '#app/server/root.server.ts'
import { readCss } from '../texts/css.server.ts'
import { applyLook, completeLook, findLook, LOOK_NAMES, LOOKS, readHero } from './looks.server.ts'

const SCHEMES = ['light', 'dark'] as const
const GROUNDS = ['bg', 'surface', 'raised']
const PAIRS = [
  ...['text', 'muted', 'success', 'warning', 'danger'].flatMap((color) =>
    GROUNDS.map((ground) => [color, ground] as const),
  ),
  ...GROUNDS.map((ground) => ['brand', ground] as const),
  ['brand-ink', 'brand'] as const,
  ['brand-ink', 'brand-hover'] as const,
]

const readTokens = (css: string) => new Map(readCss(css).declarations.map(({ name, value }) => [name, value]))
const readStyle = (store: string) => readFile(join(ROOT, store, 'theme.css'), 'utf8')

test.each(LOOK_NAMES)(
  'every text colour of %s has a contrast of 4.5 on every background, light and dark',
  (name) => {
    const tokens = readTokens(LOOKS[name])
    const find = (color: string, scheme: 'light' | 'dark') =>
      toOpaqueHex(splitSchemes(tokens.get(`color-${color}`) ?? '')[scheme]) ?? 'unreadable'
    const low = SCHEMES.flatMap((scheme) =>
      PAIRS.flatMap(([color, ground]) => {
        const ratio = computeContrast(find(color, scheme), find(ground, scheme))
        return ratio >= 4.5 ? [] : [`${scheme}: ${color} on ${ground} ${ratio.toFixed(2)}`]
      }),
    )
    expect(low).toEqual([])
  },
)

test('all looks set the same tokens, so that a new look replaces all of the old one', () => {
  const names = LOOK_NAMES.map((name) => [...readTokens(LOOKS[name]).keys()])
  expect(names[1]).toEqual(names[0])
  expect(names[2]).toEqual(names[0])
})

test('no two looks have the same corners, cards and first screen', () => {
  const shape = (name: 'night' | 'paper' | 'signal') => {
    const tokens = readTokens(LOOKS[name])
    return ['radius-l', 'card-border', 'hero', 'color-brand'].map((token) => tokens.get(token))
  }
  const [night, paper, signal] = LOOK_NAMES.map(shape)
  for (const [place, value] of (night ?? []).entries())
    expect(new Set([value, paper?.[place], signal?.[place]]).size).toBe(3)
})

test('a new shop begins with Night, and the demo has it in its own colours', async () => {
  expect(await readStyle('store')).toBe(LOOKS.night)
  expect(findLook(await readStyle('sandbox/store'))).toBe('night')
  expect(findLook(await readStyle('tests/stores/other'))).toBe(null)
})

test('a chosen look sets all its tokens and keeps comments and rules', () => {
  const css = '/* mine */\n:root { --color-bg: #fff; --radius-l: 4px }\n.row { color: red }\n'
  const changed = applyLook(css, 'paper')
  expect(readTokens(changed)).toEqual(readTokens(LOOKS.paper))
  expect(changed).toMatch(/^\/\* mine \*\/\n:root \{[\s\S]*\}\n\.row \{ color: red \}\n$/)
  expect(readCss(changed).problem).toBe(null)
  for (const name of LOOK_NAMES) expect(findLook(applyLook(changed, name))).toBe(name)
})

test('a file without tokens becomes the look, followed by its own rules', () => {
  expect(applyLook('.row { color: red }', 'signal')).toBe(`${LOOKS.signal}\n.row { color: red }`)
})

test('a file without a first screen has the tilted covers', () => {
  expect(readHero(':root { --radius-l: 4px }')).toBe('tilted')
  expect(readHero(LOOKS.signal)).toBe('picture')
  expect(readHero(':root { --hero: video }')).toBe(null)
})

test('missing tokens come from Night, and any rule of the file outweighs them', () => {
  expect(completeLook(LOOKS.paper)).toBe(LOOKS.paper)
  const css = ':root { color-scheme: light; --color-bg: #fff }'
  const [, added = '', own] = /^:where\(:root\) \{(.*)\}\n(.*)$/s.exec(completeLook(css)) ?? []
  expect(own).toBe(css)
  expect(added).toContain('--card-border: 1px solid var(--color-line);')
  expect(added).not.toMatch(/--color-bg:|color-scheme/)
  expect(completeLook(':root { --color-bg: #fff }')).not.toContain('color-scheme')
  expect(completeLook('')).toContain('color-scheme: light dark;')
})
