import { expect, test } from 'vitest'
import { countChange, findAxisEnd, pickLabelled } from './scale.ts'

test('an axis ends at a round number that no value exceeds and that has a whole half', () => {
  for (const highest of [0, 1, 2, 3, 7, 9, 10, 11, 49, 50, 51, 99, 336, 1000, 1001, 987_654]) {
    const end = findAxisEnd([highest, 1])
    expect(end).toBeGreaterThanOrEqual(highest)
    expect(end).toBeLessThanOrEqual(Math.max(4, highest * 2))
    expect(Number.isInteger(end / 2)).toBe(true)
  }
  expect(findAxisEnd([])).toBe(2)
  // The drawing fills its height.
  expect(findAxisEnd([10_540])).toBe(12_000)
})

test('labels are few, in order, and today has one', () => {
  expect(pickLabelled(7, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(pickLabelled(30, 7).at(-1)).toBe(29)
  expect(pickLabelled(30, 7).length).toBeLessThanOrEqual(7)
  expect(pickLabelled(750, 7).length).toBeLessThanOrEqual(7)
  expect(pickLabelled(1, 7)).toEqual([0])
  expect(pickLabelled(0, 7)).toEqual([])
})

test('a change is a part of what was before, and nothing can be said when there was nothing', () => {
  expect(countChange(150, 100)).toBe(0.5)
  expect(countChange(50, 100)).toBe(-0.5)
  expect(countChange(0, 0)).toBe(0)
  expect(countChange(5, 0)).toBeNull()
  expect(countChange(100, -100)).toBe(2)
  expect(countChange(-300, -100)).toBe(-2)
})
