/** Programs of this machine, or holders of a token, read the figures, and events show in them. */
import { expect, test } from 'vitest'
import { openShop } from '../shop.ts'

type OpenShop = Awaited<ReturnType<typeof openShop>>

function ask(
  { api }: OpenShop,
  headers: Record<string, string> = {},
  { host = '127.0.0.1:3000', address = '127.0.0.1' } = {},
) {
  return api.request(`http://${host}/metrics`, { headers }, { address })
}

async function read(shop: OpenShop): Promise<string> {
  const response = await ask(shop)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.text()
}

test('programs on this machine may read, but not through a proxy', async () => {
  const shop = await openShop()
  expect((await ask(shop)).status).toBe(200)
  expect((await ask(shop, {}, { host: 'localhost:3000', address: '::1' })).status).toBe(200)
  for (const header of [
    'X-Forwarded-For',
    'Forwarded',
    'X-Real-IP',
    'X-Forwarded-Proto',
    'Via',
    'CF-Connecting-IP',
  ])
    expect([header, (await ask(shop, { [header]: '127.0.0.1' })).status]).toEqual([header, 404])
  expect((await ask(shop, {}, { address: '203.0.113.9' })).status).toBe(404)
  expect((await ask(shop, {}, { host: 'shop.example' })).status).toBe(404)
  expect((await ask(shop, { Authorization: 'Bearer something' }, { address: '203.0.113.9' })).status).toBe(
    404,
  )
})

test('a request with the trusted header counts as one through a proxy', async () => {
  const shop = await openShop({ env: { CLIENT_IP_HEADER: 'x-client', TRUSTED_PROXIES: '127.0.0.1' } })
  expect((await ask(shop, { 'X-Client': '127.0.0.1' })).status).toBe(404)
})

test('once a token is set, only its holders may read, from anywhere', async () => {
  const METRICS_TOKEN = 'figures-for-prometheus'
  const shop = await openShop({ env: { METRICS_TOKEN } })
  const from = { address: '203.0.113.9', host: 'shop.example' }
  expect((await ask(shop)).status).toBe(404)
  expect((await ask(shop, { Authorization: 'Bearer figures-for-prometheuS' }, from)).status).toBe(404)
  expect((await ask(shop, { Authorization: `Bearer ${METRICS_TOKEN}` }, from)).status).toBe(200)
})

test('the metrics cover calls, refused sign-ins, webhooks, queue, database and memory', async () => {
  const shop = await openShop()
  await shop.visitor().post('/api/admin/login', { password: 'wrong' })
  shop.sandbox.failAll({ kind: 'status', status: 500 })
  await shop.visitor().post('/api/auth/login')
  await shop.visitor('18.209.80.3').post('/api/webhooks/tebex', { id: 'of another secret' })
  await expect.poll(() => read(shop)).toContain('tradepost_queue_events 0\n')
  const text = await read(shop)
  expect(text).toMatch(/^tradepost_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  expect(text).toMatch(/^tradepost_platform_calls_total\{outcome="ok"\} \d+$/m)
  expect(text).toMatch(/^tradepost_platform_calls_total\{outcome="upstream"\} [1-9]/m)
  expect(text).toContain('tradepost_sign_ins_refused_total{place="panel",status="401"} 1\n')
  expect(text).toMatch(/^tradepost_sign_ins_refused_total\{place="shop",status="5\d\d"\} 1$/m)
  expect(text).toContain('tradepost_webhooks_total{state="refused"} 1\n')
  expect(text).toContain('tradepost_webhooks_set_aside 0\n')
  expect(text).toContain('tradepost_queue_events 0\n')
  expect(text).toContain('tradepost_database_up 1\n')
  expect(text).toMatch(/^tradepost_database_bytes [1-9]\d+$/m)
  expect(text).toMatch(/^tradepost_catalogue_age_seconds \d/m)
  expect(text).toMatch(/^tradepost_memory_bytes\{kind="resident"\} [1-9]\d+$/m)
  for (const line of text.split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) .+|[a-z_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? -?[\d.e+-]+)?$/)
})

test('a refused sign-in of a browser without script counts too', async () => {
  const shop = await openShop()
  await shop.visitor().postForm('/api/admin/login', { password: 'wrong' }, '/admin')
  expect(await read(shop)).toContain('tradepost_sign_ins_refused_total{place="panel",status="303"} 1\n')
})

test('made-up signatures raise no alarm, and a wrong secret does', async () => {
  const shop = await openShop()
  const send = (address: string) => {
    const headers = { 'x-signature': 'a'.repeat(64), 'x-forwarded-for': '18.209.80.3' }
    return shop.visitor(address).post<object>('/api/webhooks/tebex', { id: 'forged' }, headers)
  }
  const readAlarms = async () => ({
    states: (await read(shop)).match(/^tradepost_webhooks_total.*$/gm),
    degraded: (await shop.visitor().get<{ degraded?: string[] }>('/readyz')).body.degraded ?? [],
  })
  for (let turn = 0; turn < 30; turn++) expect((await send(`198.51.100.${turn}`)).status).toBe(401)
  const forged = 'tradepost_webhooks_total{state="forged"} 30'
  expect(await readAlarms()).toEqual({ states: [forged], degraded: [] })
  expect((await send('18.209.80.3')).status).toBe(401)
  expect(await readAlarms()).toEqual({
    states: [forged, 'tradepost_webhooks_total{state="refused"} 1'],
    degraded: ['webhook signatures refused'],
  })
})
