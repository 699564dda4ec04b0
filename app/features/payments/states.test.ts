import { expect, test } from 'vitest'
import { isLaterState } from './states.ts'

const at = (status: string, occurred_at = 0) => ({ status, occurred_at })

test.each([
  ['completed', 'declined', true],
  ['declined', 'completed', false],
  ['refunded', 'completed', true],
  ['completed', 'refunded', false],
  ['dispute.opened', 'completed', true],
  ['completed', 'dispute.opened', false],
  ['dispute.won', 'refunded', false],
  ['refunded', 'dispute.lost', true],
])('%s after %s: %s', (announced, known, expected) => {
  expect(isLaterState(at(announced), at(known))).toBe(expected)
})

test('among disputes the date decides', () => {
  expect(isLaterState(at('dispute.won', 2), at('dispute.opened', 1))).toBe(true)
  expect(isLaterState(at('dispute.opened', 1), at('dispute.won', 2))).toBe(false)
})
