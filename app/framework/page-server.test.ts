import { createServer, type IncomingMessage } from 'node:http'
import { createElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { renderDocument } from './document.server.ts'
import type { Payload } from './page.ts'
import { PageServer, type RenderLimit } from './page-server.server.ts'
import { Pages } from './pages.server.ts'

const MINUTE_MS = 60_000
const route = { layout: 'site', messages: 'all', isCached: true, query: [], hasSkeleton: false } as const
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const UNLIMITED: RenderLimit = {
  take: async () => ({ ok: true, retryAfterSeconds: 0 }),
  refund: () => undefined,
}

type Conditions = {
  monotonic?: () => number
  limit?: RenderLimit
  personalViews?: number
  unknownViews?: number
}

type Loads = Record<
  string,
  (request: { params: Record<string, string>; query: URLSearchParams; headers: Headers }) => Promise<unknown>
>

/** A page server with a few pages over real HTTP; `loads` counts and controls their loaders. */
async function openPages(
  loads: Loads,
  { monotonic = () => 0, limit = UNLIMITED, ...views }: Conditions = {},
) {
  let { personalViews = Number.POSITIVE_INFINITY, unknownViews = Number.POSITIVE_INFINITY } = views
  const failures: unknown[] = []
  const calls: string[] = []
  const pages = new Pages({
    routes: [
      { ...route, path: '/', page: 'home' },
      { ...route, path: '/list', page: 'list', query: ['kind'] },
      { ...route, path: '/item/:id', page: 'item' },
      { ...route, path: '/me', page: 'me', isCached: false, query: ['problem', 'page'] },
      { ...route, path: '/slow', page: 'slow', isCached: false, hasSkeleton: true },
    ],
    languages: { locales: ['en', 'pt'], defaultLocale: 'en' },
    origin: 'http://shop.test',
    systemPages: { 'not-found': { ...route, page: 'not-found' }, error: { ...route, page: 'error' } },
    getFolder: ({ page }) => ({
      async load(request) {
        if (isSystemPage(page) && !loads[page]) return { data: null }
        calls.push(page)
        const data = await loads[page]?.(request)
        return isAnswer(data) ? data : { data }
      },
      ...(page === 'list' && {
        canonicalQuery: (query) => new URLSearchParams(query.get('kind') === 'A' ? 'kind=A' : ''),
      }),
      head: ({ status }) => ({ title: `<Title> ${status}`, canonical: '/' }),
      staticSections: (staticData) => ({ more: createElement('p', null, JSON.stringify(staticData)) }),
      component: ({ data }) => createElement('main', null, JSON.stringify(data)),
    }),
    monotonic,
    renderStatic: (_, part) => renderToStaticMarkup(part),
    renderDocument(payload, { page }) {
      const markup = page ? renderToString(page) : ''
      const around = { styles: ['/s.css'], layout: { before: '', after: '' }, scripts: '', site: {} }
      return renderDocument({ payload, markup, ...around })
    },
  })
  const server = new PageServer({
    pages,
    takeUncached: async (_, isPage) => ({
      ok: (isPage ? personalViews-- : unknownViews--) > 0,
      retryAfterSeconds: 7,
    }),
    headers: { 'X-Policy': 'on' },
    findVisitor: (request) => ({ headers: readHeaders(request), address: '203.0.113.7' }),
    monotonic,
    limit,
    log: { error: (fields) => failures.push(fields) },
  })
  const http = createServer((request, response) => {
    if (!server.cache.respond(request, response, request.url ?? '')) void server.respond(request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closers.push(() => http.close())
  const address = http.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const get = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${address.port}${path}`, { redirect: 'manual', ...init })
  return { get, calls, failures, server }
}

const isSystemPage = (page: string) => page === 'not-found' || page === 'error'

function readHeaders({ headers }: IncomingMessage): Headers {
  return new Headers(headers.cookie === undefined ? {} : { cookie: headers.cookie })
}

function isAnswer(value: unknown): value is { data: unknown } | { redirect: string } {
  return typeof value === 'object' && value !== null && ('data' in value || 'redirect' in value)
}

test('an address that requests personal pages too often gets the time to wait, and nothing is loaded', async () => {
  const { get, calls } = await openPages({ me: async () => 'mine' }, { personalViews: 2 })
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

test('a stampede on a cold cache is one load and one render', async () => {
  const { get, calls } = await openPages({ home: async () => 'hello' })
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => get('/').then((response) => response.text())),
  )
  expect(new Set(answers).size).toBe(1)
  expect(calls).toEqual(['home'])
})

test('a public page’s loader sees no cookie, and its bytes are the same for everybody', async () => {
  const { get } = await openPages({ home: async ({ headers }) => [...headers] })
  const html = await (await get('/', { headers: { Cookie: 'session=secret' } })).text()
  expect(html).toContain('<main>[]</main>')
})

test('addresses without a page have a limit of their own', async () => {
  const { get } = await openPages({}, { personalViews: 1, unknownViews: 2 })
  const statuses = []
  for (const path of ['/nowhere', '/nor-here', '/at-all', '/me']) statuses.push((await get(path)).status)
  expect(statuses).toEqual([404, 404, 429, 200])
})

test('a personal page is rendered for each request and never cached', async () => {
  const { get, calls, server } = await openPages({ me: async ({ headers }) => headers.get('cookie') })
  const first = await get('/me', { headers: { Cookie: 'a=1' } })
  expect(first.headers.get('cache-control')).toBe('private, no-store')
  expect(await first.text()).toContain('a=1')
  expect(await (await get('/me', { headers: { Cookie: 'b=2' } })).text()).not.toContain('a=1')
  expect(calls).toEqual(['me', 'me'])
  expect(server.cache.stats().entries).toBe(0)
})

test('meaningless queries lead to the same cached document', async () => {
  const { get, calls, server } = await openPages({ list: async ({ query }) => query.toString() })
  for (const query of ['', '?utm=1', '?kind=', '?kind=junk', '?other=2&kind=junk2'])
    await get(`/list${query}`)
  expect(calls).toEqual(['list'])
  await get('/list?kind=A&utm=3')
  await get('/list?kind=A')
  expect(calls).toEqual(['list', 'list'])
  expect(server.cache.stats().entries).toBe(2)
})

test('an uncacheable page, an error and a redirect are served and not cached', async () => {
  const { get, calls, server } = await openPages({
    home: async () => ({ data: 'not yet', isCacheable: false }),
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

test('a loader that throws becomes our page with status 500; only the log has the reason', async () => {
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

test('an unknown address gets the not-found page', async () => {
  const { get } = await openPages({})
  for (const path of ['/nowhere', '/fr/list', '/PT/nowhere', '/en/nowhere', '/_page/EN/list'])
    expect((await get(path)).status, path).toBe(404)
})

test('another spelling of an address redirects to the canonical one, with its query', async () => {
  const { get } = await openPages({})
  for (const [address, canonical] of Object.entries({
    '/list/?kind=A': '/list?kind=A',
    '/list///': '/list',
    '/en': '/',
    '/en/': '/',
    '/EN/list?kind=A&utm=%2F%2F': '/list?kind=A&utm=%2F%2F',
    '/en/item/7': '/item/7',
    '/PT': '/pt',
    '/pt/': '/pt',
    '/Pt/list': '/pt/list',
    '/pt-BR/list?kind=A': '/pt/list?kind=A',
    '/pt-br/me/': '/pt/me',
    '/en-GB/me': '/me',
    '/pt-419': '/pt',
  })) {
    const { status, headers } = await get(address)
    expect([status, headers.get('location')], address).toEqual([308, canonical])
  }
})

test('no spelling of an address leads to another host', async () => {
  const { get } = await openPages({})
  for (const path of [
    '/en//evil.example',
    '//evil.example/',
    '/en/\\evil.example',
    '/EN//evil.example//',
    '/pt-BR///evil.example',
    '/en/%2F%2Fevil.example/',
    '/en/item//evil.example/',
    '//en/list',
    '/en//list',
  ]) {
    const { status, headers } = await get(path)
    expect([status, headers.get('location')], path).toEqual([404, null])
  }
})

test('page data is the same data as JSON at its own address', async () => {
  const { get } = await openPages({ item: async ({ params }) => params.id })
  const response = await get('/_page/pt/item/7')
  expect(response.headers.get('content-type')).toContain('application/json')
  const payload: Payload = await response.json()
  expect(payload).toMatchObject({ page: 'item', path: '/item/7', locale: 'pt', data: '7' })
})

test('data and titles cannot close the element around them', async () => {
  const { get } = await openPages({ home: async () => '</script><script>alert(1)</script>' })
  const html = await (await get('/')).text()
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('<title>&lt;Title&gt; 200</title>')
})

test('after a change the next visitor gets cached bytes at once, and the new ones follow', async () => {
  let word = 'old'
  const { get, server } = await openPages({ home: async () => word })
  await get('/')
  word = 'new'
  await server.cache.invalidate('2')
  expect(await (await get('/')).text()).toContain('new')
})

test('while a changed page cannot be rendered everybody gets the cached bytes, and the log has the reason', async () => {
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
  await server.cache.invalidate('2')
  expect([(await get('/')).status, (await get('/list')).status, (await get('/item/1')).status]).toEqual([
    200, 200, 404,
  ])
  expect(await (await get('/')).text()).toContain('good')
  expect(failures.length).toBeGreaterThan(0)
})

test('a cached page is renewed after minutes, and no older one is served while rendering works', async () => {
  let at = 0
  let word = 'old'
  const { get, calls } = await openPages({ home: async () => word }, { monotonic: () => at })
  const readPage = async () => (await (await get('/')).text()).match(/&quot;(\w+)&quot;/)?.[1]
  await get('/')
  word = 'new'
  at = 5 * MINUTE_MS - 1
  expect([await readPage(), calls.length]).toEqual(['old', 1])
  at = 5 * MINUTE_MS
  expect(await readPage()).toBe('old')
  await expect.poll(() => calls.length).toBe(2)
  expect(await readPage()).toBe('new')
  word = 'newest'
  at += 10 * MINUTE_MS
  expect([await readPage(), calls.length]).toEqual(['newest', 3])
})

test('while a page cannot be rendered the cached one is served, for a day at most', async () => {
  let at = 0
  let isBroken = false
  const { get } = await openPages(
    {
      home: async () => {
        if (isBroken) throw new Error('away')
        return 'good'
      },
      list: async () => (isBroken ? { data: null, status: 503 } : 'good'),
    },
    { monotonic: () => at },
  )
  for (const path of ['/', '/list']) await get(path)
  isBroken = true
  const statuses = async () => [(await get('/')).status, (await get('/list')).status]
  at = 24 * 60 * MINUTE_MS - 1
  expect(await statuses()).toEqual([200, 200])
  at = 24 * 60 * MINUTE_MS
  expect(await statuses()).toEqual([500, 503])
})

test('uncached pages are limited by address, and the refusal is a page with the time to wait', async () => {
  let tokens = 2
  const limit: RenderLimit = {
    async take(address) {
      expect(address).toBe('203.0.113.7')
      const ok = tokens >= 1
      if (ok) tokens -= 1
      return { ok, retryAfterSeconds: 3 }
    },
    refund(_address, part) {
      tokens += part
    },
  }
  // The cached home page costs a quarter, the search a whole render.
  const loads = { list: async () => ({ data: 'a search', isCacheable: false }), home: async () => 'kept' }
  const { get, calls } = await openPages(loads, { limit })
  expect([(await get('/')).status, (await get('/list')).status]).toEqual([200, 200])
  for (const path of ['/list', '/_page/list']) {
    const refused = await get(path)
    expect([refused.status, refused.headers.get('retry-after')], path).toEqual([429, '3'])
    expect(refused.headers.get('cache-control')).toBe('private, no-store')
    expect(await refused.text()).toContain('429')
  }
  expect(calls).toEqual(['home', 'list'])
  // Cached pages, unknown addresses and redirects cost nothing.
  for (const path of ['/', '/?utm=1', '/nowhere', '/EN/list'])
    expect((await get(path)).status, path).not.toBe(429)
})

test('cached pages are served while many others are rendered', async () => {
  const order: string[] = []
  const { get } = await openPages({
    home: async () => 'kept',
    me: async () => {
      const end = performance.now() + 5
      while (performance.now() < end);
    },
  })
  await get('/')
  const others = Array.from({ length: 30 }, () => get('/me').then(() => order.push('other')))
  await Promise.all([...others, get('/').then(() => order.push('kept'))])
  expect(order.indexOf('kept')).toBeLessThan(15)
})

/** Reads a body until these words have arrived. */
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
    const page = await readUntil(reader, '</html>')
    expect(page).toMatch(/^<div id="root"><main>&quot;arrived&quot;<\/main>/)
    expect(page.match(/"data":"arrived"/g)).toHaveLength(1)
  },
)

test('a page with a quick loader is sent whole, with its own status and without a skeleton', async () => {
  const { get } = await openPages({ slow: async () => ({ data: 'quick', status: 503, cookies: ['a=1'] }) })
  const response = await get('/slow')
  expect([response.status, response.headers.get('set-cookie')]).toEqual([503, 'a=1'])
  const html = await response.text()
  expect(html).toContain('quick')
  expect(html).not.toContain('skeleton')
})

test('a loader that fails after the skeleton was sent ends the response with the error page', async () => {
  const work = Promise.withResolvers<string>()
  const { get, failures } = await openPages({ slow: () => work.promise })
  const response = await get('/slow')
  work.reject(new Error('secret detail'))
  const html = await response.text()
  expect(html).toMatch(/<main id="skeleton">.*"page":"error".*<\/html>$/)
  expect(html).not.toContain('secret detail')
  expect(failures).toHaveLength(1)
})

test('a HEAD of a page with a skeleton gets the headers of the whole page', async () => {
  const { get } = await openPages({ slow: async () => ({ data: 'late', status: 503 }) })
  const response = await get('/slow', { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([503, ''])
})

test('a page without a route is loaded once a minute, sees no visitor, and survives a failing loader', async () => {
  let at = 0
  const requests: unknown[] = []
  const { get, calls } = await openPages(
    {
      async 'not-found'({ params, query, headers }) {
        requests.push([params, [...query], [...headers]])
        if (at > MINUTE_MS) throw new Error('no products')
        return { data: 'unused', staticData: ['a product'] }
      },
    },
    { monotonic: () => at },
  )
  const ask = async () => {
    const response = await get('/_page/nowhere?q=mine', { headers: { Cookie: 'session=secret' } })
    const { data, staticSections } = await response.json()
    return [response.status, data, staticSections]
  }
  const whole = [404, { status: 404 }, { more: '<p>[&quot;a product&quot;]</p>' }]
  expect([await ask(), await ask()]).toEqual([whole, whole])
  expect(requests).toEqual([[{}, [], []]])
  at = MINUTE_MS + 1
  expect(await ask()).toEqual([404, { status: 404 }, undefined])
  expect(calls).toEqual(['not-found', 'not-found'])
})

test('a path of more than 1,000 characters has no page, and a query of more than 2,000 is ignored', async () => {
  const { get } = await openPages({ me: async ({ query }) => query.size, item: async () => null })
  const item = (length: number) => `/item/${'1'.repeat(length - '/item/'.length)}`
  expect([(await get(item(1_000))).status, (await get(item(1_001))).status]).toEqual([200, 404])
  const me = async (length: number) => {
    const problem = 'x'.repeat(length - 'problem=&page=2'.length)
    return (await get(`/me?page=2&other=${'x'.repeat(5_000)}&problem=${problem}`)).text()
  }
  expect(await me(2_000)).toContain('<main>2</main>')
  expect(await me(2_001)).toContain('<main>0</main>')
})
