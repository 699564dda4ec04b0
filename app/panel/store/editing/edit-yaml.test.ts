import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMap, isScalar, isSeq, parseDocument } from 'yaml'
import { isRecord } from '#app/lib/guards.ts'
import { findValueAt } from '#app/lib/value-at.ts'
import { openFolder } from '#app/server/store/folder.server.ts'
import { readYaml } from '#app/server/store/texts/yaml.server.ts'
import { anyHand, anyMap, anyValue, write } from '#tests/support/random-yaml.ts'
import { ROOT } from '../../../../scripts/sources.ts'
import { editYaml } from './edit-yaml.server.ts'
import { splitHead } from './head.server.ts'
import type { At } from './types.ts'
import { readWhole } from './whole-source.server.ts'

/** `EDITS=10000` runs the full number. */
const numRuns = Number(process.env.EDITS ?? 300)

/** Headings in Markdown texts do not count as comments. */
const comments = (source: string) =>
  (source.match(/(?:^|(?<=\s))#(?!#).*/gm) ?? []).map((comment) => comment.trim()).sort()

/** The example stores' YAML: whole files, and the heads of pages and news. */
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

test('an example file keeps its comments and values, wraps its long lines once and then stays the same', async () => {
  const examples = await readExamples()
  expect(examples.length).toBeGreaterThan(100)
  for (const [path, source] of examples) {
    const once = editYaml(source, []) ?? ''
    expect([path, comments(once)]).toEqual([path, comments(source)])
    expect([path, readYaml(once)]).toEqual([path, readYaml(source)])
    expect([path, editYaml(once, [])]).toEqual([path, once])
    // Braces lose the spaces inside them.
    const words = (text: string) => text.split(/[\s{}]+/).filter(Boolean)
    expect([path, words(once)]).toEqual([path, words(source)])
  }
})

test('an edit of one key changes only the lines of that key', async () => {
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

test('any hand-written document keeps its values and comments, and a second pass changes nothing', () => {
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

test('a random edit reads back as written and keeps every comment beside it', () => {
  fc.assert(
    fc.property(anyMap, anyHand, anyValue, fc.nat(), fc.nat(2), (value, hand, wanted, pick, kind) => {
      const source = write(value, hand)
      const places = listPlaces(value)
      const place = places[pick % places.length]
      if (!place) return
      const isAdded = kind === 2
      const parent = place.slice(0, -1)
      const list = findValueAt(value, parent)
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

/** Counts only the generator's comments: values contain the sign too. */
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

test('list entries keep their comments when entries are moved, removed or added', () => {
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

test('a comment above a removed key stays', () => {
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

test('a long one-line text is folded in a file, in a list and as a replacement', () => {
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

test('a document with an alias, a repeated key or a syntax error is not edited, nor is a place that it lacks', () => {
  for (const source of ['a: &x 1\nb: *x\n', 'a: 1\na: 2\n', 'a: [\n'])
    expect(editYaml(source, [{ at: ['a'], value: 2 }])).toBeNull()
  expect(editYaml('a: 1\n', [{ at: ['a', 'b'], value: 2 }])).toBeNull()
  expect(editYaml('a: [1]\n', [{ at: ['a', 2], value: 2 }])).toBeNull()
})
