/** Webhooks in the panel: what arrived, what it became, and whether the platform reaches the shop. */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { rebuildLedger } from '#app/shop/orders/ledger/rebuild.server.ts'
import type { DeliveryPage } from '#app/shop/orders/panel/types.ts'
import type { OpenShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'
import { sendEvent } from '../webhooks.ts'
import { openPanel, readWords } from './seller.ts'

const MINUTE_MS = 60_000
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const createEvent = (id: string, type = 'payment.completed', transaction: unknown = 'tbx-1') => ({
  id,
  type,
  date: '2026-11-21T09:00:00+00:00',
  subject: {
    transaction_id: transaction,
    price_paid: { amount: 9.99, currency: 'EUR' },
    custom: { note: '<script>alert(1)</script>' },
    products: [{ id: 1, name: '<script>alert(2)</script>', quantity: 1 }],
  },
})

const listDeliveries = async (seller: Visitor, query = '') =>
  (await seller.get<DeliveryPage>(`/api/admin/webhooks${query}`)).body

async function sendSome(open: OpenShop) {
  await sendEvent(open, createEvent('a'))
  await sendEvent(open, createEvent('b', 'payment.refunded'))
  await sendEvent(open, createEvent('c', 'basket.abandoned'))
  await sendEvent(open, createEvent('d', 'payment.completed', 'tbx-\u0000'))
}

test('every delivery is listed with its outcome, and found by type, state and id', async () => {
  const { open, seller, readPage } = await openPanel()
  await sendSome(open)
  const { deliveries } = await listDeliveries(seller)
  expect(Object.fromEntries(deliveries.map(({ id, state, error }) => [id, [state, error]]))).toEqual({
    a: ['applied', null],
    b: ['applied', null],
    c: ['noted', null],
    d: ['set_aside', 'unreadable_reference'],
  })
  const found = async (query: string) => (await listDeliveries(seller, query)).deliveries.map(({ id }) => id)
  expect(await found('?type=payment.refunded')).toEqual(['b'])
  expect(await found('?state=set_aside')).toEqual(['d'])
  expect(await found('?state=noted')).toEqual(['c'])
  expect((await found('?q=tbx-1')).sort()).toEqual(['a', 'b'])
  expect(await found('?q=c')).toEqual(['c'])
  expect((await seller.get('/api/admin/webhooks?type=%00')).status).toBe(400)
  const file = await seller.get<string>('/api/admin/export/webhooks.csv?state=set_aside')
  expect(file.body.trim().split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^"[^"]+","payment.completed","set_aside","unreadable_reference","","d"$/),
  ])
  const first = await listDeliveries(seller, '?limit=3')
  const rest = await listDeliveries(seller, `?limit=3&cursor=${first.nextCursor}`)
  expect([...first.deliveries, ...rest.deliveries]).toEqual(deliveries)
  const page = await readPage('/admin/webhooks?event=d')
  expect(readWords(page)).toContain('o número do pagamento')
  expect(page).not.toContain('<script>alert')
  expect(readWords(await readPage('/admin/webhooks?event=none'))).toContain('Este webhook não existe')
})

test('a replay keeps correct rows, repairs wrong ones, and is recorded in the audit', async () => {
  const { open, seller } = await openPanel()
  await sendSome(open)
  const { kysely } = open.shop.db
  const readPayments = () => kysely.selectFrom('payments').selectAll().execute()
  const before = await readPayments()
  for (const id of ['a', 'b', 'c', 'd'])
    expect((await seller.post('/api/admin/webhooks/replay', { id })).body).toEqual({ success: true })
  expect(await readPayments()).toEqual(before)
  expect(await rebuildLedger(open.shop.db)).toMatchObject({ changed: 0 })
  await kysely.deleteFrom('payments').execute()
  await seller.post('/api/admin/webhooks/replay', { id: 'a' })
  expect((await readPayments()).map(({ basket_reference: _, ...row }) => row)).toEqual(
    before.map(({ basket_reference: _, ...row }) => row),
  )
  expect(await seller.post('/api/admin/webhooks/replay', { id: 'none' })).toMatchObject({
    status: 404,
    body: { success: false },
  })
  for (const id of ['', 7, null, '\u0000', 'x'.repeat(300)])
    expect((await seller.post('/api/admin/webhooks/replay', { id })).status).toBe(400)
  const { entries } = await open.shop.admin.audit.list({ limit: 10 })
  expect(entries.filter(({ action }) => action === 'replay_webhook').map(({ detail }) => detail)).toEqual([
    'a',
    'd',
    'c',
    'b',
    'a',
  ])
})

