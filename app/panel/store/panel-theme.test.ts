import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCss } from '#app/server/store/texts/css.server.ts'
import { renderPanelTheme } from './panel-theme.server.ts'

const ROOT = join(import.meta.dirname, '../../..')
const readTheme = (folder: string) => readFile(join(ROOT, folder, 'theme.css'), 'utf8')
const readTokens = (css: string) =>
  Object.fromEntries(readCss(css).declarations.map(({ name, value }) => [name, value]))
const renderPanel = (tokens: string) => readTokens(renderPanelTheme(`:root { ${tokens} }`))

test('without a theme of the seller the panel has the starter theme', async () => {
  expect(readTokens(renderPanelTheme(''))).toEqual(readTokens(await readTheme('store')))
})

test('the panel takes a shop’s colours when their contrast is readable', async () => {
  const panel = readTokens(renderPanelTheme(await readTheme('sandbox/store')))
  expect(panel['color-brand']).toBe('light-dark(oklch(0.56 0.17 42), oklch(0.765 0.155 56))')
  const other = readTokens(renderPanelTheme(await readTheme('tests/stores/other')))
  expect(other).toMatchObject({ 'color-scheme': 'light', 'color-text': '#10211c', 'radius-m': '3px' })
})

test('rules beside the tokens do not reach the panel', () => {
  const css =
    '.row { display: none } @media print { a { b: c } } :root { --color-brand: #0b6b52; --other: x }'
  const panel = renderPanelTheme(css)
  expect(panel).not.toMatch(/row|display|media|other/)
  expect(renderPanelTheme(':root{} ".row{display:none}')).toBe(renderPanelTheme(''))
})

const own = readTokens(renderPanelTheme(''))

test.each([
  ['--color-text: #ffffff', 'color-text'],
  ['--color-text: oklch(0.2 0.02 262 / 0)', 'color-text'],
  ['--color-text: rgba(0, 0, 0, 0)', 'color-text'],
  ['--color-text: transparent', 'color-text'],
  ['--color-text: light-dark(#10211c, #000000)', 'color-text'],
  ['--color-muted: var(--color-bg)', 'color-muted'],
  ['--color-danger: #ffffff', 'color-danger'],
  ['--color-danger-soft: #ff0000', 'color-danger-soft'],
  ['--color-raised: #1a1a1a', 'color-raised'],
  ['--font-sans: Wingdings', 'font-sans'],
  ['--font-sans: "Blank"', 'font-sans'],
  ['--radius-l: 4000px', 'radius-l'],
  ['--radius-l: 1px; } .row { display: none', 'radius-m'],
  ['--color-bg: url(x)', 'color-bg'],
])('%s leaves the panel its own %s', (tokens, name) => {
  expect(renderPanel(tokens)[name]).toBe(own[name])
})
