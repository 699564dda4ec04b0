import { expect, test } from 'vitest'
import { fitLines } from './fit-lines.ts'

test('whole lines are kept as far as they fit, and the rest is marked', () => {
  const text = 'one\n\ntwo\nthree'
  expect(fitLines(text, text.length)).toBe(text)
  expect(fitLines(text, 13)).toBe('one\n\ntwo\n…')
  expect(fitLines(text, 10)).toBe('one\n\ntwo\n…')
  expect(fitLines(text, 9)).toBe('one\n…')
  for (let longest = 2; longest <= text.length; longest += 1)
    expect(fitLines(text, longest).length).toBeLessThanOrEqual(longest)
})
