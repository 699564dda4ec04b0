import { expect, test } from 'vitest'
import { withYamlValue } from './edit-yaml.server.ts'

const LONG =
  'A lantern that is carried by its handle: lit, dimmed, dropped in the sea, stolen and found again with its flame still burning.'

test('a long text of one line is written over several, in a file, a list and in the place of another text', () => {
  expect(withYamlValue('badge: NEW # ours\n', ['intro'], LONG)).toBe(`badge: NEW # ours
intro: >-
  A lantern that is carried by its handle: lit, dimmed, dropped in the sea, stolen and found again
  with its flame still burning.
`)
  expect(withYamlValue('intro: Short\nbadge: NEW\n', ['intro'], LONG)).toContain('intro: >-\n')
  // A comment beside it keeps its line.
  expect(withYamlValue('intro: Short # ours\n', ['intro'], LONG)).toBe(`intro: "${LONG}" # ours\n`)
  const faq = withYamlValue('- question: Q\n  answer: A\n', [1], { question: 'R?', answer: LONG })
  expect(faq).toBe(`- question: Q
  answer: A
- question: R?
  answer: >-
    A lantern that is carried by its handle: lit, dimmed, dropped in the sea, stolen and found again
    with its flame still burning.
`)
})

test('what cannot be folded stays in one line', () => {
  const address = `https://example.org/${'a'.repeat(100)}`
  expect(withYamlValue('a: 1\n', ['link'], address)).toBe(`a: 1\nlink: ${address}\n`)
})
