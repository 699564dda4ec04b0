/** The first page of the panel: today, and what needs the seller. */
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadContent } from '#app/panel/overview/load.server.ts'
import { ROOT } from '../../../scripts/sources.ts'
import { type OpenShop, ORIGIN } from '../shop.ts'
import type { Visitor } from '../visitor.ts'
import { readContent } from './panel-content.ts'
import { openPanel, readPage as readPageOf, readWords } from './seller.ts'

const BACKPACK = 6982072
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function deliver({ sandbox, visitor }: OpenShop): Promise<void> {
  for (const { body } of sandbox.webhooks.list()) {
    const headers = { 'x-signature': sandbox.webhooks.sign(body) }
    await visitor('18.209.80.3').request('/api/webhooks/tebex', { method: 'POST', headers, body })
  }
}

function readOverview(open: OpenShop, { cookies }: Visitor) {
  return readContent(open, loadContent, { path: '/admin', cookies })
}

test('a new shop shows missing figures in words instead of zeros', async () => {
  const { readPage } = await openPanel()
  const words = readWords(await readPage('/admin'))
  expect(words).toContain('Você recebe Nada ainda')
  expect(words).toContain('A comparação aparece depois de uma semana.')
  const english = readWords(await readPage('/admin?lang=en'))
  expect(english).toContain('Needs your attention')
  expect(english).toContain('Visitors now 0')
})

test('earnings, visits and searches of a page count on one day, that of the shop’s time zone', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'store-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await cp(join(ROOT, 'sandbox/store'), dir, { recursive: true })
  await appendFile(join(dir, 'settings.yaml'), '\ntimeZone: Pacific/Auckland\n')
  const { open, seller } = await openPanel({
    env: { STORE_DIR: dir },
    now: () => Date.parse('2026-11-20T22:00:00Z'),
  })
  const day = '2026-11-21'
  const { analytics } = open.shop
  const visitor = { address: '198.51.100.4', headers: new Headers({ 'user-agent': BROWSER }) }
  await analytics.recordVisit(visitor, '/')
  await analytics.recordInteraction(visitor, { id: BACKPACK, name: 'Backpack' }, 'view')
  const { period, figures, earned } = await readOverview(open, seller)
  expect([period.to, earned?.chart.days.at(-1)]).toEqual([day, day])
  expect(figures).toMatchObject({
    stats: { todayVisitors: 1 },
    overview: { totals: { visits: 1, views: 1 } },
  })
  expect(figures?.overview.days.at(-1)).toMatchObject({ day, visits: 1, views: 1 })
  analytics.noteSearch(visitor, 'zeppelin')
  analytics.noteSearch(visitor, 'submarine')
  const lists = await Promise.all([analytics.listVisitors({}), analytics.listInteractions({})])
  for (const { id } of lists[0].visitors) await analytics.deleteVisit(id)
  for (const { id } of lists[1].interactions) await analytics.deleteInteraction(id)
  const { overview } = (await readOverview(open, seller)).figures ?? {}
  expect(overview?.totals).toMatchObject({ visits: 0, views: 0 })
  await expect
    .poll(() => analytics.listFruitlessSearches({ from: day, to: day }))
    .toMatchObject([{ term: 'zeppelin', lastDay: day }])
})

test('every document of the panel names its language, the login too', async () => {
  const { open, readPage } = await openPanel()
  for (const path of ['/admin', '/admin/orders', '/admin/me']) {
    expect(await readPage(path)).toContain('<html lang="pt-BR">')
    expect(await readPage(`${path}?lang=en`)).toContain('<html lang="en-GB">')
  }
  expect(await readPageOf(open, new Map(), '/admin')).toContain('<html lang="pt-BR">')
})

test('a document is named after what its page edits', async () => {
  const { readPage } = await openPanel()
  const titleOf = async (path: string) => /<title>(.*?) · /.exec(await readPage(path))?.[1]
  expect(await titleOf('/admin/store/promo')).toBe('Banner com código')
  expect(await titleOf('/admin/store/faq?lang=en')).toBe('Questions and answers')
  expect(await titleOf(`/admin/store/product/${BACKPACK}`)).toBe('Backpack [ESCROW]')
  expect(await titleOf('/admin/store/versions?lang=en')).toBe('Published versions')
})

