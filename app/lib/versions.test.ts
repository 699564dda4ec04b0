import { expect, test } from 'vitest'
import { compareVersions } from './versions.ts'

test.each([
  ['1.10', '1.9', 1],
  ['1.9', '1.10', -1],
  ['2', '1.99.99', 1],
  ['v1.4', '1.4.0', 0],
  ['1.4-beta', '1.4', -1],
  ['1.4-beta.2', '1.4-beta.10', -1],
  ['1.4+build7', '1.4+build9', 0],
  ['2.0.1', '2.0', 1],
])('%s against %s is %i', (a, b, order) => {
  expect(Math.sign(compareVersions(a, b))).toBe(order)
  expect(Math.sign(compareVersions(b, a))).toBe(order === 0 ? 0 : -order)
})
