import { expect, test } from 'vitest'
import { getDrawing } from './drawings.server.ts'

test('a picture is its shapes with their own attributes', () => {
  const drawing = getDrawing('clock')
  expect(drawing).toContainEqual({ tag: 'circle', attributes: { cx: '12', cy: '12', r: '10' } })
  expect(drawing.every(({ tag, attributes }) => tag !== 'path' || attributes.d)).toBe(true)
})
