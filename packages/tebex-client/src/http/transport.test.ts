import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import {
  clientWith,
  failure,
  IDENT,
  json,
  KEY,
  problem,
  readCode,
  startServer,
  TOKEN,
} from '../../tests/answers.ts'
import { parseCategories } from '../catalogue.ts'
import { createTebex } from '../client.ts'
import type { TebexCall } from '../options.ts'

const WEBSTORE = JSON.stringify({ data: { id: 1, name: 'Demo' } })

const createClient = (baseUrl: string, timeoutMs = 5_000) =>
  createTebex({ publicToken: TOKEN, privateKey: KEY, baseUrl, timeoutMs })

test('a server that never responses ends in a timeout', async () => {
  await using server = await startServer(() => undefined)
  expect(await readCode(createClient(server.url, 50).webstore.get())).toBe('timeout')
})

test('a body that drips on and on ends in a timeout too', async () => {
  await using server = await startServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write(WEBSTORE.slice(0, 5))
  })
  expect(await readCode(createClient(server.url, 50).webstore.get())).toBe('timeout')
})

test('a fetch that ignores its signal cannot hold the call', async () => {
  const { tebex } = clientWith(null, { fetch: () => new Promise(() => undefined) })
  expect(await readCode(tebex.webstore.get({ timeoutMs: 20 }))).toBe('timeout')
})

test('a signal ends a call, before and during it', async () => {
  await using server = await startServer(() => controller.abort())
  const controller = new AbortController()
  const tebex = createClient(server.url)
  expect(await readCode(tebex.webstore.get({ signal: controller.signal }))).toBe('aborted')

  const { tebex: other, sent } = clientWith({ data: {} })
  expect(await readCode(other.webstore.get({ signal: AbortSignal.abort() }))).toBe('aborted')
  expect(sent).toHaveLength(0)
})

test('a reset connection is a connection error, after a second attempt for a read', async () => {
  let calls = 0
  await using server = await startServer((request) => {
    calls += 1
    request.socket.resetAndDestroy()
  })
  expect(await readCode(createClient(server.url).webstore.get())).toBe('connection')
  expect(calls).toBe(2)
})

test('a refused connection is a connection error', async () => {
  const server = await startServer(() => undefined)
  await server[Symbol.asyncDispose]()
  expect(await readCode(createClient(server.url).webstore.get())).toBe('connection')
})

test('a truncated body is a connection error', async () => {
  await using server = await startServer((_, response) => {
    response.writeHead(200, { 'content-length': WEBSTORE.length })
    response.write(WEBSTORE.slice(0, 10), () => response.destroy())
  })
  expect(await readCode(createClient(server.url).webstore.get())).toBe('connection')
})

test('a read that fails once is answered by the second attempt', async () => {
  for (const first of [problem(500, ''), problem(502, '')]) {
    const { tebex, sent } = clientWith([first, json({ data: { id: 1, name: 'Demo' } })])
    expect((await tebex.webstore.get()).name).toBe('Demo')
    expect(sent).toHaveLength(2)
  }
})

test.each([
  ['is rate limited', problem(429, ''), 'rate_limited'],
  ['is refused', problem(404, 'Basket not found'), 'basket_gone'],
  ['is told to wait', problem(503, '', { 'retry-after': '5' }), 'upstream'],
])('a read that %s is not repeated', async (_, response, code) => {
  const { tebex, sent } = clientWith([response])
  expect(await readCode(tebex.baskets.get(IDENT))).toBe(code)
  expect(sent).toHaveLength(1)
})

test('a read is not repeated when the deadline is near', async () => {
  const { tebex, sent } = clientWith([problem(500, '')])
  expect(await readCode(tebex.webstore.get({ timeoutMs: 300 }))).toBe('upstream')
  expect(sent).toHaveLength(1)
})

test('writes are never repeated, and say that their outcome is not known', async () => {
  const { tebex, sent } = clientWith([problem(500, '')])
  const error = await failure(tebex.baskets.addPackage(IDENT, { packageId: 1 }))
  expect(error).toMatchObject({ code: 'upstream', isOutcomeUnknown: true })
  expect(await readCode(tebex.coupons.apply(IDENT, 'X'))).toBe('upstream')
  expect(sent).toHaveLength(2)
})

