import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { testEnv } from '#tests/support/test-env.ts'
import {
  createSecurityHeaders,
  isSameOrigin,
  problem,
  RequestProblem,
  readBody,
  seeOther,
  wantsHtml,
} from './http.server.ts'

const env = testEnv({ PUBLIC_ORIGIN: 'https://shop.example' })

test('a request from our own page is recognised by its Origin or its Sec-Fetch-Site', () => {
  expect(isSameOrigin(new Headers({ origin: 'https://shop.example' }), env)).toBe(true)
  expect(isSameOrigin(new Headers({ 'sec-fetch-site': 'same-origin' }), env)).toBe(true)
})

test.each([
  {},
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://shop.example' },
  { origin: 'https://shop.example:444' },
  { origin: 'https://shop.example.evil.example' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'none' },
  { referer: 'https://shop.example/cart', host: 'shop.example' },
])('a request with the headers %o is refused', (headers) => {
  expect(isSameOrigin(new Headers(Object.entries(headers)), env)).toBe(false)
})

test('the content security policy allows only our own origin', () => {
  const headers = createSecurityHeaders()
  const policy = headers['content-security-policy']
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain("form-action 'self';")
  expect(policy).not.toMatch(/unsafe|\*|blob:/)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  })
})

test('a browser gets a page and a script gets data', () => {
  const wants = (accept?: string) => wantsHtml(new Headers(accept === undefined ? {} : { accept }))
  expect(wants('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8')).toBe(true)
  expect(wants('application/json')).toBe(false)
  expect(wants('*/*')).toBe(false)
  expect(wants()).toBe(false)
  expect(wants('application/json, text/html;q=0.5')).toBe(false)
  expect(wants('text/html;q=0')).toBe(false)
  expect(wants('text/html;q=rubbish')).toBe(false)
})

test('a problem has a text for the visitor and a stable code, and is never cached', async () => {
  const app = new Hono()
  app.get('/', (c) => problem(c, 429, 'too_many', 'Please wait.', { 'retry-after': '7' }))
  const answer = await app.request('/')
  expect(answer.status).toBe(429)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('retry-after')).toBe('7')
  expect(await answer.json()).toEqual({
    type: 'about:blank',
    title: 'Too Many Requests',
    status: 429,
    detail: 'Please wait.',
    code: 'too_many',
  })
})

test('an unreadable body gets its own response without a handler', async () => {
  const app = new Hono()
  app.post('/', async (c) => c.json(await readBody(c)))
  const answer = await app.request('/', {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'malformed_body', status: 400 })
})

test('only an oversized body closes the connection', () => {
  const close = (status: 400 | 413) => {
    return new RequestProblem({ status, code: 'x', detail: 'x' }).getResponse().headers.get('connection')
  }
  expect(close(413)).toBe('close')
  expect(close(400)).toBeNull()
})

test('a redirect keeps cookies that were set earlier', async () => {
  const app = new Hono()
  app.post('/', (c) => {
    c.header('set-cookie', 'a=1', { append: true })
    c.header('set-cookie', 'b=2', { append: true })
    return seeOther(c, '/cart')
  })
  const answer = await app.request('/', { method: 'POST' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/cart')
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})
