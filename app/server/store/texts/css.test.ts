import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compressCss, readCss } from './css.server.ts'

const ROOT = join(import.meta.dirname, '../../../..')

test.each(['store', 'sandbox/store', 'tests/stores/other', 'tests/stores/second-brand'])(
  'the stylesheet of %s is accepted with the tokens that it declares',
  async (folder) => {
    const css = await readFile(join(ROOT, folder, 'theme.css'), 'utf8')
    const { problem, declarations } = readCss(css)
    expect(problem).toBeNull()
    expect(declarations.map(({ name }) => name)).toContain('color-brand-ink')
    for (const { value, start, end } of declarations) expect(css.slice(start, end)).toBe(value)
  },
)

test.each([
  ['a { color: red } }', 'syntax'],
  ['a { color: red', 'syntax'],
  ['a { b: (] }', 'syntax'],
  ['/* a {', 'syntax'],
  ['a { content: "} }', 'syntax'],
  ['a { content: "x\n} b { color: red }"', 'syntax'],
  ['a { content: "\\\n" }', 'syntax'],
  ['a\\} { color: red }', 'syntax'],
  ['a { b: \\75rl(}) }', 'syntax'],
  ['a { b: url(}) }', 'syntax'],
  ['a { b: url( x" } ) }', 'syntax'],
  ['a { b: url(https://a.example/x.png) }', 'foreign'],
  ['a { b: url( "//a.example/x.png") }', 'foreign'],
  ['a { b: image-set("https://a.example/x.png" 1x) }', 'foreign'],
  ['@import "x.css";', 'foreign'],
  ['a { b: "</style>" }', 'foreign'],
])('%s is refused', (css, problem) => {
  expect(readCss(css).problem).toBe(problem)
})

test.each([
  'a { content: "}"; b: url("/store/images/a.png") }',
  'a { b: url(data:image/png;base64,iVBORw0KGgo=) }',
  "@media (width > 40em) { a:is(b, c)[d='}'] { e: f } }",
  '/* } */ a { b: c }',
])('%s is accepted', (css) => {
  expect(readCss(css).problem).toBeNull()
})

test('browsers get no comments, and unchanged quotes and addresses', () => {
  const css = '/* a */:root{--a:1px/* b */2px;--b:"/* c */"}.x{background:url(/i/*.png)}/* d\n"e */'
  expect(compressCss(css)).toBe(' :root{--a:1px 2px;--b:"/* c */"}.x{background:url(/i/*.png)} ')
})