test('a redirect is refused and the credentials stay', async () => {
  let elsewhere = 0
  await using other = await startServer((_, response) => {
    elsewhere += 1
    response.end(WEBSTORE)
  })
  await using server = await startServer((_, response) => {
    response.writeHead(302, { location: other.url }).end()
  })
  const error = await failure(createClient(server.url).packages.list({ ipAddress: '203.0.113.7' }))
  expect(error).toMatchObject({ code: 'upstream', status: 302 })
  expect(elsewhere).toBe(0)
})

test.each([
  ['HTML', '<html>hello</html>', 'upstream'],
  ['broken JSON', '{"data":', 'upstream'],
  ['nothing', '', 'malformed'],
  ['null', 'null', 'malformed'],
  ['a number', '7', 'malformed'],
  ['a string', '"ok"', 'malformed'],
  ['an empty object', '{}', 'malformed'],
  ['a list for an object', '{"data":[]}', 'malformed'],
  ['a foreign object', '{"data":{"hello":"world"}}', 'malformed'],
  ['an error in disguise', '{"status":"error","message":"down"}', 'invalid_request'],
])('a 200 with %s is never taken for a response', async (_, body, code) => {
  const { tebex } = clientWith([new Response(body)])
  expect(await readCode(tebex.webstore.get())).toBe(code)
})

test.each([
  ['null', null],
  ['an object', { hello: 'world' }],
  ['a string', 'none'],
  ['entries that are all broken', [{ hello: 'world' }, null]],
  ['packages that are all broken', [{ id: 1, packages: [{ hello: 'world' }] }]],
])('a catalogue of %s is malformed, not empty', async (_, data) => {
  const { tebex } = clientWith([json({ data })])
  expect(await readCode(tebex.categories.list({ includePackages: true }))).toBe('malformed')
})

test('a downloaded catalogue is the bytes that came, and a refusal is still an error', async () => {
  const catalogue = {
    data: [{ id: 1, name: 'POLICE', packages: [{ id: 5, description: 'x'.repeat(100_000) }] }],
  }
  const bytes = await clientWith([json(catalogue)]).tebex.categories.download()
  expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual(catalogue)
  expect(parseCategories(bytes)).toMatchObject([{ packages: [{ id: 5, category: { name: 'POLICE' } }] }])

  const refused = clientWith({ status: 'error', message: 'Too many requests' }).tebex
  expect(await readCode(refused.categories.download())).toBe('rate_limited')
  expect(await failure(refused.webstore.get())).toMatchObject({ code: 'rate_limited', status: null })
  expect(await readCode(clientWith([new Response('<html>')]).tebex.categories.download())).toBe('upstream')
  const { tebex } = clientWith(catalogue, { maxBodyBytes: 90_000 })
  expect(await readCode(tebex.categories.download())).toBe('upstream')
})

test('an HTML page with status 404 is upstream, not a forgotten basket', async () => {
  const { tebex } = clientWith([new Response('<html>Not Found</html>', { status: 404 })])
  expect(await readCode(tebex.baskets.get(IDENT))).toBe('upstream')
})

