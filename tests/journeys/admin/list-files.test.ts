/** The panel's lists as files. */
import { expect, test } from 'vitest'
import type { Problem } from '../visitor.ts'
import { sendEvent } from '../webhooks.ts'
import { openPanel } from './seller.ts'

async function openFiles() {
  const panel = await openPanel()
  const readLines = async (path: string) => {
    const { status, body } = await panel.seller.get<string>(`/api/admin/export/${path}`)
    expect([path, status]).toEqual([path, 200])
    return body.replace('\ufeff', '').trim().split('\r\n')
  }
  return { ...panel, readLines }
}

const order = (number: number, id: string) => ({
  id: `event-${number}`,
  type: 'payment.completed',
  date: '2026-11-21T09:00:00+00:00',
  subject: {
    transaction_id: `tbx-${number}`,
    created_at: new Date(Date.UTC(2026, 9, 1 + number, 9)).toISOString(),
    price_paid: { amount: 9.99, currency: 'EUR' },
    customer: { username: { id, username: `name-${id}` } },
    products: [{ id: 1, name: 'Backpack', quantity: 1, username: { id, username: `name-${id}` } }],
  },
})

test('the other orders of a customer are exported, however many there are', async () => {
  const { open, readPage, readLines } = await openFiles()
  for (let number = 1; number <= 24; number++) await sendEvent(open, order(number, '71'))
  await sendEvent(open, order(25, '72'))
  expect(await readPage('/admin/orders?order=tbx-24')).toContain(
    'other-orders.csv?order=tbx-24&amp;format=pt',
  )
  const [head, ...lines] = await readLines('other-orders.csv?order=tbx-24')
  expect(head).toMatch(/^"date","transaction","status"/)
  expect(lines).toHaveLength(23)
  expect(lines.join()).not.toMatch(/tbx-2[45]|name-/)
  expect(await readLines('other-orders.csv?order=tbx-25')).toHaveLength(1)
  expect(await readLines('other-orders.csv?order=unknown')).toHaveLength(1)
})

test('refused webhooks, notifications and the audit are exported', async () => {
  const { open, seller, readPage, readLines } = await openFiles()
  const refused = { method: 'POST', headers: { 'x-signature': 'wrong' }, body: new Uint8Array([123, 125]) }
  expect((await open.visitor('18.209.80.3').request('/api/webhooks/tebex', refused)).status).toBe(401)
  await expect
    .poll(async () => (await readLines('refusals.csv'))[1])
    .toMatch(/,"bad_signature",2,"18\.209\.80\.0"$/)
  expect(await readPage('/admin/webhooks')).toContain('/api/admin/export/refusals.csv?format=pt')
  expect(await readLines('notifications.csv')).toEqual([
    '"created_at","message","channel","state","attempts","error","http_status"',
  ])
  const [head, ...lines] = await readLines('audit.csv?person=owner')
  expect(head).toBe('"at","action","detail","person","session","address"')
  expect(lines[1]).toMatch(/,"export_notifications","{}","owner",/)
  expect(lines.at(-1)).toContain('"login"')
  expect((await seller.get('/api/admin/export/audit.csv?person=%20%20!')).status).toBe(400)
})

test('a list that cannot be read is refused, also as a search and as a file', async () => {
  const { open, seller } = await openFiles()
  await open.shop.db.kysely.schema.dropTable('visits').execute()
  for (const path of ['visitors?q=home', 'export/visitors.csv', 'export/visitors.csv?q=1.2']) {
    const { status, body } = await seller.get<Problem>(`/api/admin/${path}`)
    expect([path, status, body.code]).toEqual([path, 503, 'database_unavailable'])
  }
})
