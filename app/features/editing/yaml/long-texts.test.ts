import { expect, test } from 'vitest'
import { withYamlValue } from './edit-yaml.server.ts'

const LONG =
  'Backpacks that behave like objects: worn on the back, filled, locked, dropped, stolen and found again with everything still inside.'

test('a long text of one line is written over several, in a file, a list and in the place of another text', () => {
  expect(withYamlValue('badge: NEW # ours\n', ['intro'], LONG)).toBe(`badge: NEW # ours
intro: >-
  Backpacks that behave like objects: worn on the back, filled, locked, dropped, stolen and found
  again with everything still inside.
`)
  expect(withYamlValue('intro: Short\nbadge: NEW\n', ['intro'], LONG)).toContain('intro: >-\n')
  // A comment beside it keeps its line.
  expect(withYamlValue('intro: Short # ours\n', ['intro'], LONG)).toBe(`intro: "${LONG}" # ours\n`)
  const faq = withYamlValue('- question: Q\n  answer: A\n', [1], { question: 'R?', answer: LONG })
  expect(faq).toBe(`- question: Q
  answer: A
- question: R?
  answer: >-
    Backpacks that behave like objects: worn on the back, filled, locked, dropped, stolen and found
    again with everything still inside.
`)
})

test('what cannot be folded stays in one line', () => {
  const address = `https://example.org/${'a'.repeat(100)}`
  expect(withYamlValue('a: 1\n', ['link'], address)).toBe(`a: 1\nlink: ${address}\n`)
})
