import { expect, test } from 'vitest'
import { load } from '#app/admin/pages/revenue/load.server.ts'
import { type OpenShop, openShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'

const PASSWORD = 'quiet otter under blue roofs'
const BACKPACK = 6982072

/** A purchase at the sandbox's checkout, told to the shop. */
async function sell(open: OpenShop) {
  const ana = open.visitor()
  await ana.signIn({ packageId: BACKPACK })
  const { transactionId } = open.sandbox.pay(await ana.ident())
  await deliver(open)
  return transactionId
}

async function deliver(open: OpenShop): Promise<void> {
  for (const { body } of open.sandbox.webhooks.list()) {
    const headers = { 'x-signature': open.sandbox.webhooks.sign(body) }
    await open.visitor('18.209.80.3').request('/api/webhooks/tebex', { method: 'POST', headers, body })
  }
}

async function openPanel() {
  const open = await openShop({ env: { ADMIN_PASSWORD: PASSWORD } })
  const seller = open.visitor()
  expect((await seller.post('/api/admin/login', { password: PASSWORD })).status).toBe(204)
  return { open, seller }
}

async function readPage(open: OpenShop, seller: Visitor, query = '') {
  const reply = await load({
    ...{ shop: open.shop, params: {}, locale: 'en', address: '203.0.113.7' },
    headers: new Headers({ cookie: [...seller.cookies].map((pair) => pair.join('=')).join('; ') }),
    query: new URLSearchParams(query),
    signal: new AbortController().signal,
  })
  if ('redirect' in reply || reply.data.state !== 'open') throw new Error('the page did not open')
  return reply.data.content
}

test('a sale and its refund are counted, listed and exported', async () => {
  const { open, seller } = await openPanel()
  const transaction = await sell(open)
  const sold = await seller.get<{ totals: { gross: number; currency: string }[] }>(
    '/api/admin/revenue?by=product',
  )
  expect(sold).toMatchObject({
    status: 200,
    body: {
      success: true,
      isKnown: true,
      totals: [{ orders: 1, refunded: 0, refunds: 0 }],
      rows: [{ name: String(BACKPACK), orders: 1 }],
      buyers: { new: 1, returning: 0 },
    },
  })
  const gross = sold.body.totals[0]?.gross ?? 0
  expect(gross).toBeGreaterThan(0)

  open.sandbox.refund(transaction)
  await deliver(open)
  expect((await seller.get('/api/admin/revenue')).body).toMatchObject({
    totals: [{ gross, refunded: gross, net: 0, orders: 1, refunds: 1 }],
  })

  const month = new Date(open.shop.now()).toISOString().slice(0, 7)
  const file = await seller.get<string>(`/api/admin/export/revenue.csv?month=${month}`)
  expect(file.headers.get('content-disposition')).toContain(`revenue-${month}.csv`)
  const lines = file.body.trim().split('\r\n')
  expect(lines.filter((line) => line.includes(transaction)).length).toBeGreaterThanOrEqual(2)
  const table = await seller.get<string>('/api/admin/export/revenue.csv?by=category')
  expect(table.body).toContain('gross')
  expect(
    (await seller.get<{ entries: { action: string }[] }>('/api/admin/audit')).body.entries,
  ).toContainEqual(expect.objectContaining({ action: 'export_revenue' }))
})

test('what the platform does not tell is said, and a period that cannot be read is refused', async () => {
  const { seller } = await openPanel()
  expect((await seller.get('/api/admin/revenue?by=source')).body).toMatchObject({ isKnown: false, rows: [] })
  for (const query of ['revenue?from=yesterday', 'revenue?by=name', 'export/revenue.csv?month=2026-13'])
    expect((await seller.get(`/api/admin/${query}`)).status).toBe(400)
})

test('the page has a chart, tables and what is not known', async () => {
  const { open, seller } = await openPanel()
  expect(await readPage(open, seller)).toMatchObject({ total: null, currency: '', unknownAmounts: 0 })
  await sell(open)
  const page = await readPage(open, seller, 'days=90')
  expect(page).toMatchObject({ days: 90, timeZone: 'UTC', total: { orders: 1 }, buyers: { new: 1 } })
  expect(page.chart).toMatchObject({ steps: 'day', before: null })
  expect(page.chart.gross.at(-1)).toBe(page.total?.gross)
  expect(page.tables[0]?.rows[0]).toMatchObject({ name: String(BACKPACK), orders: 1 })
  const year = await readPage(open, seller, 'from=2026-01-01&to=2026-12-31')
  expect(year.chart.steps).toBe('week')
})
