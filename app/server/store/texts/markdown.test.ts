import { expect, test } from 'vitest'
import { type Prose, readMarkdown } from './markdown.server.ts'

function render(markdown: string): Prose {
  const reading = readMarkdown(markdown)
  if ('code' in reading) throw new Error(reading.message)
  return reading.value
}

test('headings, lists and links become markup below the page’s own heading', () => {
  const { html, sections } = render(
    '# One & more\n\n* a\n* b\n\n[x](https://a.example) [y](/terms)\n\n## Two\n\n### Three',
  )
  expect(html).toContain('<h2 id="section-1">One &amp; more</h2>')
  expect(html).toContain('<li>a</li>')
  expect(html).toContain('<a href="https://a.example" rel="noreferrer" target="_blank">x</a>')
  expect(html).toContain('<a href="/terms">y</a>')
  expect(sections).toEqual([
    { id: 'section-1', title: 'One & more' },
    { id: 'section-2', title: 'Two' },
  ])
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '<p style="color:red" onclick="x()">hi</p>',
  '<iframe src="https://a.example"></iframe>',
])('the Markdown %s loses its active content', (markdown) => {
  const { html } = render(markdown)
  expect(html).not.toMatch(/script|onerror|onclick|style|iframe|<img/i)
})
