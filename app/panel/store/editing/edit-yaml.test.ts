import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMap, isScalar, isSeq, parseDocument } from 'yaml'
import { isRecord } from '#app/lib/guards.ts'
import { valueAt } from '#app/lib/value-at.ts'
import { openFolder } from '#app/server/store/folder.server.ts'
import { readYaml } from '#app/server/store/texts/yaml.server.ts'
import { anyHand, anyMap, anyValue, write } from '#tests/support/random-yaml.ts'
import { ROOT } from '../../../../scripts/sources.ts'
import { editYaml } from './edit-yaml.server.ts'
import { splitHead } from './head.server.ts'
import type { At } from './types.ts'
import { readWhole } from './whole-source.server.ts'

/** `EDITS=10000` for the whole number. */
const numRuns = Number(process.env.EDITS ?? 300)

/** Without the headings of Markdown texts. */
const comments = (source: string) =>
  (source.match(/(?:^|(?<=\s))#(?!#).*/gm) ?? []).map((one) => one.trim()).sort()

/** The texts in YAML of the example stores: files, and what stands above the text of pages and news. */
async function readExamples(): Promise<[path: string, source: string][]> {
  const examples: [string, string][] = []
  for (const store of ['store', 'sandbox/store', 'tests/stores/other']) {
    const { files } = await readWhole(openFolder(join(ROOT, store)))
    for (const [path, bytes] of files) {
      const source = path.endsWith('.yaml') ? bytes.toString() : splitHead(bytes.toString())?.head
      if (source !== undefined) examples.push([`${store}/${path}`, source])
    }
  }
  return examples
}

test('every file of the example stores keeps comments and values, is wrapped once and stays as it is from then on', async () => {
  const examples = await readExamples()
  expect(examples.length).toBeGreaterThan(100)
  for (const [path, source] of examples) {
    const once = editYaml(source, []) ?? ''
    expect([path, comments(once)]).toEqual([path, comments(source)])
    expect([path, readYaml(once)]).toEqual([path, readYaml(source)])
    expect([path, editYaml(once, [])]).toEqual([path, once])
    // Braces lose the space within them.
    const words = (text: string) => text.split(/[\s{}]+/).filter(Boolean)
    expect([path, words(once)]).toEqual([path, words(source)])
  }
})

test('an edit of one key of an example file changes the lines of that key alone', async () => {
  for (const [path, source] of await readExamples()) {
    const before = editYaml(source, []) ?? ''
    const value = parseDocument(before).toJS()
    const key = Object.keys(isRecord(value) ? value : {}).find((name) => typeof value[name] === 'string')
    if (key === undefined || Array.isArray(value)) continue
    const after = editYaml(before, [{ at: [key], value: 'Another' }]) ?? ''
    const { start, end } = findLines(before, [key])
    expect([path, after.startsWith(before.slice(0, start)), after.endsWith(before.slice(end))]).toEqual([
      path,
      true,
      true,
    ])
    expect([path, comments(after)]).toEqual([path, comments(before)])
  }
})

function listPlaces(value: unknown, at: At = []): At[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => [[...at, index], ...listPlaces(item, [...at, index])])
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, item]) => [[...at, key], ...listPlaces(item, [...at, key])])
}

test('a document of any hand keeps values and comments, and its second pass changes nothing', () => {
  fc.assert(
    fc.property(anyMap, anyHand, (value, hand) => {
      const source = write(value, hand)
      const once = editYaml(source, []) ?? ''
      expect(readYaml(once)).toEqual({ value })
      expect(countComments(once)).toBe(countComments(source))
      expect(editYaml(once, [])).toBe(once)
    }),
    { numRuns },
  )
})

test('a random edit reads back, and every comment beside the place stays', () => {
  fc.assert(
    fc.property(anyMap, anyHand, anyValue, fc.nat(), fc.nat(2), (value, hand, wanted, pick, kind) => {
      const source = write(value, hand)
      const places = listPlaces(value)
      const place = places[pick % places.length]
      if (!place) return
      const isAdded = kind === 2
      const parent = place.slice(0, -1)
      const list = valueAt(value, parent)
      const at = isAdded ? [...parent, Array.isArray(list) ? list.length : 'added'] : place
      const edited = kind === 0 ? undefined : wanted
      const result = editYaml(source, [{ at, value: edited }]) ?? ''
      expect(readYaml(result)).toEqual({ value: withValue(value, at, edited) })
      const { start, end } = isAdded ? { start: 0, end: 0 } : findLines(source, at)
      const beside = source.slice(0, start) + source.slice(end)
      expect(countComments(result)).toBeGreaterThanOrEqual(countComments(beside))
      expect(editYaml(result, [])).toBe(result)
    }),
    { numRuns },
  )
})

