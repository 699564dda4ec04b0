import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadContent } from '#app/panel/revenue/load.server.ts'
import { readContent } from '../admin/panel-content.ts'
import { openPanel as openPages, readWords } from '../admin/seller.ts'
import { type OpenShop, openShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'
import { sendEvent } from '../webhooks.ts'
import { readiness } from '../without-database.ts'
import { BACKPACK, paid } from './paid.ts'

const PASSWORD = 'quiet otter under blue roofs'

/** Buys at the sandbox's checkout and delivers the webhook to the shop. */
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

function readPage(open: OpenShop, { cookies }: Visitor, query = '') {
  return readContent(open, loadContent, { path: '/admin/revenue', cookies, query })
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

test('without sales there are no rows, and an invalid period is refused', async () => {
  const { seller } = await openPanel()
  expect((await seller.get('/api/admin/revenue?by=country')).body).toMatchObject({ totals: [], rows: [] })
  for (const query of ['revenue?from=yesterday', 'revenue?by=name', 'export/revenue.csv?month=2026-13'])
    expect((await seller.get(`/api/admin/${query}`)).status).toBe(400)
})

test('the page shows a chart, tables and a list of unknown figures', async () => {
  const { open, seller } = await openPanel()
  expect(await readPage(open, seller)).toMatchObject({ total: null, currency: '', unknownAmounts: 0 })
  await sell(open)
  const page = await readPage(open, seller, 'days=90')
  expect(page).toMatchObject({ days: 90, timeZone: 'UTC', total: { orders: 1 }, buyers: { new: 1 } })
  expect(page.chart).toMatchObject({ unit: 'day', before: null })
  expect(page.chart.kept.at(-1)).toBe(page.total?.kept)
  expect(page.chart.net.at(-1)).toBe(page.total?.net)
  expect(page.tables[0]?.rows[0]).toMatchObject({ name: String(BACKPACK), orders: 1 })
  const year = await readPage(open, seller, 'from=2026-01-01&to=2026-12-31')
  expect(year.chart.unit).toBe('week')
})

test('the page groups by edition and country, and names the unknown figures', async () => {
  const { open, readPage } = await openPages()
  await sendEvent(open, paid(1))
  await sendEvent(open, paid(2, { price_paid: null, products: [], customer: { country: 'Brazil' } }))
  await sendEvent(
    open,
    paid(3, { created_at: '2031-01-01T00:00:00Z', price_paid: { amount: 5, currency: 'ZZZ' } }),
  )
  const path = '/admin/revenue?from=2026-11-01&to=2026-11-20&per=month'
  const words = readWords(await readPage(path))
  for (const text of [
    'Por versão',
    'Por país',
    'Brasil',
    'Receita por mês',
    '1 pedido sem valor informado',
    '1 pedido com data no futuro',
  ])
    expect(words).toContain(text)
  expect(readWords(await readPage(`${path}&lang=en`))).toContain('1 order dated in the future')
  expect(words).not.toContain('ainda estão sendo somados')
  const rows = await open.shop.revenue.readTable({ from: '2031-01-01', to: '2031-01-01' }, 'country')
  expect(rows).toMatchObject([{ name: 'BR', currency: 'ZZZ', gross: 500 }])
  expect(readWords(await readPage('/admin/orders?order=tbx-1'))).toContain('Brasil')
})

test('a month’s file adds up to the figures of the month', async () => {
  const { open, seller } = await openPages()
  for (const number of [1, 2, 3])
    await sendEvent(open, paid(number, { fees: { tax: { amount: 1.99, currency: 'EUR' } } }))
  await sendEvent(open, { ...paid(2), id: 'refund', type: 'payment.refunded' })
  const { body } = await seller.get<string>('/api/admin/export/revenue.csv?month=2026-11')
  const [head = '', ...all] = body.replace('\ufeff', '').trim().split('\r\n')
  const lines = all.slice(0, -1)
  const columns = head.split(',').map((name) => name.replaceAll('"', ''))
  const sum = (name: string) =>
    lines.reduce(
      (total, line) => total + Math.round(Number(line.split(',')[columns.indexOf(name)]) * 100 || 0),
      0,
    )
  const [total] = (await open.shop.revenue.readReport({ from: '2026-11-01', to: '2026-11-30' })).totals
  expect(total).toMatchObject({ gross: 2997, refunded: 999, tax: 398, net: 1998 })
  expect([sum('Valor'), sum('Reembolso'), sum('Imposto'), sum('Valor líquido')]).toEqual([
    2997, 999, 398, 1600,
  ])
})

test('webhooks are refused while the database is unavailable, and count once when they are redelivered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'revenue-away-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { open } = await openPages({ env: { DATA_DIR: folder } })
  const [file, elsewhere] = [join(folder, 'shop.db'), join(folder, 'elsewhere')]
  expect(await sendEvent(open, paid(1))).toBe(200)
  renameSync(file, elsewhere)
  await expect.poll(() => readiness(open)).toMatchObject({ degraded: ['database gone'] })
  expect(await sendEvent(open, paid(2))).toBeGreaterThanOrEqual(500)
  renameSync(elsewhere, file)
  await expect.poll(() => sendEvent(open, paid(2))).toBe(200)
  expect(await sendEvent(open, paid(2))).toBe(200)
  expect(await sendEvent(open, paid(1))).toBe(200)
  const { totals } = await open.shop.revenue.readReport({ from: '2026-11-10', to: '2026-11-10' })
  expect(totals).toMatchObject([{ orders: 2, gross: 1998 }])
})

test('every figure is compared with the previous period, without a percentage for few orders, and the funnel ends with payments and refunds', async () => {
  const { open, readPage } = await openPages()
  const costing = (number: number, amount: number, day: string) =>
    paid(number, { created_at: `${day}T09:00:00Z`, price_paid: { amount, currency: 'EUR' } })
  await sendEvent(open, costing(1, 10, '2026-09-20'))
  await sendEvent(open, costing(2, 10, '2026-10-20'))
  await sendEvent(open, costing(3, 20, '2026-10-21'))
  for (const number of [1, 3])
    await sendEvent(open, {
      ...costing(number, number === 1 ? 10 : 20, number === 1 ? '2026-09-20' : '2026-10-21'),
      id: `refund-${number}`,
      type: 'payment.refunded',
      date: number === 1 ? '2026-09-25T09:00:00Z' : '2026-10-25T09:00:00Z',
    })
  const words = readWords(await readPage('/admin/revenue?from=2026-10-02&to=2026-10-31'))
  for (const text of [
    'Você recebe € 10,00 depois de reembolsos',
    'Pedidos 2 antes: 1',
    'Ticket médio € 15,00 antes: € 10,00',
    'Taxa de reembolso 50% reembolsos em relação aos pedidos do período antes: 100%',
  ])
    expect(words).toContain(text)
  const overview = readWords(await readPage('/admin?from=2026-10-02&to=2026-10-31'))
  expect(overview).toMatch(/Produtos pagos 2 .*Produtos reembolsados 1 /)
})
