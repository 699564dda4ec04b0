import { expect, test } from 'vitest'
import { openShop } from './shop.ts'

const TAKES_BODY = [
  '/api/auth/login',
  '/api/basket/packages',
  '/api/basket/packages/remove',
  '/api/basket/coupons',
  '/api/basket/coupons/remove',
  '/api/basket/codes',
  '/api/basket/codes/remove',
]

const MALFORMED = [
  '{',
  '{"a":',
  '[1,',
  '"',
  '{"a":1}}',
  '\u0000',
  'undefined',
  '{package_id:1}',
  '[[[['.repeat(9_000),
]

test('a body that cannot be read is a 400', async () => {
  const { visitor, sandbox } = await openShop()
  for (const path of TAKES_BODY) {
    for (const body of MALFORMED) {
      const headers = { origin: 'https://shop.example', 'content-type': 'application/json' }
      const reply = await visitor().request<{ code: string }>(path, { method: 'POST', headers, body })
      expect(reply.status).toBe(400)
      expect(reply.headers.get('content-type')).toContain('application/problem+json')
    }
  }
  expect(sandbox.calls).toEqual([])
})

test('values of every wrong kind are refused or ignored, never a 5xx', async () => {
  const { visitor } = await openShop()
  const values: unknown[] = [
    null,
    [],
    {},
    true,
    0,
    -1,
    Number.MAX_VALUE,
    'x',
    '',
    ['a'],
    { $gt: '' },
    '\u0000',
    '🎒',
    'a'.repeat(60_000),
  ]
  const names = [
    'package_id',
    'coupon_code',
    'code',
    'kind',
    'quantity',
    'returnTo',
    'packageId',
    '__proto__',
  ]
  const ana = visitor()
  await ana.signIn()
  for (const path of TAKES_BODY) {
    for (const value of values) {
      const { status } = await ana.post(path, Object.fromEntries(names.map((name) => [name, value])))
      expect(status).toBeLessThan(500)
    }
    for (const body of values) expect((await ana.post(path, body)).status).toBeLessThan(500)
  }
})

test('other kinds of bodies are a 415, and large ones a 413', async () => {
  const { visitor } = await openShop()
  const origin = 'https://shop.example'
  for (const type of [
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ]) {
    const reply = await visitor().request('/api/basket/packages', {
      method: 'POST',
      headers: { origin, 'content-type': type },
      body: '{}',
    })
    expect(reply.status).toBe(415)
  }
  const large = await visitor().post('/api/basket/coupons', { coupon_code: 'x'.repeat(70_000) })
  expect(large.status).toBe(413)
  const foreign = await visitor().post(
    '/api/basket/coupons',
    { coupon_code: 'x'.repeat(70_000) },
    { origin: 'https://evil.example' },
  )
  expect(foreign.headers.get('connection')).toBe('close')
})

test('unknown addresses and methods are told so, under the same headers as everything', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  const unknown = await ana.get<{ code: string; detail: string }>('/api/nothing/here')
  expect(unknown.status).toBe(404)
  expect(unknown.body.code).toBe('not_found')
  const wrong = await ana.post<{ code: string }>('/api/session')
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('allow')).toBe('GET, HEAD')
  for (const { headers } of [unknown, wrong, await ana.get('/api/basket'), await ana.get('/healthz')]) {
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toContain('no-store')
  }
})

test('a fault of ours tells the visitor nothing', async () => {
  const { visitor, shop, lines } = await openShop()
  await shop.db.close()
  const reply = await visitor().request<{ detail: string }>('/api/webhooks/tebex', {
    method: 'POST',
    body: 'x',
  })
  expect(reply.status).toBe(401)
  expect(await visitor().get('/readyz')).toMatchObject({
    status: 200,
    body: { degraded: ['database unavailable'] },
  })
  expect(lines.join('')).not.toContain('at Object')
})

test('the shop says whether it lives and whether it is ready, and why not', async () => {
  const { visitor, shop, sandbox } = await openShop({
    prepare: (platform) => platform.failAll({ kind: 'status', status: 500 }),
  })
  const ana = visitor()
  expect((await ana.get('/healthz')).status).toBe(200)
  expect((await ana.get('/readyz')).body).toEqual({ ready: false, reasons: ['catalogue not loaded yet'] })
  sandbox.heal()
  await shop.catalog.refresh()
  expect((await ana.get('/readyz')).body).toEqual({ ready: true, reasons: [] })
  shop.stopping()
  expect((await ana.get('/readyz')).body).toEqual({ ready: false, reasons: ['stopping'] })
})

test('tracking calls are taken without a word, up to a point', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  const visit = await ana.request('/api/track_visitor.php', {
    method: 'POST',
    headers: { origin: 'https://shop.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'page_url=%2F&user_ip=1.2.3.4',
  })
  expect(visit.status).toBe(204)
  expect((await ana.post('/api/track_interaction.php', { product_id: 'x', action_type: {} })).status).toBe(
    204,
  )
  const broken = await ana.request('/api/track_interaction.php', {
    method: 'POST',
    headers: { origin: 'https://shop.example' },
    body: '{',
  })
  expect(broken.status).toBe(204)
  expect((await ana.post('/api/track_visitor.php', { page_url: 'x'.repeat(70_000) })).status).toBe(413)
  const statuses: number[] = []
  for (let round = 0; round < 300; round += 1)
    statuses.push((await ana.post('/api/track_visitor.php')).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await visitor('198.51.100.2').post('/api/track_visitor.php')).status).toBe(204)
})

test('no log line holds a basket’s ident, a key or a whole address', async () => {
  const { visitor, lines, sandbox } = await openShop({ env: { LOG_LEVEL: 'trace' } })
  const ana = visitor()
  await ana.signIn({ packageId: 6982072 })
  const ident = await ana.ident()
  sandbox.failNext({ operation: 'addBasketPackage', fault: { kind: 'status', status: 500 } })
  await ana.addToCart(7037446)
  const log = lines.join('')
  expect(log).toContain('basket could not be changed')
  for (const secret of [ident, sandbox.privateKey, sandbox.webhookSecret, '203.0.113.7'])
    expect(log).not.toContain(secret)
})
