import { expect, test } from 'vitest'
import { parseJson } from './parse.ts'

const parse = (json: string) => parseJson(Buffer.from(json))

test.each([
  ['a byte order mark', '\uFEFF{"data":[]}', { data: [] }],
  ['spaces everywhere', ' { "data" : [ 1 , { } , [ ] ] } ', { data: [1, {}, []] }],
  ['a name twice', '{"data":1,"data":2}', { data: 2 }],
  ['long integers', '{"data":[{"id":76561198000000001},76561198000000001]}', longIntegers()],
  ['other alphabets', '{"data":["Łódź","🎒","\\ud83c"]}', { data: ['Łódź', '🎒', '\ud83c'] }],
])('JSON may have %s', (_, json, value) => {
  expect(parse(json)).toEqual(value)
})

test.each(['', ' ', '{"data":', '{"data":[1]}}', '<html></html>'])('%j is not JSON', (text) => {
  expect(parse(text)).toBeUndefined()
})

test('a name that means something to objects is a name like any other', () => {
  const value = parse('{"data":{"__proto__":{"polluted":true}}}')
  expect(JSON.stringify(value)).toBe('{"data":{"__proto__":{"polluted":true}}}')
  expect(Object.keys(Object.prototype)).not.toContain('polluted')
})

function longIntegers() {
  return { data: [{ id: '76561198000000001' }, '76561198000000001'] }
}
