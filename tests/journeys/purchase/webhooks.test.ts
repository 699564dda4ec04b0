import { randomUUID } from 'node:crypto'
import { signWebhook } from 'tebex-client'
import { expect, test } from 'vitest'
import { type OpenShop, openShop } from '../shop.ts'

const ANA = {
  first_name: 'Ana',
  last_name: 'Bravo',
  email: 'ana@example.org',
  ip: '203.0.113.7',
  username: { id: '7', username: 'chip' },
}

type Wanted = { type?: string; id?: string; date?: string; transaction?: string }

function createEvent({
  type = 'payment.completed',
  id = randomUUID(),
  date = '2026-11-21T09:00:00+00:00',
  transaction = 'tbx-1',
}: Wanted = {}) {
  const price = { amount: 11.06, currency: 'EUR' }
  const subject = {
    transaction_id: transaction,
    status: { id: 1, description: 'Complete' },
    price,
    price_paid: price,
    customer: ANA,
    products: [
      {
        id: 6982072,
        name: 'Backpack',
        type: 'single',
        quantity: 2,
        variables: [{ identifier: 'discord_id', option: '4711' }],
      },
    ],
    custom: { note: 'ana@example.org' },
  }
  return { id, type, date, subject }
}

const encodeEvent = (event: object | string) =>
  new TextEncoder().encode(typeof event === 'string' ? event : JSON.stringify(event))

function send(
  open: OpenShop,
  body: Uint8Array<ArrayBuffer>,
  signature = signWebhook(body, open.sandbox.webhookSecret),
) {
  const headers = { 'content-type': 'application/json', 'x-signature': signature, 'user-agent': 'Tebex' }
  return open
    .visitor('18.209.80.3')
    .request<{ id?: string; code?: string }>('/api/webhooks/tebex', { method: 'POST', headers, body })
}

const countEvents = async (open: OpenShop) => (await open.shop.payments.listEvents(1_000)).length

test('a signed event is recorded once, without its person', async () => {
  const open = await openShop()
  expect((await send(open, encodeEvent(createEvent()))).status).toBe(200)
  const rows = JSON.stringify([
    await open.shop.payments.listEvents(10),
    await open.shop.payments.findPayment('tbx-1'),
  ])
  for (const word of ['Ana', 'Bravo', 'example.org', '203.0.113', '4711', 'chip'])
    expect(rows).not.toContain(word)
  const payment = await open.shop.payments.findPayment('tbx-1')
  expect(payment).toMatchObject({ status: 'completed', total_cents: 1106, currency: 'EUR' })
  expect(await open.shop.payments.listBestSellers(1)).toEqual([6982072])
})

test('a sale stands after a dispute that the seller won, and not after one that he lost', async () => {
  const open = await openShop()
  await send(open, encodeEvent(createEvent()))
  const tellOfDispute = (type: string) =>
    send(open, encodeEvent(createEvent({ type, date: '2026-11-22T09:00:00+00:00' })))
  await tellOfDispute('payment.dispute.won')
  expect(await open.shop.payments.findPayment('tbx-1')).toMatchObject({ status: 'dispute_won' })
  expect(await open.shop.payments.listBestSellers(1)).toEqual([6982072])
  await tellOfDispute('payment.dispute.lost')
  expect(await open.shop.payments.listBestSellers(1)).toEqual([])
})

test('a hundred concurrent deliveries of one event are recorded once and all acknowledged', async () => {
  const open = await openShop()
  const body = encodeEvent(createEvent())
  const replies = await Promise.all(Array.from({ length: 100 }, () => send(open, body)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await countEvents(open)).toBe(1)
})

test('a webhook that is not signed over exactly these bytes leaves no trace', async () => {
  const open = await openShop()
  const body = encodeEvent(createEvent())
  const good = signWebhook(body, open.sandbox.webhookSecret)
  const spaced = encodeEvent(JSON.stringify(createEvent(), null, 1))
  const forged = [
    '',
    'x',
    '0'.repeat(64),
    good.slice(1),
    `${good}0`,
    good.toUpperCase(),
    ` ${good}x`,
    signWebhook(body, 'another secret'),
  ]
  for (const signature of forged) expect((await send(open, body, signature)).status).toBe(401)
  expect((await send(open, spaced, good)).status).toBe(401)
  const unsigned = await open.visitor('18.209.80.3').request('/api/webhooks/tebex', { method: 'POST', body })
  expect(unsigned.status).toBe(401)
  expect(await countEvents(open)).toBe(0)
})

test('the signature covers the raw bytes, not the parsed JSON', async () => {
  const open = await openShop()
  const escaped = JSON.stringify(createEvent()).replaceAll('/', '\\/')
  expect((await send(open, encodeEvent(escaped))).status).toBe(200)
})

test('the handshake is echoed only when it is signed', async () => {
  const open = await openShop()
  const body = encodeEvent({
    id: 'abc-1',
    type: 'validation.webhook',
    date: '2026-11-21T09:00:00+00:00',
    subject: {},
  })
  expect((await send(open, body)).body).toEqual({ id: 'abc-1' })
  expect(JSON.stringify((await send(open, body, '0'.repeat(64))).body)).not.toContain('abc-1')
  expect(await countEvents(open)).toBe(0)
})

test('unknown types are acknowledged', async () => {
  const open = await openShop()
  expect(
    (await send(open, encodeEvent({ id: 'n-1', type: 'basket.abandoned', date: null, subject: ANA }))).status,
  ).toBe(200)
  const rows = await open.shop.payments.listEvents(10)
  expect(rows.map(({ type, body }) => [type, body])).toEqual([['basket.abandoned', '{}']])
})

test('a signed malformed body is refused as a client error', async () => {
  const open = await openShop()
  for (const text of ['', 'null', '[]', '{}', '{"id":1}', '{"id"', '\u0000'])
    expect((await send(open, encodeEvent(text))).status).toBe(400)
})

test('a body above one megabyte is cut off', async () => {
  const open = await openShop()
  const body = encodeEvent(`{"id":"big","filler":"${'x'.repeat(2 * 1024 * 1024)}"}`)
  expect((await send(open, body)).status).toBe(413)
})

test.each([
  ['2026-11-21T09:00:00+00:00', '2026-11-21T10:00:00+00:00'],
  ['2026-11-21T10:00:00+00:00', '2026-11-21T09:00:00+00:00'],
])(
  'a refund that arrives before its payment stays a refund (payment %s, refund %s)',
  async (paidAt, refundedAt) => {
    const open = await openShop()
    await send(open, encodeEvent(createEvent({ type: 'payment.refunded', date: refundedAt })))
    await send(open, encodeEvent(createEvent({ type: 'payment.completed', date: paidAt })))
    expect((await open.shop.payments.findPayment('tbx-1'))?.status).toBe('refunded')
    expect(await countEvents(open)).toBe(2)
  },
)

test('an event that cannot be stored is refused with a 5xx, and stored once when it is redelivered', async () => {
  const open = await openShop()
  const body = encodeEvent(createEvent())
  await open.shop.db.kysely.schema.alterTable('webhook_events').renameTo('elsewhere').execute()
  expect((await send(open, body)).status).toBe(503)
  await open.shop.db.kysely.schema.alterTable('elsewhere').renameTo('webhook_events').execute()
  expect((await send(open, body)).status).toBe(200)
  expect((await send(open, body)).status).toBe(200)
  expect(await countEvents(open)).toBe(1)
})
