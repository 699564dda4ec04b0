import { expect, test } from 'vitest'
import { loadContent } from '#app/panel/sources/load.server.ts'
import { connectWebhooks } from '../purchase/webhooks.ts'
import { type OpenShop, ORIGIN, openShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'
import { readContent } from './panel-content.ts'
import { openPanel as openPages, readWords } from './seller.ts'

const PASSWORD = 'quiet otter under blue roofs'
const BACKPACK = 6982072
const WALLET = 7017015
const POLICE = 7037446
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1'

async function openPanel() {
  const open = await openShop({ env: { ADMIN_PASSWORD: PASSWORD } })
  const seller = open.visitor()
  expect((await seller.post('/api/admin/login', { password: PASSWORD })).status).toBe(204)
  return { open, seller, deliver: connectWebhooks(open) }
}

function readPage(open: OpenShop, { cookies }: Visitor, query = '') {
  return readContent(open, loadContent, { path: '/admin/sources', cookies, query })
}

async function land(visitor: Visitor, page_url: string, referrer = '') {
  const fields = { page_url: `${ORIGIN}${page_url}`, user_ip: '', referrer }
  await visitor.post('/api/track_visitor.php', fields, { 'user-agent': PHONE })
}

/** The stand-in reports neither tax nor a fee for a payment of the backpack. */
/** 9.99 dollars at the store's rate. */
const KEPT = 919

test('the panel’s link below a video is followed to the sale and its refund', async () => {
  const { open, seller, deliver } = await openPanel()
  const asked = new URLSearchParams({ page: `/product/${BACKPACK}`, name: 'Tour', site: 'youtube' })
  const { link } = await readPage(open, seller, asked.toString())
  const { pathname, search } = new URL(link?.url ?? '')
  const ana = open.visitor('198.51.100.4')
  await land(ana, pathname + search)
  await land(open.visitor('198.51.101.4'), '/', 'www.google.com')
  await ana.signIn({ packageId: BACKPACK })
  const { transactionId } = open.sandbox.pay(await ana.ident())
  await deliver()
  const sold = await readPage(open, seller)
  const findTable = (content: typeof sold, by: string) =>
    content.tables.find((table) => table.by === by)?.rows
  expect(sold.totals).toMatchObject({ visits: 2, sales: 1, net: KEPT, kept: KEPT })
  expect(findTable(sold, 'video')).toMatchObject([{ name: 'Tour', visits: 1, sales: 1, kept: KEPT }])
  expect(findTable(sold, 'source')).toMatchObject([
    { name: 'youtube', label: 'YouTube', channel: 'video', visits: 1, carts: 1, sales: 1, kept: KEPT },
    { name: 'google', visits: 1, carts: 0, sales: 0, kept: 0 },
  ])
  const landed = { name: `/product/${BACKPACK}`, label: expect.stringContaining('Backpack'), sales: 1 }
  expect(findTable(sold, 'landing')?.[0]).toMatchObject(landed)
  expect(findTable(sold, 'video')?.[0]?.before).toEqual({ visits: 0, sales: 0, kept: 0 })
  const today = new Date(open.shop.now()).toISOString().slice(0, 10)
  const period = `from=${today}&to=${today}`
  const file = await seller.get<string>(`/api/admin/export/sources.csv?by=video&${period}`)
  expect(file.body).toContain('"visits_before","carts_before","sales_before","net_before"')
  expect(file.body).toContain('"Tour",1,1,"USD",1,0,9.99,0,9.99,9.99,0,0,0,0')
  const visits = await seller.get<string>(`/api/admin/export/sources.csv?by=day&${period}`)
  expect(visits.body).toContain(`"day","visits","visits_before"\r\n"${today}",2,0\r\n`)
  open.sandbox.refund(transactionId)
  await deliver()
  expect(findTable(await readPage(open, seller), 'video')).toMatchObject([{ sales: 1, kept: 0 }])
})

test('a sale whose basket carries no source has an unknown source', async () => {
  const { open, seller, deliver } = await openPanel()
  const ana = open.visitor()
  const { body } = await ana.post<{ url: string }>(
    '/api/auth/login',
    { packageId: BACKPACK },
    { 'sec-gpc': '1' },
  )
  await ana.returnTo(ana.passLoginPage(body.url))
  open.sandbox.pay(await ana.ident())
  await deliver()
  const { tables } = await readPage(open, seller)
  expect(tables.find(({ by }) => by === 'source')?.rows).toMatchObject([{ name: '', sales: 1, kept: KEPT }])
})

test('every table can be exported, adds up, and is closed to strangers', async () => {
  const { open, seller, deliver } = await openPanel()
  const path = '/api/admin/export/sources.csv'
  expect((await open.visitor().get(path)).status).toBe(401)
  expect((await seller.get(`${path}?by=nonsense`)).status).toBe(400)
  const ana = open.visitor('198.51.100.4')
  await land(ana, '/', 'forum.cfx.re')
  await ana.signIn({ packageId: BACKPACK })
  open.sandbox.pay(await ana.ident())
  await deliver()
  const { status, body } = await seller.get<string>(`${path}?by=source`)
  expect(status).toBe(200)
  const [head, ...lines] = body.trim().split('\r\n')
  expect(head).toContain('"visits","carts","currency","sales"')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('"source","cfx.re",1,1,"USD",1,0,9.99,0,9.99')
  const revenue = await seller.get<{ rows: unknown[] }>('/api/admin/revenue?by=source')
  expect(revenue.body).toMatchObject({ rows: [{ name: 'cfx.re', orders: 1, net: 999 }] })
})

test('an order names the source of its buyer, or says that it is unknown', async () => {
  const { open, readPage: readDocument } = await openPages()
  const deliver = connectWebhooks(open)
  const payAndRead = async (buyer: Visitor, language: 'pt' | 'en') => {
    const { transactionId } = open.sandbox.pay(await buyer.ident())
    await deliver()
    return readWords(await readDocument(`/admin/orders?order=${transactionId}&lang=${language}`))
  }
  const fromVideo = open.visitor('198.51.100.4')
  await land(fromVideo, `/product/${BACKPACK}?utm_source=youtube&utm_content=Tour&utm_campaign=Maio`)
  await fromVideo.signIn({ packageId: BACKPACK })
  const told = await payAndRead(fromVideo, 'pt')
  const page = 'Página Backpack [ESCROW]'
  for (const fact of ['Origem YouTube vídeo', 'Campanha Maio', 'Vídeo Tour', page])
    expect(told).toContain(fact)

  const direct = open.visitor('198.51.101.4')
  await direct.signIn({ packageId: WALLET })
  const words = await payAndRead(direct, 'en')
  for (const fact of ['Source Direct', 'Campaign not in the link', 'Page unknown'])
    expect(words).toContain(fact)

  const anonymous = open.visitor('198.51.102.4')
  const asked = { 'sec-gpc': '1' }
  const { body } = await anonymous.post<{ url: string }>('/api/auth/login', { packageId: POLICE }, asked)
  await anonymous.returnTo(anonymous.passLoginPage(body.url))
  expect(await payAndRead(anonymous, 'pt')).toContain('Desconhecida: o carrinho não trazia a origem.')
})

test('the overview shows the revenue of the period, its refunds and the best-selling video', async () => {
  const { open, readPage: readDocument } = await openPages()
  const deliver = connectWebhooks(open)
  const buy = async (address: string, packageId: number, query = '') => {
    const buyer = open.visitor(address)
    await land(buyer, `/product/${packageId}${query}`)
    await buyer.signIn({ packageId })
    return open.sandbox.pay(await buyer.ident()).transactionId
  }
  await buy('198.51.100.4', BACKPACK, '?utm_source=youtube&utm_content=Tour')
  const refunded = await buy('198.51.101.4', BACKPACK)
  await deliver()
  open.sandbox.refund(refunded)
  await deliver()
  const today = new Date(open.shop.now()).toISOString().slice(0, 10)
  const english = await readDocument(`/admin?from=${today}&to=${today}&lang=en`)
  expect(readWords(english)).toContain('You keep ≈ €9.19')
  for (const fact of [
    'Sales after refunds ≈ €9.19 2 orders',
    'Best-selling video Tour 1 order in this period',
    'Fastest-growing product Backpack',
  ])
    expect(readWords(english)).toContain(fact)
  // The other reports keep the period.
  expect(english).toContain(`href="/admin/revenue?from=${today}&amp;to=${today}"`)
  const portuguese = readWords(await readDocument('/admin?lang=pt'))
  expect(portuguese).toContain('Vídeo que mais vendeu Tour 1 pedido neste período')
  expect(readWords(await readDocument('/admin?from=2020-01-01&to=2020-01-02&lang=en'))).toContain(
    'Nothing was sold',
  )
})
