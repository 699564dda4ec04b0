import { expect, test } from 'vitest'
import type { PictureResponse } from '#app/shop/catalog/pictures/response.server.ts'
import { pictureRoutes } from './pictures.server.ts'

const body = new TextEncoder().encode('bytes')
const cached: PictureResponse = {
  status: 200,
  type: 'image/avif',
  body,
  etag: '"abc"',
  cacheControl: 'public, max-age=86400',
}

function routesAnswering(answer: PictureResponse) {
  const requests: string[] = []
  const pictures = {
    respond: async (key: string, file: string) => {
      requests.push(`${key} ${file}`)
      return answer
    },
  }
  return { requests, routes: pictureRoutes({ pictures, monotonic: () => 0 }) }
}

test('a picture has its type, length, tag and caching time', async () => {
  const { routes, requests } = routesAnswering(cached)
  const response = await routes.request('/0123456789abcdef0123/640.avif?utm=1')
  expect(requests).toEqual(['0123456789abcdef0123 640.avif'])
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/avif',
    'content-length': '5',
    'cache-control': 'public, max-age=86400',
    etag: '"abc"',
    'x-content-type-options': 'nosniff',
  })
  expect(await response.text()).toBe('bytes')
})

test('an address that requests too many new pictures gets the time to wait', async () => {
  const { routes } = routesAnswering({
    status: 429,
    type: 'image/svg+xml',
    body,
    etag: null,
    cacheControl: 'no-store',
    retryAfterSeconds: 5,
  })
  const response = await routes.request('/key/640.avif')
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5'])
})

test('a HEAD gets the same headers without the bytes', async () => {
  const response = await routesAnswering(cached).routes.request('/key/640.avif', { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe('5')
  expect(await response.text()).toBe('')
})

test.each(['"abc"', 'W/"abc"', '"x", "abc"', '*'])(
  'who has %s is told that it is still good',
  async (tag) => {
    const { routes } = routesAnswering(cached)
    const response = await routes.request('/key/640.avif', { headers: { 'If-None-Match': tag } })
    expect(response.status).toBe(304)
    expect(response.headers.get('etag')).toBe('"abc"')
    expect(await response.text()).toBe('')
  },
)

test('a placeholder is always sent whole and cannot run scripts', async () => {
  const placeholder: PictureResponse = {
    ...cached,
    type: 'image/svg+xml',
    etag: null,
    cacheControl: 'no-store',
  }
  const { routes } = routesAnswering(placeholder)
  const response = await routes.request('/key/640.avif', { headers: { 'If-None-Match': '*' } })
  expect(response.status).toBe(200)
  expect(response.headers.get('etag')).toBeNull()
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('an unknown picture is a 404 and not cached', async () => {
  const { routes } = routesAnswering({ ...cached, status: 404, etag: null, cacheControl: 'no-store' })
  const response = await routes.request('/key/1.avif')
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('no-store')
})