test('a response beyond the limit is given up while it arrives', async () => {
  await using server = await startServer((_, response) => {
    response.writeHead(200)
    const more = () => {
      while (response.write(' '.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  })
  const tebex = createTebex({ publicToken: TOKEN, baseUrl: server.url, maxBodyBytes: 1_000_000 })
  expect(await readCode(tebex.webstore.get())).toBe('upstream')
})

function* blanks(megabytes: number) {
  const megabyte = Buffer.alloc(1_000_000, ' ')
  for (let count = 0; count < megabytes; count += 1) yield megabyte
}

test('a gzip bomb of 300 MB is cut at the limit without being held in memory', async () => {
  await using server = await startServer((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' })
    pipeline(Readable.from(blanks(300)), createGzip(), response).catch(() => undefined)
  })
  const before = process.memoryUsage.rss()
  expect(await readCode(createClient(server.url, 20_000).webstore.get())).toBe('upstream')
  expect(process.memoryUsage.rss() - before).toBeLessThan(250_000_000)
})

test('a huge error page does not hide the status', async () => {
  const { tebex } = clientWith([
    new Response('x'.repeat(100_000), { status: 429, headers: { 'retry-after': '3' } }),
  ])
  expect(await failure(tebex.webstore.get())).toMatchObject({ code: 'rate_limited', retryAfterMs: 3000 })
})

test('a compressed response is read', async () => {
  await using server = await startServer((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(WEBSTORE))
  })
  expect((await createClient(server.url).webstore.get()).name).toBe('Demo')
})

test('a Steam id keeps all its digits although JSON numbers would lose some', async () => {
  const body = `{"data":{"ident":"${IDENT}","username_id":76561198000000023,"packages":[],"total_price":1.5}}`
  const { tebex } = clientWith([new Response(body)])
  expect(await tebex.baskets.get(IDENT)).toMatchObject({ usernameId: '76561198000000023', totalPrice: 150 })
})

test('every exchange is told to the hook, without ident, token or key', async () => {
  const calls: TebexCall[] = []
  const { tebex } = clientWith([problem(500, ''), problem(404, `Basket ${IDENT} of ${TOKEN} not found`)], {
    privateKey: KEY,
    onCall: (call) => calls.push(call),
  })
  const error = await failure(tebex.baskets.get(IDENT))
  expect(calls).toMatchObject([
    {
      operation: 'getBasket',
      method: 'GET',
      path: '/accounts/{token}/baskets/{ident}',
      attempt: 1,
      status: 500,
      code: 'upstream',
    },
    { operation: 'getBasket', attempt: 2, status: 404 },
  ])
  for (const secret of [IDENT, TOKEN, KEY]) {
    expect(JSON.stringify(calls)).not.toContain(secret)
    expect(`${error.stack} ${error.detail}`).not.toContain(secret)
  }
})

test('a hook that throws does not undo a call', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { tebex } = clientWith([json({ data: { id: 1, name: 'Demo' } })], {
    onCall() {
      throw new Error('disk full')
    },
  })
  expect((await tebex.webstore.get()).name).toBe('Demo')
  expect(complain).toHaveBeenCalledOnce()
  complain.mockClear()
})

test.each([
  [{ publicToken: '' }],
  [{ publicToken: '../x' }],
  [{ publicToken: TOKEN, baseUrl: 'ftp://x' }],
  [{ publicToken: TOKEN, baseUrl: 'https://a:b@x' }],
  [{ publicToken: TOKEN, baseUrl: 'https://x/?y' }],
])('the options %j can never work', (options) => {
  expect(() => createTebex(options)).toThrow(TypeError)
})

test('a 429 pauses every call of the client for as long as it says', async () => {
  let time = 1_000_000
  const responses = [
    problem(429, 'Too Many Attempts.', { 'retry-after': '7' }),
    json({ data: { id: 1, name: 'Demo' } }),
  ]
  const { tebex, sent } = clientWith(responses, { now: () => time })
  expect(await failure(tebex.webstore.get())).toMatchObject({ status: 429, retryAfterMs: 7_000 })

  time += 2_000
  const paused = { code: 'rate_limited', status: null, retryAfterMs: 5_000, isOutcomeUnknown: false }
  expect(await failure(tebex.baskets.get(IDENT))).toMatchObject(paused)
  expect(await failure(tebex.baskets.addPackage(IDENT, { packageId: 1 }))).toMatchObject(paused)
  expect(sent).toHaveLength(1)

  time += 5_000
  expect((await tebex.webstore.get()).name).toBe('Demo')
})

test('a 429 that names no time pauses for a few seconds, one that names hours for ten minutes', async () => {
  let time = 1_000_000
  const responses = [
    problem(429, ''),
    problem(429, '', { 'retry-after': '86400' }),
    json({ data: { id: 1 } }),
  ]
  const { tebex, sent } = clientWith(responses, { now: () => time })
  await failure(tebex.webstore.get())
  expect(await failure(tebex.webstore.get())).toMatchObject({ status: null, retryAfterMs: 5_000 })
  time += 5_000
  expect(await failure(tebex.webstore.get())).toMatchObject({ status: 429 })
  expect(await failure(tebex.webstore.get())).toMatchObject({ status: null, retryAfterMs: 600_000 })
  time += 600_000
  await tebex.webstore.get()
  expect(sent).toHaveLength(3)
})

test('every request has the user agent that was given', async () => {
  const { tebex, sent } = clientWith({ data: { id: 1 } }, { userAgent: 'Tradepost (+https://shop.example)' })
  await tebex.webstore.get()
  expect(sent[0]?.headers['user-agent']).toBe('Tradepost (+https://shop.example)')
})