test('a new sale and a new visitor appear at once', async () => {
  const { open, seller, readPage } = await openPanel()
  const ana = open.visitor()
  await ana.signIn({ packageId: BACKPACK })
  open.sandbox.pay(await ana.ident())
  await deliver(open)
  await open.shop.analytics.recordVisit(
    { address: '198.51.100.4', headers: new Headers({ 'user-agent': BROWSER }) },
    '/',
  )
  const { glance } = await readOverview(open, seller)
  expect(glance).toMatchObject({
    today: { orders: 1, usualOrders: null, currencies: [{ refunded: 0, usual: null }] },
    visitors: { visits: 1, visitors: 1, isCut: false },
  })
  expect(glance.today?.currencies[0]?.kept).toBeGreaterThan(0)
  expect(readWords(await readPage('/admin'))).toMatch(/Você recebe.*Pedidos 1 .*Visitantes agora 1 /)
})

test('each of the seller’s tasks is listed with a link to its page until it is done', async () => {
  const { open, seller, readPage } = await openPanel()
  const listKeys = async () => (await readOverview(open, seller)).attention.items.map(({ key }) => key)
  const { kysely } = open.shop.db
  const payments = {
    method: 'POST',
    body: '{}',
    headers: { 'x-signature': '0'.repeat(64) },
  }
  expect((await open.visitor().request('/api/webhooks/tebex', payments)).status).toBe(401)
  await expect.poll(listKeys).toContain('refused')
  await kysely
    .insertInto('reviews')
    .values({
      id: 'r1',
      package_id: BACKPACK,
      customer_key: 'k',
      stars: 5,
      text: 'Good',
      text_hash: 'h',
      language: 'en',
      state: 'waiting',
      is_owned: 1,
      created_at: 1,
      updated_at: 1,
      answer: null,
      answered_at: null,
      reason: null,
    })
    .execute()
  expect(await listKeys()).toEqual(expect.arrayContaining(['refused', 'reviews']))
  const page = await readPage('/admin')
  expect(readWords(page)).toContain('1 avaliação aguarda a sua aprovação')
  for (const href of ['/admin/webhooks#refused', '/admin/reviews?state=waiting'])
    expect(page).toContain(`href="${href.replace('&', '&amp;')}"`)
  await kysely.deleteFrom('reviews').execute()
  expect(await listKeys()).not.toContain('reviews')
})

test('a figure that cannot be read is named, and the other figures are shown', async () => {
  const { open, seller, readPage } = await openPanel()
  await open.shop.db.kysely.schema.dropTable('reviews').execute()
  await open.shop.db.kysely.schema.dropTable('revenue_entries').execute()
  const { glance, attention, figures, health } = await readOverview(open, seller)
  expect(glance.today).toBe(null)
  expect(glance.visitors).toMatchObject({ visits: 0 })
  expect(attention.unknown).toContain('reviews')
  expect(figures).toBe(null)
  expect(health).not.toBe(null)
  const words = readWords(await readPage('/admin'))
  expect(words).toMatch(/Não foi possível verificar agora: .*avaliações/)
  expect(words).toContain('Você recebe ?')
})

test('running checks are not shown as failed', async () => {
  const { readPage } = await openPanel()
  const words = readWords(await readPage('/admin'))
  expect(words).toContain('O diagnóstico está em andamento.')
  expect(words).not.toContain('Não foi possível verificar agora')
  expect(words).not.toContain('Nenhum problema encontrado')
  expect(words).toContain('Diagnóstico da loja Diagnóstico em andamento')
})

test('each chart and table of the first page can be exported', async () => {
  const { open, seller, readPage } = await openPanel()
  const today = new Date(open.shop.now()).toISOString().slice(0, 10)
  const ana = open.visitor('198.51.100.4')
  await ana.post('/api/track_visitor.php', { page_url: `${ORIGIN}/`, user_ip: '' }, { 'user-agent': BROWSER })
  await ana.post(
    '/api/track_interaction.php',
    { product_id: BACKPACK, action_type: 'view' },
    { 'user-agent': BROWSER },
  )
  const readLines = async (table: string) => {
    const query = `table=${table}&from=${today}&to=${today}`
    const { body } = await seller.get<string>(`/api/admin/export/overview.csv?${query}`)
    return body.trim().split('\r\n').slice(1)
  }
  expect(await readLines('days')).toEqual([`"${today}",1,0,1,0,0`])
  expect(await readLines('funnel')).toEqual([
    '"views",1',
    '"add_to_carts",0',
    '"checkouts",0',
    '"paid",0',
    '"refunded",0',
  ])
  expect(await readLines('products')).toEqual([expect.stringMatching(/^6982072,".+",1,0,0$/)])
  expect(await readLines('countries')).toEqual([expect.stringMatching(/^".*",".*",1$/)])
  const page = await readPage('/admin')
  for (const table of ['days', 'funnel', 'products', 'countries'])
    expect(page).toMatch(new RegExp(`export/overview\\.csv\\?[^"]*table=${table}`))
  expect((await seller.get('/api/admin/export/overview.csv?table=all')).status).toBe(400)
})
