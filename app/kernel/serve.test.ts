import { createServer } from 'node:http'
import { createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, personalPage } from './page.ts'
import { createPages } from './pages.server.ts'
import type { Payload } from './payload.ts'
import { createPageServer } from './serve.server.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

type Loads = Record<
  string,
  (request: { params: Record<string, string>; query: URLSearchParams; headers: Headers }) => Promise<unknown>
>

/** A kernel with a few pages over real HTTP; `loads` counts and steers what their loaders do. */
async function openPages(loads: Loads, personalViews = Number.POSITIVE_INFINITY) {
  let viewsLeft = personalViews
  const failures: unknown[] = []
  const calls: string[] = []
  const pages = createPages({
    routes: [
      page('/', 'home'),
      page('/list', 'list', { query: ['kind'] }),
      page('/item/:id', 'item'),
      personalPage('/me', 'me'),
      personalPage('/slow', 'slow', { hasSkeleton: true }),
    ],
    locales: ['en', 'pt'],
    defaultLocale: 'en',
    shop: {},
    siteIn: () => ({ name: 'Test', origin: 'http://shop.test' }),
    assets: { styles: () => ['/s.css'], scripts: ['/s.js'], preloads: () => [] },
    modules: {
      load: (folder) => async (request) => {
        calls.push(folder)
        const data = await loads[folder]?.(request)
        return isAnswer(data) ? data : { data }
      },
      canonicalQuery: (folder) =>
        folder === 'list'
          ? (query) => new URLSearchParams(query.get('kind') === 'A' ? 'kind=A' : '')
          : undefined,
      head:
        () =>
        ({ status }) => ({ title: `<Title> ${status}`, canonical: '/' }),
      stills: () => undefined,
      component:
        () =>
        ({ data }) =>
          createElement('main', null, JSON.stringify(data)),
    },
    wrap: ({ children }) => children,
    record: (render) => ({ markup: render(), memo: {} }),
    rooms: ({ children }) => children,
    frame: () => ({ before: null, after: null }),
  })
  const server = createPageServer({
    pages,
    takePersonal: async () => ({ ok: viewsLeft-- > 0, retryAfterSeconds: 7 }),
    headers: { 'X-Policy': 'on' },
    addressOf: () => '203.0.113.7',
    log: { error: (fields) => failures.push(fields) },
  })
  const http = createServer((request, response) => {
    if (!server.answerKept(request, response)) void server.respond(request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closers.push(() => http.close())
  const address = http.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const get = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${address.port}${path}`, { redirect: 'manual', ...init })
  return { get, calls, failures, server }
}

function isAnswer(value: unknown): value is { data: unknown } | { redirect: string } {
  return typeof value === 'object' && value !== null && ('data' in value || 'redirect' in value)
}

test('an address that asks too often for personal pages is told when to come again, and nothing is loaded', async () => {
  const { get, calls } = await openPages({ me: async () => 'mine' }, 2)
  expect((await get('/me')).status).toBe(200)
  expect((await get('/_page/me')).status).toBe(200)
  for (const path of ['/me', '/_page/me', '/pt/me?x=1']) {
    const refused = await get(path)
    expect([refused.status, refused.headers.get('retry-after')], path).toEqual([429, '7'])
    expect(refused.headers.get('cache-control'), path).toBe('private, no-store')
  }
  expect(calls).toEqual(['me', 'me'])
  expect((await get('/')).status).toBe(200)
  expect((await get('/nowhere')).status).toBe(404)
})

test('a cold stampede is one load and one render', async () => {
  const { get, calls } = await openPages({ home: async () => 'hello' })
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => get('/').then((response) => response.text())),
  )
  expect(new Set(answers).size).toBe(1)
  expect(calls).toEqual(['home'])
})

test('a public loader sees no cookie, and its bytes are the same for everybody', async () => {
  const { get } = await openPages({ home: async ({ headers }) => [...headers] })
  const html = await (await get('/', { headers: { Cookie: 'session=secret' } })).text()
  expect(html).toContain('<main>[]</main>')
})

test('a personal page is rendered for each request and never kept', async () => {
  const { get, calls, server } = await openPages({ me: async ({ headers }) => headers.get('cookie') })
  const first = await get('/me', { headers: { Cookie: 'a=1' } })
  expect(first.headers.get('cache-control')).toBe('private, no-store')
  expect(await first.text()).toContain('a=1')
  expect(await (await get('/me', { headers: { Cookie: 'b=2' } })).text()).not.toContain('a=1')
  expect(calls).toEqual(['me', 'me'])
  expect(server.cache.stats().entries).toBe(0)
})

test('queries that mean nothing lead to the same kept document', async () => {
  const { get, calls, server } = await openPages({ list: async ({ query }) => query.toString() })
  for (const query of ['', '?utm=1', '?kind=', '?kind=junk', '?other=2&kind=junk2'])
    await get(`/list${query}`)
  expect(calls).toEqual(['list'])
  await get('/list?kind=A&utm=3')
  await get('/list?kind=A')
  expect(calls).toEqual(['list', 'list'])
  expect(server.cache.stats().entries).toBe(2)
})

test('a page that its loader does not want kept, an error and a redirect are answered and forgotten', async () => {
  const { get, calls, server } = await openPages({
    home: async () => ({ data: 'not yet', keep: false }),
    item: async ({ params }) => (params.id === '1' ? { data: null, status: 404 } : { redirect: '/' }),
  })
  await get('/')
  expect((await get('/')).status).toBe(200)
  expect((await get('/item/1')).status).toBe(404)
  const moved = await get('/item/2')
  expect([moved.status, moved.headers.get('location')]).toEqual([303, '/'])
  expect(calls).toHaveLength(4)
  expect(server.cache.stats().entries).toBe(0)
})

test('a loader that throws is a page of ours with status 500, without the reason, and the log has it', async () => {
  const { get, failures } = await openPages({
    home: async () => {
      throw new Error('secret detail')
    },
  })
  const response = await get('/')
  expect(response.status).toBe(500)
  expect(response.headers.get('x-policy')).toBe('on')
  expect(await response.text()).not.toContain('secret detail')
  expect(failures).toHaveLength(1)
})

test('an unknown address is the not-found page, a trailing slash leads to the page without it', async () => {
  const { get } = await openPages({})
  expect((await get('/nowhere')).status).toBe(404)
  const slashed = await get('/list/?kind=A')
  expect([slashed.status, slashed.headers.get('location')]).toEqual([308, '/list?kind=A'])
})

test('the twin of a page is the same data as JSON, under its own address', async () => {
  const { get } = await openPages({ item: async ({ params }) => params.id })
  const response = await get('/_page/pt/item/7')
  expect(response.headers.get('content-type')).toContain('application/json')
  const payload: Payload = await response.json()
  expect(payload).toMatchObject({ folder: 'item', path: '/item/7', locale: 'pt', data: '7' })
})

test('data and titles cannot end the element they stand in', async () => {
  const { get } = await openPages({ home: async () => '</script><script>alert(1)</script>' })
  const html = await (await get('/')).text()
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('<title>&lt;Title&gt; 200</title>')
})

test('after a change the next visitor gets kept bytes at once and the new ones follow', async () => {
  let word = 'old'
  const { get, server } = await openPages({ home: async () => word })
  await get('/')
  word = 'new'
  await server.outdate('2')
  expect(await (await get('/')).text()).toContain('new')
})

test('while a changed page cannot be rendered everybody gets the kept bytes, and the log has the reason', async () => {
  let isBroken = false
  const { get, server, failures } = await openPages({
    home: async () => {
      if (isBroken) throw new Error('secret detail')
      return 'good'
    },
    list: async () => (isBroken ? { data: null, status: 503 } : 'good'),
    item: async () => (isBroken ? { data: null, status: 404 } : 'good'),
  })
  for (const path of ['/', '/list', '/item/1']) await get(path)
  isBroken = true
  await server.outdate('2')
  expect([(await get('/')).status, (await get('/list')).status, (await get('/item/1')).status]).toEqual([
    200, 200, 404,
  ])
  expect(await (await get('/')).text()).toContain('good')
  expect(failures.length).toBeGreaterThan(0)
})

/** Reads what has come of a body until it holds these words. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, words: string): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  while (!text.includes(words)) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`the body ended without ${words}: ${text}`)
    text += decoder.decode(value, { stream: true })
  }
  return text
}

test.each(['br', 'gzip', 'identity'])(
  'a page with a skeleton sends it while its loader still works, and the page in the same answer (%s)',
  async (encoding) => {
    const work = Promise.withResolvers<string>()
    const { get } = await openPages({ slow: () => work.promise })
    const response = await get('/slow', { headers: { 'Accept-Encoding': encoding } })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-policy')).toBe('on')
    const reader = response.body?.getReader()
    if (!reader) throw new Error('no body')
    const opening = await readUntil(reader, '<main id="skeleton">')
    expect(opening).toMatch(/^<!doctype html>.*<main>null<\/main>/)
    work.resolve('arrived')
    const rest = await readUntil(reader, '</html>')
    expect(rest).toMatch(/^<div id="root"><main>&quot;arrived&quot;<\/main>/)
    expect(rest.match(/"data":"arrived"/g)).toHaveLength(1)
  },
)

test('a page with a skeleton whose loader is quick is whole, with its own status and no skeleton', async () => {
  const { get } = await openPages({ slow: async () => ({ data: 'quick', status: 503, cookies: ['a=1'] }) })
  const response = await get('/slow')
  expect([response.status, response.headers.get('set-cookie')]).toEqual([503, 'a=1'])
  const html = await response.text()
  expect(html).toContain('quick')
  expect(html).not.toContain('skeleton')
})

test('a loader that fails after the skeleton was sent ends the answer with the error page', async () => {
  const work = Promise.withResolvers<string>()
  const { get, failures } = await openPages({ slow: () => work.promise })
  const response = await get('/slow')
  work.reject(new Error('secret detail'))
  const html = await response.text()
  expect(html).toMatch(/<main id="skeleton">.*"folder":"error".*<\/html>$/)
  expect(html).not.toContain('secret detail')
  expect(failures).toHaveLength(1)
})

test('HEAD of a page with a skeleton says what the whole page would', async () => {
  const { get } = await openPages({ slow: async () => ({ data: 'late', status: 503 }) })
  const response = await get('/slow', { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([503, ''])
})