test('a form without script comes back to the event', async () => {
  const { open, seller, readPage } = await openPanel()
  await sendEvent(open, createEvent('a'))
  const reply = await seller.postForm('/api/admin/webhooks/replay', { id: 'a' })
  expect(reply).toMatchObject({ status: 303, location: '/admin/webhooks?event=a&outcome=replayed' })
  expect(readWords(await readPage(reply.location ?? ''))).toContain('O webhook foi aplicado de novo')
  expect((await seller.postForm('/api/admin/webhooks/replay', { id: 'z' })).location).toBe(
    '/admin/webhooks?outcome=gone',
  )
})

test('checkouts without any webhook are a warning, until one arrives', async () => {
  let now = Date.now()
  const { open, readPage } = await openPanel({ now: () => now })
  const warns = async () => (await readPage('/admin/webhooks')).includes('role="alert"')
  expect(await warns()).toBe(false)
  const ana = open.visitor()
  await ana.signIn({ packageId: 6982072 })
  expect((await ana.post('/api/checkout', {}, { 'user-agent': BROWSER })).status).toBe(200)
  now += MINUTE_MS
  await expect.poll(warns).toBe(true)
  await sendEvent(open, createEvent('a'))
  expect(await warns()).toBe(false)
})

/** An address that is known before the shop opens. */
async function listen(listener: Parameters<typeof createServer>[1]) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}`
}

test('a test event goes through the public address of the shop', async () => {
  let api: OpenShop['api'] | null = null
  const origin = await listen(
    getRequestListener(
      (request) => api?.fetch(request, { address: '127.0.0.1' }) ?? new Response('', { status: 503 }),
    ),
  )
  const { open, seller, readPage } = await openPanel({ env: { PUBLIC_ORIGIN: origin } })
  const test = async () => (await seller.post('/api/admin/webhooks/test')).body
  expect(await test()).toEqual({ success: false, outcome: 'unexpected', status: 503 })
  api = open.api
  expect(await test()).toEqual({ success: true, outcome: 'arrived', status: 200 })
  expect(await open.shop.payments.listEvents(10)).toEqual([])
  const reply = await seller.postForm('/api/admin/webhooks/test', {})
  expect(reply.location).toBe('/admin/webhooks?outcome=arrived&answer=200')
  expect(readWords(await readPage(reply.location ?? ''))).toContain('O evento de teste chegou')
})

test.each([
  ['a shop with another secret', 401, 'refused'],
  ['a redirect', 308, 'redirected'],
  ['another program', 200, 'unexpected'],
])('%s at the public address is named', async (_, status, outcome) => {
  const origin = await listen((_request, response) => {
    response.writeHead(status, { location: 'https://elsewhere.example/' }).end('hello')
  })
  const { seller } = await openPanel({ env: { PUBLIC_ORIGIN: origin } })
  expect((await seller.post('/api/admin/webhooks/test')).body).toEqual({ success: false, outcome, status })
})

test('the test names an address that does not answer, and a missing secret', async () => {
  const { seller, open, readPage } = await openPanel({ env: { PUBLIC_ORIGIN: 'http://127.0.0.1:9' } })
  expect((await seller.post('/api/admin/webhooks/test')).body).toEqual({
    success: false,
    outcome: 'unreachable',
    status: null,
  })
  const { entries } = await open.shop.admin.audit.list({ limit: 1 })
  expect(entries).toMatchObject([{ action: 'test_webhook', detail: 'unreachable' }])
  expect(readWords(await readPage('/admin/webhooks?outcome=unreachable'))).toContain('PUBLIC_ORIGIN')
})

test('a refused webhook is recorded with its reason and without its body', async () => {
  const { open, readPage } = await openPanel({ now: () => Date.UTC(2026, 10, 22, 12) })
  const post = (body: string, headers: Record<string, string> = {}) =>
    open.visitor('198.51.100.77').request('/api/webhooks/tebex', { method: 'POST', headers, body })
  const secretly = '{"email":"ana@example.org"}'
  expect((await post(secretly)).status).toBe(401)
  expect((await post(secretly, { 'x-signature': 'f'.repeat(64) })).status).toBe(401)
  const signed = { 'x-signature': open.sandbox.webhooks.sign('[1]') }
  expect((await post('[1]', signed)).status).toBe(400)
  expect((await post('x'.repeat(2 * 1024 * 1024))).status).toBe(413)
  await expect.poll(async () => (await open.shop.webhookRefusals.list()).count).toBe(4)
  const words = readWords(await readPage('/admin/webhooks'))
  for (const reason of ['Sem assinatura', 'Assinatura errada', 'Assinado, mas ilegível', 'Grande demais'])
    expect(words).toContain(reason)
  expect(words).toContain('198.51.100.0 · 27 bytes')
  const rows = await open.shop.db.kysely.selectFrom('webhook_refusals').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/ana@|198\.51\.100\.77/)
  expect((await open.shop.payments.listEvents(10)).length).toBe(0)
})
