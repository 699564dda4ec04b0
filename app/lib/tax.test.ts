import { expect, test } from 'vitest'
import { createTaxModes, detectTaxMode } from './tax.ts'

test('amounts with tax show whether it is on top or inside', () => {
  expect(detectTaxMode(1_000, { base: 1_000, tax: 190, total: 1_190 })).toBe('added')
  expect(detectTaxMode(1_000, { base: 840, tax: 160, total: 1_000 })).toBe('included')
})

test('amounts without tax, and those of another price, show nothing', () => {
  expect(detectTaxMode(1_000, { base: 1_000, tax: 0, total: 1_000 })).toBeNull()
  expect(detectTaxMode(1_000, { base: 500, tax: 95, total: 595 })).toBeNull()
})

test('tax is on top until amounts show otherwise, and a change is told once', () => {
  let changes = 0
  const modes = createTaxModes()
  modes.onChange(() => {
    changes += 1
  })
  modes.learn(null)
  expect(modes.isKnown()).toBe(false)
  for (const shown of ['added', 'included', null, 'included'] as const) modes.learn(shown)
  expect([modes.current(), modes.isKnown(), changes]).toEqual(['included', true, 1])
})
