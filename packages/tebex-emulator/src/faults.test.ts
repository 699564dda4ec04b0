import { afterAll, beforeEach, expect, test } from 'vitest'
import { ID, openShop } from '../tests/fixture.ts'

const shop = await openShop()
const { sandbox, account, call } = shop

beforeEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const store = () => call('GET', account)

test('a status comes once, with its Retry-After, and then all is well', async () => {
  sandbox.failNext({ fault: { kind: 'status', status: 429, retryAfter: 7 } })
  const refused = await store()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
  expect((await store()).status).toBe(200)
})

test('a fault waits for its operation', async () => {
  sandbox.failNext({ operation: 'createBasket', fault: 'html', times: 2 })
  expect((await store()).status).toBe(200)
  for (const _ of [1, 2]) {
    const { headers } = await call('POST', `${account}/baskets`, {})
    expect(headers.get('content-type')).toContain('text/html')
  }
  expect((await call('POST', `${account}/baskets`, {})).body).toHaveProperty('data')
})

test('everything fails until it is healed', async () => {
  sandbox.failAll({ kind: 'status', status: 503 })
  expect([(await store()).status, (await store()).status]).toEqual([503, 503])
  expect((await call('GET', '/portal')).status).toBe(200)
  sandbox.heal()
  expect((await store()).status).toBe(200)
})

test('broken connections and broken bodies are what they say', async () => {
  for (const fault of ['reset', 'truncated', 'badJson'] as const) {
    sandbox.failNext({ fault })
    await expect(store()).rejects.toThrow()
  }
  for (const [fault, body] of [
    ['null', null],
    ['empty', undefined],
    ['wrongShape', { data: 'surprise', packages: 7 }],
  ] as const) {
    sandbox.failNext({ fault })
    expect((await store()).body).toEqual(body)
  }
})

test('a client gives up a hanging call', async () => {
  sandbox.failNext({ fault: 'hang' })
  await expect(fetch(sandbox.url + account, { signal: AbortSignal.timeout(50) })).rejects.toThrow()
})

test('a lost response did its work', async () => {
  const ident = await shop.newBasket('chip')
  sandbox.failNext({ operation: 'addBasketPackage', fault: 'lost' })
  await expect(shop.add(ident, ID.plain)).rejects.toThrow()
  expect((await shop.readBasket(ident)).packages).toHaveLength(1)
})

test('a redirect leads to a trap that tells who followed', async () => {
  sandbox.failNext({ fault: 'redirect' })
  const { status, headers } = await store()
  expect(status).toBe(302)
  await fetch(headers.get('location') ?? '')
  expect(sandbox.calls.map(({ operation }) => operation)).toEqual(['getWebstore', 'trap'])
})

test('a gzip bomb is small in transfer', async () => {
  sandbox.failNext({ fault: { kind: 'gzipBomb', bytes: 5 * 1024 * 1024 } })
  expect((await store()).text.length).toBeGreaterThan(5 * 1024 * 1024)
})

test('a slow response arrives whole', async () => {
  sandbox.failNext({ fault: { kind: 'drip', ms: 1, bytes: 100 } })
  expect((await store()).body).toHaveProperty('data.name', 'Test Store')
})

test('a client over the limit gets a Retry-After', async () => {
  sandbox.limits.requests = { count: 2, windowMs: 60_000 }
  await store()
  await store()
  const refused = await store()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
  sandbox.advanceClock(61_000)
  expect((await store()).status).toBe(200)
})

test('a client with too many wrong requests is blocked', async () => {
  sandbox.limits.invalid = { count: 3, windowMs: 60_000 }
  for (const _ of [1, 2, 3]) await call('GET', `${account}/packages/0`)
  expect(await store()).toMatchObject({ status: 429, body: { error_code: 429 } })
})

test('calls are recorded with operation, status and headers', async () => {
  await call('GET', `${account}/categories?includePackages=1`, undefined, {
    Accept: 'application/json',
    'X-Seen': 'yes',
  })
  expect(sandbox.calls).toMatchObject([
    { operation: 'getCategoriesIncludePackages', method: 'GET', status: 200, headers: { 'x-seen': 'yes' } },
  ])
})
