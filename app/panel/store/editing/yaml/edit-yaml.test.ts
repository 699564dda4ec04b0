import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { readYaml } from '#app/server/store/texts/yaml.server.ts'
import { anyHand, anyMap, anyValue, write } from '#tests/helpers/random-yaml.ts'
import type { At } from '../types.ts'
import { rewriteYaml, withYamlValue } from './edit-yaml.server.ts'
import { isParsedCollection, nodeAt, positionOf, sourceEntriesOf } from './layout.server.ts'
import { afterStep, type Step, valueAt } from './steps.server.ts'

/** `EDITS=10000` for the whole number. */
const numRuns = Number(process.env.EDITS ?? 300)

function listPlaces(value: unknown, at: At = []): At[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => [[...at, index], ...listPlaces(item, [...at, index])])
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [[...at, key], ...listPlaces(item, [...at, key])])
}

test('a document that is rewritten as it is keeps every byte', () => {
  fc.assert(
    fc.property(anyMap, anyHand, (value, hand) => {
      const source = write(value, hand)
      expect(readYaml(source)).toEqual({ value })
      expect(rewriteYaml(source, value)).toBe(source)
    }),
    { numRuns },
  )
})

test('a random edit reads back, and every comment and line beside the place stays', () => {
  fc.assert(
    fc.property(anyMap, anyHand, anyValue, fc.nat(), fc.nat(2), (value, hand, wanted, pick, kind) => {
      const source = write(value, hand)
      const places = listPlaces(value)
      const at = places[pick % places.length]
      if (!at) return
      const edited = kind === 0 ? undefined : wanted
      const target = kind === 2 ? [...at.slice(0, -1), typeof at.at(-1) === 'number' ? 99 : 'added'] : at
      const result = withYamlValue(source, target, edited) ?? ''
      const step: Step =
        edited === undefined
          ? { kind: typeof target.at(-1) === 'number' ? 'cut' : 'drop', at: target }
          : { kind: 'set', at: target, value: edited }
      expect(readYaml(result)).toEqual({ value: afterStep(value, step) })
      const { start, end } = linesOf(source, edited === undefined ? emptied(value, target) : target)
      const kept = common(source, result, 'start') + common(source, result, 'end')
      expect(kept).toBeGreaterThanOrEqual(source.length - (end - start) - 2)
    }),
    { numRuns },
  )
})

/** Without its only entry a collection is written as an empty one: then it is what was edited. */
function emptied(value: unknown, at: At): At {
  const parent = at.slice(0, -1)
  const collection = valueAt(value, parent)
  return typeof collection === 'object' && Object.keys(collection ?? {}).length === 1 ? parent : at
}

/** From the beginning of the entry's first line to the end of its last one; nothing where there is no such entry. */
function linesOf(source: string, at: At): { start: number; end: number } {
  const { contents } = parseDocument(source, { keepSourceTokens: true })
  const parent = at.length === 0 ? null : nodeAt(contents, at.slice(0, -1))
  if (!parent || !isParsedCollection(parent)) return { start: 0, end: source.length }
  const entry = sourceEntriesOf(parent)[positionOf(parent, at.at(-1) ?? '')]
  if (!entry) return { start: 0, end: 0 }
  const end = source.indexOf('\n', entry.end)
  return { start: source.lastIndexOf('\n', entry.start - 1) + 1, end: end === -1 ? source.length : end + 1 }
}

/** How many characters both have in common, counted from the beginning or from the end. */
function common(left: string, right: string, from: 'start' | 'end'): number {
  const most = Math.min(left.length, right.length)
  const at = (text: string, count: number) => text[from === 'start' ? count : text.length - 1 - count]
  let count = 0
  while (count < most && at(left, count) === at(right, count)) count += 1
  return count
}
