import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson, parseLargeJson } from './json.ts'

/** So long that it is read in slices, whatever it stands for. */
const lengthened = (json: string) => Buffer.from(json + ' '.repeat(300_000))

const read = (json: string) => parseLargeJson(lengthened(json))

test('a large answer reads as a small one does, whatever it holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 7 }), async (json) => {
      expect(await read(json)).toEqual(parseJson(Buffer.from(json)))
    }),
    { numRuns: 300 },
  )
})

test('a damaged large answer is refused as a small one is', async () => {
  const json = JSON.stringify({
    data: [{ id: 1, name: 'A "quote" \\', packages: [{ id: 2, tags: [] }, {}] }],
  })
  await fc.assert(
    fc.asyncProperty(
      fc.nat(json.length - 1),
      fc.constantFrom('', ',', '"', '\\', '{', '}', '[', ']', ':', '1', ' '),
      async (place, patch) => {
        const damaged = json.slice(0, place) + patch + json.slice(place + 1)
        expect(await read(damaged)).toEqual(parseJson(Buffer.from(damaged)))
      },
    ),
    { numRuns: 300 },
  )
})

test.each([
  ['a byte order mark', '\uFEFF{"data":[]}', { data: [] }],
  ['spaces everywhere', ' { "data" : [ 1 , { } , [ ] ] } ', { data: [1, {}, []] }],
  ['a name twice', '{"data":1,"data":2}', { data: 2 }],
  ['long integers', '{"data":[{"id":76561198000000001},76561198000000001]}', longIntegers()],
  ['other alphabets', '{"data":["Łódź","🎒","\\ud83c"]}', { data: ['Łódź', '🎒', '\ud83c'] }],
])('a large answer may have %s', async (_, json, value) => {
  expect(await read(json)).toEqual(value)
})

test('a name that means something to objects is a name like any other', async () => {
  const value = await read('{"data":{"__proto__":{"polluted":true}}}')
  expect(JSON.stringify(value)).toBe('{"data":{"__proto__":{"polluted":true}}}')
  expect(Object.keys(Object.prototype)).not.toContain('polluted')
})

test('while a large answer is read others get their turn', async () => {
  const packages = Array.from({ length: 30_000 }, (_, id) => ({
    id,
    description: '<p>"Text"</p>'.repeat(20),
  }))
  const bytes = Buffer.from(JSON.stringify({ data: [{ id: 1, packages }] }))
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  expect(await parseLargeJson(bytes)).toEqual(parseJson(bytes))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
})

function longIntegers() {
  return { data: [{ id: '76561198000000001' }, '76561198000000001'] }
}