/** Those of the generator; its values have other signs like them. */
const countComments = (source: string) =>
  source.match(/# A comment: of|# beside|# The format of this folder/g)?.length ?? 0

function withValue(value: unknown, [key, ...rest]: At, next: unknown): unknown {
  if (key === undefined) return next
  if (Array.isArray(value)) {
    const index = Number(key)
    if (rest.length > 0 || next !== undefined)
      return index < value.length ? value.with(index, withValue(value[index], rest, next)) : [...value, next]
    return value.toSpliced(index, 1)
  }
  const map = isRecord(value) ? { ...value } : {}
  const inner = withValue(map[key], rest, next)
  if (inner === undefined) delete map[key]
  else map[key] = inner
  return map
}

/** From the beginning of the entry's first line to the end of its last one. */
function findLines(source: string, at: At): { start: number; end: number } {
  const document = parseDocument(source)
  const parent = at.length === 1 ? document.contents : document.getIn(at.slice(0, -1), true)
  const pair = isMap(parent)
    ? parent.items.find(({ key }) => isScalar(key) && key.value === at.at(-1))
    : undefined
  const node = isSeq(parent) ? parent.items[Number(at.at(-1))] : pair?.value
  const [first = 0, , last = source.length] = Object(node).range ?? []
  const begin: number = Object(pair?.key ?? node).range?.[0] ?? first
  const lineEnd = source.indexOf('\n', Math.max(last - 1, 0))
  return { start: source.lastIndexOf('\n', begin - 1) + 1, end: lineEnd === -1 ? source.length : lineEnd + 1 }
}

test('entries of a list that are moved, taken out or joined by others keep their comments', () => {
  const source = '# Asked often.\n\n- a: 1 # one\n\n# Two\n- a: 2\n\n- a: 3 # three\n'
  const edit = (value: unknown) => editYaml(source, [{ at: [], value }])
  expect(edit([{ a: 3 }, { a: 2 }, { a: 1 }])).toBe(
    '# Asked often.\n\n- a: 3 # three\n\n# Two\n- a: 2\n\n- a: 1 # one\n',
  )
  expect(edit([{ a: 1 }, { a: 3 }, { a: 4 }])).toBe(
    '# Asked often.\n\n- a: 1 # one\n\n# Two\n- a: 3 # three\n\n- a: 4\n',
  )
  expect(edit([{ a: 2 }, { a: 3 }])).toBe('# Asked often.\n\n# Two\n- a: 2\n\n- a: 3 # three\n')
  expect(editYaml('- 1 # one\n- 1 # two\n', [{ at: [0], value: undefined }])).toBe('- 1 # two\n')
})

test('a comment above a key that is taken out stays', () => {
  const source = '# Of this product.\nbadge: NEW\n\n# Its picture.\nimage: a.png\n'
  const without = (...keys: string[]) =>
    editYaml(
      source,
      keys.map((key) => ({ at: [key], value: undefined })),
    )
  expect(without('badge')).toBe('# Of this product.\n\n# Its picture.\nimage: a.png\n')
  expect(comments(without('badge', 'image') ?? '')).toEqual(comments(source))
})

const LONG =
  'A lantern that is carried by its handle: lit, dimmed, dropped in the sea, stolen and found again with its flame still burning.'
const FOLDED = `>-
  A lantern that is carried by its handle: lit, dimmed, dropped in the sea, stolen and found again with its flame still
  burning.
`

test('a long text of one line is written over several, in a file, a list and in the place of another text', () => {
  const set = (source: string, at: At, value: unknown) => editYaml(source, [{ at, value }])
  expect(set('badge: NEW # ours\n', ['intro'], LONG)).toBe(`badge: NEW # ours\nintro: ${FOLDED}`)
  expect(set('intro: Short\nbadge: NEW\n', ['intro'], LONG)).toBe(`intro: ${FOLDED}badge: NEW\n`)
  expect(set('intro: Short # ours\n', ['intro'], LONG)).toBe(`intro: ${FOLDED.replace('>-', '>- # ours')}`)
  expect(set('- question: Q\n  answer: A\n', [1], { question: 'R?', answer: LONG })).toBe(
    `- question: Q\n  answer: A\n- question: R?\n  answer: ${FOLDED.replace(' still\n ', '\n  still').replaceAll('\n  ', '\n    ')}`,
  )
  const address = `https://example.org/${'a'.repeat(130)}`
  expect(set('a: 1\n', ['link'], address)).toBe(`a: 1\nlink: ${address}\n`)
})

test('a document with an alias, a repeated key or a mistake is left alone, and so is a place that it does not have', () => {
  for (const source of ['a: &x 1\nb: *x\n', 'a: 1\na: 2\n', 'a: [\n'])
    expect(editYaml(source, [{ at: ['a'], value: 2 }])).toBeNull()
  expect(editYaml('a: 1\n', [{ at: ['a', 'b'], value: 2 }])).toBeNull()
  expect(editYaml('a: [1]\n', [{ at: ['a', 2], value: 2 }])).toBeNull()
})
