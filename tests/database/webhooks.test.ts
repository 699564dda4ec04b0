/** Signed webhooks of odd shapes: whatever the platform sends is kept or set aside, and never sent for ever. */
import { randomBytes, randomUUID } from 'node:crypto'
import { signWebhook } from 'tebex-client'
import { expect } from 'vitest'
import { loadContent } from '#app/panel/overview/load.server.ts'
import { readContent } from '../journeys/admin/panel-content.ts'
import { type OpenShop, openShop } from '../journeys/shop.ts'
import { PASSWORD } from '../journeys/without-database.ts'
import { onBoth } from './both.ts'

type Wire = Record<string, unknown>

function createEvent(changes: Wire = {}, subject: Wire = {}): Wire {
  const price = { amount: 9.99, currency: 'USD' }
  return {
    id: randomUUID(),
    type: 'payment.completed',
    date: '2026-11-21T09:00:00+00:00',
    ...changes,
    subject: {
      transaction_id: `tbx-${randomUUID()}`,
      status: { id: 1, description: 'Complete' },
      price,
      price_paid: price,
      customer: { email: 'ana@example.org' },
      custom: {},
      coupons: [],
      products: [{ id: 6982072, name: 'Backpack', quantity: 1 }],
      ...subject,
    },
  }
}

const ODD = [
  '\u0000',
  'tbx-\u0000-1',
  'lone \ud800 surrogate',
  '\u202egnp.exe\u0007',
  '🚗'.repeat(400),
  `tbx-${randomBytes(3_000).toString('base64')}`,
]

/** Sixty-six: each odd text in each place. */
const SHAPES = ODD.flatMap((odd) => [
  createEvent({ id: odd }),
  createEvent({ type: odd }),
  createEvent({ date: odd }),
  createEvent({}, { transaction_id: odd }),
  createEvent({}, { status: { id: 1, description: odd } }),
  createEvent({}, { price_paid: { amount: 9.99, currency: odd } }),
  createEvent({}, { products: [{ id: 6982072, name: odd, quantity: 1 }] }),
  createEvent({}, { coupons: [{ id: 1, code: odd }] }),
  createEvent({}, { custom: { reference: odd } }),
  createEvent({}, { recurring_payment_reference: odd, created_at: odd }),
  { ...createEvent({ type: 'recurring-payment.renewed' }), subject: { reference: odd, created_at: odd } },
])

const STRANGE_NUMBERS = [
  createEvent({ date: '+275760-09-13T00:00:00.000Z' }),
  createEvent({}, { price_paid: { amount: 1e300, currency: 'USD' } }),
  createEvent({}, { products: [{ id: Number.MAX_SAFE_INTEGER, name: 'x', quantity: 1e15 }] }),
  createEvent({}, { transaction_id: { not: 'a text' } }),
]

async function send(open: OpenShop, event: Wire): Promise<number> {
  const body = new TextEncoder().encode(JSON.stringify(event))
  const headers = {
    'content-type': 'application/json',
    'x-signature': signWebhook(body, open.sandbox.webhookSecret),
  }
  const { status } = await open
    .visitor('18.209.80.3')
    .request('/api/webhooks/tebex', { method: 'POST', headers, body })
  return status
}

onBoth('every signed webhook is acknowledged, and kept once however often it comes', async ({ env }) => {
  const open = await openShop({ env })
  const events = [...SHAPES, ...STRANGE_NUMBERS]
  for (const event of events)
    expect([JSON.stringify(event).slice(0, 200), await send(open, event)]).toEqual([expect.any(String), 200])
  const rows = await open.shop.payments.listEvents(1_000)
  expect(rows).toHaveLength(events.length)
  for (const event of events) await send(open, event)
  expect(await open.shop.payments.listEvents(1_000)).toHaveLength(events.length)
  expect(JSON.stringify(rows)).not.toContain('ana@example.org')
})

onBoth('a webhook that cannot be applied is set aside, readable, and shown in the panel', async ({ env }) => {
  const open = await openShop({ env: { ...env, ADMIN_PASSWORD: PASSWORD } })
  expect(await send(open, createEvent())).toBe(200)
  expect(await send(open, createEvent({ type: 'basket.abandoned' }, { any: 'thing' }))).toBe(200)
  expect((await open.shop.payments.listSetAside()).events).toEqual([])
  await send(open, createEvent({}, { transaction_id: 'tbx-\u0000-1' }))
  await send(open, createEvent({ type: 'payment.refunded' }, { transaction_id: null }))
  await send(open, createEvent({ id: 'event \u0000 1' }))
  const { count, events } = await open.shop.payments.listSetAside()
  expect(count).toBe(3)
  expect(events.map(({ type, error }) => [type, error]).sort()).toEqual([
    ['payment.completed', 'unreadable_id'],
    ['payment.completed', 'unreadable_reference'],
    ['payment.refunded', 'unreadable_subject'],
  ])
  expect(JSON.stringify(events)).toContain('tbx-\\\\\\\\u0000-1')
  expect(await open.shop.payments.listBestSellers(5)).toEqual([6982072])

  const bia = open.visitor('198.51.100.50')
  await bia.post('/api/admin/login', { password: PASSWORD })
  const content = await readContent(open, loadContent, { path: '/admin', cookies: bia.cookies })
  expect(content).toMatchObject({ health: { setAside: { count: 3 } } })
})
