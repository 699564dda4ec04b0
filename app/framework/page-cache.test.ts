import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { chooseEncoding } from '#app/lib/encoding.server.ts'
import { PageCache, PUBLIC_PAGE, type Rendered } from './page-cache.server.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const html = (body: string): Rendered => ({
  mark: PUBLIC_PAGE,
  status: 200,
  type: 'text/html',
  body,
  cookies: [],
})
const options = {
  headers: { 'X-Test': 'yes' },
  monotonic: () => 0,
  render: async () => html('new'),
  onError: () => undefined,
}

async function serve(cache: PageCache<Rendered>) {
  const server = createServer((incoming, response) => {
    if (!cache.respond(incoming, response, incoming.url ?? '')) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  const address = server.address()
  return getPort(address)
}

function getPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

function get(port: number, path: string, sent: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      request({ port, path, method, headers: sent, agent: false }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
}

test('a cached document is served in the best encoding that the browser accepts', async () => {
  const cache = new PageCache(options)
  cache.put('/', html('<p>hello</p>'), '')
  const port = await serve(cache)
  expect((await get(port, '/')).body.toString()).toBe('<p>hello</p>')
  expect(gunzipSync((await get(port, '/', { 'accept-encoding': 'gzip' })).body).toString()).toBe(
    '<p>hello</p>',
  )
  const brotli = await get(port, '/', { 'accept-encoding': 'gzip, br' })
  expect(brotliDecompressSync(brotli.body).toString()).toBe('<p>hello</p>')
  expect(brotli.headers).toMatchObject({
    'x-test': 'yes',
    vary: 'Accept-Encoding',
    'content-type': 'text/html',
  })
})

test('the best compression replaces the quick one and leaves the page unchanged', async () => {
  const cache = new PageCache(options)
  const text = Array.from({ length: 3_000 }, (_, index) => `<p>line ${index % 97}</p>`).join('')
  cache.put('/', html(text), '')
  const port = await serve(cache)
  const quick = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  await cache.optimized()
  const best = await get(port, '/', { 'accept-encoding': 'br' })
  expect(best.body.length).toBeLessThan(quick.length)
  expect(brotliDecompressSync(best.body).toString()).toBe(text)
  expect(Number(best.headers['content-length'])).toBe(best.body.length)
})

test('a browser that has the bytes gets 304, and a HEAD gets no body', async () => {
  const cache = new PageCache(options)
  cache.put('/', html('<p>hello</p>'), '')
  const port = await serve(cache)
  const first = await get(port, '/')
  const again = await get(port, '/', { 'if-none-match': String(first.headers.etag) })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const head = await get(port, '/', {}, 'HEAD')
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, '12'])
})

test('a page with a cookie or an error, or without the mark of public pages, is not cached', () => {
  const cache = new PageCache(options)
  const refused: Rendered[] = [
    { ...html('personal'), mark: null },
    { ...html('cookie'), cookies: ['session=1'] },
    { ...html('missing'), status: 404 },
    { ...html('broken'), status: 500 },
    { ...html('elsewhere'), status: 303 },
  ]
  for (const page of refused) expect(cache.put('/', page, '')).toBe(false)
  expect(cache.stats()).toEqual({ entries: 0, bytes: 0, renders: 0 })
})

test('an outdated document is served while a single render for all requests replaces it', async () => {
  const addresses: string[] = []
  const rendered = Promise.withResolvers<void>()
  const cache = new PageCache({
    ...options,
    render: async (address) => {
      addresses.push(address)
      await rendered.promise
      return html('new')
    },
  })
  cache.put('/', html('old'), '')
  const port = await serve(cache)
  const invalidating = cache.invalidate('2')
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(port, '/')))
  expect(new Set(answers.map(({ body }) => body.toString()))).toEqual(new Set(['old']))
  rendered.resolve()
  await invalidating
  expect((await get(port, '/')).body.toString()).toBe('new')
  expect(addresses).toEqual(['/'])
})

test('a document with the same bytes after a new render keeps its best compression', async () => {
  const text = Array.from({ length: 3_000 }, (_, index) => `<p>line ${index % 97}</p>`).join('')
  const cache = new PageCache({ ...options, render: async () => html(text) })
  cache.put('/', html(text), '1')
  await cache.optimized()
  const port = await serve(cache)
  const best = await get(port, '/', { 'accept-encoding': 'br' })
  cache.put('/', html(text), '2')
  const again = await get(port, '/', { 'accept-encoding': 'br' })
  expect(again.body.equals(best.body)).toBe(true)
})

test('only a document’s best compression is in memory until a request needs another encoding', async () => {
  const cache = new PageCache(options)
  const text = '<p>hello</p>'.repeat(1_000)
  cache.put('/', html(text), '')
  await cache.optimized()
  const port = await serve(cache)
  const { body } = await get(port, '/', { 'accept-encoding': 'br' })
  expect(cache.stats().bytes).toBe(body.length)
  expect((await get(port, '/')).body.toString()).toBe(text)
  expect(gunzipSync((await get(port, '/', { 'accept-encoding': 'gzip' })).body).toString()).toBe(text)
})

test('the counted bytes include every encoding in memory', async () => {
  const cache = new PageCache(options)
  cache.put('/', html('<p>hello</p>'.repeat(1_000)), '')
  await cache.optimized()
  const port = await serve(cache)
  const sizes = await Promise.all(
    ['identity', 'gzip', 'br'].map(
      async (coding) => (await get(port, '/', { 'accept-encoding': coding })).body.length,
    ),
  )
  expect(cache.stats().bytes).toBe(sizes.reduce((sum, size) => sum + size))
})

test('memory is bounded, and recently requested documents stay', async () => {
  const cache = new PageCache({ ...options, maxBytes: 40_000 })
  const page = (name: string) =>
    html(name + Array.from({ length: 300 }, (_, index) => `${name}${index * 7919}`).join(' '))
  cache.put('/loved', page('loved'), '')
  const port = await serve(cache)
  for (let index = 0; index < 50; index += 1) {
    cache.put(`/${index}`, page(String(index)), '')
    await get(port, '/loved')
  }
  expect(cache.stats().bytes).toBeLessThanOrEqual(40_000)
  expect(cache.has('/loved')).toBe(true)
  expect(cache.has('/0')).toBe(false)
})

test('an encoding with quality 0 is refused', () => {
  expect(chooseEncoding('br;q=0, gzip;q=0.5')).toBe('gzip')
  expect(chooseEncoding('br;q=0, gzip;q=0')).toBe('identity')
  expect(chooseEncoding('*')).toBe('br')
  expect(chooseEncoding('')).toBe('identity')
})
