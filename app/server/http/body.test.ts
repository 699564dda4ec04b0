import fc from 'fast-check'
import { expect, test } from 'vitest'
import { declareLimits, parseForm, parseJson, readBody, readBytes } from './body.server.ts'
import { RequestProblem } from './problem.server.ts'

type Sent = { body?: BodyInit; type?: string; headers?: Record<string, string> }

function request({ body, type, headers = {} }: Sent): Request {
  const content: Record<string, string> = type === undefined ? {} : { 'content-type': type }
  return new Request('https://shop.example/api', {
    method: 'POST',
    headers: { ...content, ...headers },
    ...(body !== undefined && { body, duplex: 'half' }),
  })
}

function read(sent: Sent): Promise<unknown> {
  return readBody({ req: { raw: request(sent) } })
}

async function refusal(sent: Sent): Promise<number | null> {
  try {
    await read(sent)
    return null
  } catch (error) {
    if (error instanceof RequestProblem) return error.status
    throw error
  }
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

test('JSON and forms are read', async () => {
  expect(await read({ body: '{"package_id":7,"quantity":2}', type: `${JSON_TYPE}; charset=utf-8` })).toEqual({
    package_id: 7,
    quantity: 2,
  })
  expect({ ...Object(await read({ body: 'package_id=7&note=a+b%20c', type: FORM_TYPE })) }).toEqual({
    package_id: '7',
    note: 'a b c',
  })
})

test('a missing body is read as an empty object', async () => {
  expect(await read({})).toEqual({})
  expect(await read({ body: '', type: JSON_TYPE })).toEqual({})
})

test.each(['{', 'undefined', '{"a":1}}', "{'a':1}", '\u0000', '[1,', '{"a":NaN}', `${'['.repeat(60_000)}`])(
  'malformed JSON %# is refused with 400',
  async (body) => {
    expect(await refusal({ body, type: JSON_TYPE })).toBe(400)
  },
)

test('deeply nested JSON is refused without being parsed', async () => {
  expect(await refusal({ body: `${'['.repeat(30_000)}${']'.repeat(30_000)}`, type: JSON_TYPE })).toBe(400)
})

test('bytes that are not UTF-8 are refused with 400', async () => {
  expect(await refusal({ body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]), type: JSON_TYPE })).toBe(400)
})

test.each([
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
  'application/json-patch+json',
])('the content type "%s" is refused with 415', async (type) => {
  expect(await refusal({ body: '{"a":1}', type })).toBe(415)
})

test('compressed bodies are refused with 415', async () => {
  expect(await refusal({ body: '{"a":1}', type: JSON_TYPE, headers: { 'content-encoding': 'gzip' } })).toBe(
    415,
  )
})

test('a body of 64 KiB is read, and one more byte is refused', async () => {
  const text = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`
  expect(await refusal({ body: text(65_536), type: JSON_TYPE })).toBeNull()
  expect(await refusal({ body: text(65_537), type: JSON_TYPE })).toBe(413)
})

test('a body without a declared length is cut off while it arrives', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 16_384
      controller.enqueue(new Uint8Array(16_384))
    },
  })
  expect(await refusal({ body: endless, type: JSON_TYPE })).toBe(413)
  expect(sent).toBeLessThan(200_000)
})

test('a body with an excessive declared length is refused before it is read', async () => {
  const source = request({ body: '{}', type: JSON_TYPE, headers: { 'content-length': '70000' } })
  await expect(readBytes(source)).rejects.toMatchObject({ status: 413 })
  expect(source.bodyUsed).toBe(false)
})

test('an endpoint sets the limit of its body, and a form with files has its own limit', async () => {
  const measureBody = async (type: string, bytes: number) => {
    const sent = request({ body: 'x'.repeat(bytes), type })
    declareLimits(sent, { maxBytes: 100, maxUploadBytes: 200 })
    return readBytes(sent).then(
      ({ length }) => length,
      (error: unknown) => (error instanceof RequestProblem ? error.code : null),
    )
  }
  expect(await measureBody(JSON_TYPE, 100)).toBe(100)
  expect(await measureBody(JSON_TYPE, 101)).toBe('body_too_large')
  expect(await measureBody('multipart/form-data; boundary=x', 200)).toBe(200)
  expect(await measureBody('multipart/form-data; boundary=x', 201)).toBe('body_too_large')
})

test('a body that breaks off is refused with 400', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(4))
      controller.error(new Error('reset'))
    },
  })
  expect(await refusal({ body: broken, type: JSON_TYPE })).toBe(400)
})

test('the first value of a repeated field counts, and array notation has no meaning', () => {
  expect({ ...parseForm('id=1&id=2&id[]=3&id[a]=4') }).toEqual({ id: '1', 'id[]': '3', 'id[a]': '4' })
})

test('no body reaches a prototype', () => {
  const form = parseForm('__proto__=1&constructor=2&prototype=3&__proto__[admin]=1&toString=4')
  expect(Object.getPrototypeOf(form)).toBeNull()
  expect({ ...form }).toEqual({ '__proto__[admin]': '1', toString: '4' })
  const json = parseJson(
    '{"__proto__":{"admin":true},"a":{"\\u005f_proto__":{"admin":true},"constructor":{}}}',
  )
  expect(Object.assign({}, json)).toEqual({ a: {} })
  expect(Object.hasOwn(Object(json), '__proto__')).toBe(false)
})

test('any text is a form, and valid JSON or refused', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
      const form = parseForm(text)
      for (const value of Object.values(form)) expect(typeof value).toBe('string')
      try {
        parseJson(text)
      } catch (error) {
        expect(error).toBeInstanceOf(RequestProblem)
      }
    }),
  )
})

test('JSON without dangerous keys is read as by JSON.parse', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      fc.pre(!/__proto__|constructor|prototype/.test(text))
      expect(parseJson(text)).toEqual(JSON.parse(text))
    }),
  )
})
