import { expect, test } from 'vitest'
import { expectWithin } from '#tests/support/within.ts'
import { cleanDescription, createExcerpt } from './description.server.ts'

test('images are removed from the text and listed once each, with absolute addresses', () => {
  const { html, images } = cleanDescription(
    '<p>See <img src="//cdn.example/a.png"><img src="https://cdn.example/b.png"></p><img src="//cdn.example/a.png"><img src="/local.png">',
  )
  expect(images).toEqual(['https://cdn.example/a.png', 'https://cdn.example/b.png'])
  expect(html).toBe('<p>See </p>')
})

test('headings move below the page’s own, and links cannot control the page', () => {
  const { html } = cleanDescription('<h1>Big</h1><a href="https://docs.example" onclick="x()">Docs</a>')
  expect(html).toBe(
    '<h3>Big</h3><a href="https://docs.example" rel="noopener nofollow" target="_blank">Docs</a>',
  )
})

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<form action="https://evil.example"><input name=password></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<p id="main" class="x" onmouseover=alert(1)>x</p>',
]

test.each(HOSTILE)('%s is made harmless', (source) => {
  const { html } = cleanDescription(source)
  expect(html).not.toMatch(
    /<script|\son\w+=|javascript:|style=|<iframe|<form|<input|<base|<meta|<svg|<img|id=|class=/i,
  )
})

const PATHOLOGICAL = {
  'deep nesting': '<div>'.repeat(200_000),
  'deep lists': '<ul><li>'.repeat(100_000),
  'open brackets': '<'.repeat(1_000_000),
  'one endless attribute': `<a href="${'x'.repeat(2_000_000)}`,
  'many attributes': `<p ${'a=1 '.repeat(300_000)}>`,
  'many images': '<img src="https://cdn.example/a.png">'.repeat(50_000),
  'many entities': '&amp;'.repeat(400_000),
  'broken comments': '<!--'.repeat(300_000),
  'unclosed quotes': "<a title='".repeat(200_000),
  tables: '<table><tr><td>'.repeat(80_000),
  zeros: '\u0000'.repeat(1_000_000),
}

test.each(Object.entries(PATHOLOGICAL))('%s takes bounded time and room', (_, source) => {
  const before = process.threadCpuUsage()
  const { html, images, text } = cleanDescription(source)
  const { user, system } = process.threadCpuUsage(before)
  expectWithin(1_500, (user + system) / 1_000)
  expect(html.length + text.length).toBeLessThan(400_000)
  expect(images.length).toBeLessThanOrEqual(24)
  expect(
    Math.max(
      0,
      ...[...html.matchAll(/(?:<(?:div|ul|li|table|tr|td)[^>]*>)+/g)].map(([run]) => run.split('<').length),
    ),
  ).toBeLessThan(40)
})

test.each([
  [
    '<h3>Features</h3><ul><li>Configuration in one file</li><li>Six languages</li></ul>',
    'Features: Configuration in one file. Six languages',
  ],
  [
    '<p>Ready to use.</p><h2>What you get</h2><p>A <b>whole</b> job!</p><p>And more</p>',
    'Ready to use. What you get: A whole job! And more',
  ],
  ['First line<br>Second line<ul><li>Item</li></ul>', 'First line. Second line. Item'],
  [
    '<table><tr><th>Idle</th><td>0.00 ms</td></tr><tr><th>Database</th><td>oxmysql</td></tr></table>',
    'Idle: 0.00 ms. Database: oxmysql',
  ],
  ['<p>Un<i>locked</i> and <code>ox_lib</code></p><h3>Empty</h3>', 'Unlocked and ox_lib. Empty'],
  ['<h3>Who is it for?</h3><p></p><p>You:</p><p>all of you</p>', 'Who is it for? You: all of you'],
])('headings and items of %s do not run into each other', (source, expected) => {
  expect(cleanDescription(source).text).toBe(expected)
})

test('the text is plain, and the excerpt ends between words', () => {
  const { text } = cleanDescription('<h2>Police &amp; EMS</h2><ul><li>One</li><li>&lt;Two&gt;</li></ul>')
  expect(text).toBe('Police & EMS: One. <Two>')
  expect(createExcerpt(text)).toBe(text)
  const excerpt = createExcerpt('word '.repeat(100).trim())
  expect(excerpt.length).toBeLessThanOrEqual(200)
  expect(excerpt).toMatch(/word…$/)
})
