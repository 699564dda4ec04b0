import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { getDay } from '#app/lib/days.ts'
import { Analytics } from '#app/shop/analytics/analytics.server.ts'
import { NO_GEO } from '#app/shop/analytics/geo.server.ts'
import type { Visit as VisitorRow } from '#app/shop/analytics/types.ts'
import { onPostgres } from '../../database/both.ts'
import { onBoth, onBothAlways } from '../on-both.ts'
import { type OpenShop, ORIGIN, openShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'

const BACKPACK = 6982072
const POLICE = 7037446
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** Brazilian and American addresses of the bundled file. */
const BRAZIL = '189.6.24.99'
const DAY_MS = 86_400_000
const NOON = Date.UTC(2026, 10, 20, 12)

const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN, 'user-agent': BROWSER }

function visit(visitor: Visitor, page_url: string, headers: Record<string, string> = {}) {
  const body = new URLSearchParams({ page_url, user_ip: '8.8.8.8' }).toString()
  return visitor.request('/api/track_visitor.php', { method: 'POST', headers: { ...FORM, ...headers }, body })
}

function interact(visitor: Visitor, body: object, headers: Record<string, string> = {}) {
  return visitor.post('/api/track_interaction.php', body, { 'user-agent': BROWSER, ...headers })
}

const view = (product_id: unknown) => ({
  product_id,
  product_name: 'x',
  action_type: 'view',
  user_ip: '1.1.1.1',
})

async function listVisits({ shop }: OpenShop): Promise<VisitorRow[]> {
  return (await shop.analytics.listVisitors({ limit: 100 })).visitors
}

onBoth('a home load records the place of the connection, not the one in the body', async ({ env }) => {
  const open = await openShop({ env })
  const ana = open.visitor(BRAZIL)
  expect((await visit(ana, `${ORIGIN}/?utm_source=x#top`)).status).toBe(204)
  expect(await listVisits(open)).toEqual([
    {
      id: expect.any(Number),
      ip_address: '189.6.24.0',
      country_code: 'BR',
      country: 'Brasil',
      region: '',
      city: '',
      page_url: '/',
      user_agent: BROWSER,
      visit_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ])
  expect(await open.shop.analytics.stats()).toMatchObject({ totalVisitors: 1, todayVisitors: 1 })
})

onBoth('beacons of every kind are understood', async ({ env }) => {
  const open = await openShop({ env })
  const ana = open.visitor()
  await visit(ana, '/', { 'content-type': 'text/plain;charset=UTF-8' })
  const form = new FormData()
  form.set('page_url', `${ORIGIN}/scripts`)
  const multipart = new Request(ORIGIN, { method: 'POST', body: form })
  await ana.request('/api/track_visitor.php', {
    method: 'POST',
    headers: { ...FORM, 'content-type': multipart.headers.get('content-type') ?? '' },
    body: new Uint8Array(await multipart.arrayBuffer()),
  })
  await ana.post('/api/track_visitor.php', { page_url: '/product/6982072' }, { 'user-agent': BROWSER })
  const pages = (await listVisits(open)).map(({ page_url }) => page_url)
  expect(pages).toEqual(['/product/6982072', '/scripts', '/'])
})

onBoth('the catalogue names a product, and products outside it are not recorded', async ({ env }) => {
  const open = await openShop({ env })
  const ana = open.visitor(BRAZIL)
  await interact(ana, { ...view(String(BACKPACK)), product_name: '<script>alert(1)</script>' })
  await interact(ana, { ...view(POLICE), action_type: 'add_to_cart' })
  for (const id of [1, -1, 0, 1.5, 'x', null, {}, [BACKPACK], '6982072; drop table visits', 2 ** 60])
    expect((await interact(ana, view(id))).status).toBe(204)
  for (const action_type of ['buy', 'checkout', '', null, 7])
    expect((await interact(ana, { ...view(BACKPACK), action_type })).status).toBe(204)
  const { interactions } = await open.shop.analytics.listInteractions({})
  const name = (id: number) => open.shop.catalog.findProduct(id)?.summary.name
  expect(interactions).toEqual([
    expect.objectContaining({ product_id: POLICE, product_name: name(POLICE), action_type: 'add_to_cart' }),
    expect.objectContaining({ product_id: BACKPACK, product_name: name(BACKPACK), country: 'Brasil' }),
  ])
})

onBoth('a product that waited for the login counts as added to the cart', async ({ env }) => {
  const open = await openShop({ env })
  const ana = open.visitor(BRAZIL)
  const { body } = await ana.startLogin({ packageId: BACKPACK })
  const { state, next } = await ana.openCallback(ana.passLoginPage(body.url))
  await ana.post('/api/auth/callback', { state, returnTo: next }, { 'user-agent': BROWSER })
  await expect
    .poll(async () => (await open.shop.analytics.listInteractions({})).interactions)
    .toEqual([expect.objectContaining({ product_id: BACKPACK, action_type: 'add_to_cart' })])
})

onBoth('foreign pages, unknown pages and malformed bodies are ignored silently', async ({ env }) => {
  const open = await openShop({ env })
  const ana = open.visitor()
  const hostile = [
    'https://evil.example/',
    '//evil.example',
    '/nowhere',
    '/product/1',
    '/admin',
    'javascript:alert(1)',
    '/<script>',
    '=cmd()',
    '',
    '/'.repeat(1_990),
    `/${'x'.repeat(5_000)}`,
    '\u0000',
  ]
  for (const page_url of hostile) expect((await visit(ana, page_url)).status).toBe(204)
  const broken = { method: 'POST', headers: FORM, body: new Uint8Array([0xff, 0xfe, 0x00]) }
  expect((await ana.request('/api/track_visitor.php', broken)).status).toBe(204)
  expect(
    (await ana.request('/api/track_interaction.php', { ...broken, body: '{"product_id":' })).status,
  ).toBe(204)
  expect(await listVisits(open)).toEqual([])
})

onBoth('a browser’s text is kept short, on one line and readable', async ({ env }) => {
  const open = await openShop({ env })
  const ana = open.visitor()
  await visit(ana, '/', { 'user-agent': `Mozilla/5.0 Firefox <b>\t=1+1 ${'x'.repeat(900)}` })
  const [row] = await listVisits(open)
  expect(row?.user_agent).toHaveLength(300)
  expect(row?.user_agent).toContain('<b> =1+1')
})

onBoth('bots and visitors who ask not to be counted are not recorded', async ({ env }) => {
  const open = await openShop({ env })
  const ana = open.visitor()
  await visit(ana, '/', { dnt: '1' })
  await visit(ana, '/', { 'sec-gpc': '1' })
  await visit(ana, '/', {
    'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  })
  await interact(ana, view(BACKPACK), { 'sec-gpc': '1' })
  expect(await listVisits(open)).toEqual([])
  expect(await open.shop.analytics.stats()).toMatchObject({ totalVisitors: 0, totalInteractions: 0 })
})

onBoth('one address cannot distort the figures, although each of its rows is kept', async ({ env }) => {
  const open = await openShop({ env })
  const loud = open.visitor('198.51.100.1')
  for (let turn = 0; turn < 30; turn++) await interact(loud, view(BACKPACK))
  for (const address of ['198.51.100.2', '198.51.100.3']) await interact(open.visitor(address), view(POLICE))
  const { totalInteractions, topProducts } = await open.shop.analytics.stats()
  expect(totalInteractions).toBe(3)
  expect(topProducts.map(({ product_id, count }) => [product_id, count])).toEqual([
    [POLICE, 2],
    [BACKPACK, 1],
  ])
  expect((await open.shop.analytics.listInteractions({ limit: 100 })).interactions).toHaveLength(32)
})

test('an address that asks too often must wait, and no other address does', async () => {
  const open = await openShop({ now: () => NOON })
  const loud = open.visitor('198.51.100.1')
  const replies = []
  for (let turn = 0; turn < 400; turn++)
    replies.push(await visit(loud, '/', { dnt: '1', 'x-forwarded-for': `10.0.0.${turn % 256}` }))
  const refused = replies.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await visit(open.visitor('198.51.100.2'), '/')).status).toBe(204)
})

test('calls from other sites are refused', async () => {
  const open = await openShop()
  const ana = open.visitor()
  expect((await visit(ana, '/', { origin: 'https://evil.example' })).status).toBe(403)
  expect((await interact(ana, view(BACKPACK), { origin: 'null' })).status).toBe(403)
  expect(await listVisits(open)).toEqual([])
})

test('the full address of a visitor is written neither to the disk nor to the log', async () => {
  const open = await openShop()
  const address = '189.6.24.199'
  const ana = open.visitor(address)
  await visit(ana, '/')
  await interact(ana, view(BACKPACK))
  await ana.post('/api/admin/login', { password: 'wrong' })
  for (const name of ['shop.db', 'shop.db-wal'])
    expect((await readFile(join(open.env.dataDir, name))).includes(address)).toBe(false)
  expect(open.lines.join('')).not.toContain(address)
})

onBothAlways('rows go after their days, their sums stay for 25 months', async ({ env }) => {
  let now = NOON
  const open = await openShop({ env, now: () => now })
  await visit(open.visitor(BRAZIL), '/')
  await interact(open.visitor(BRAZIL), view(BACKPACK))
  await open.shop.admin.audit.record({
    action: 'login',
    actor: { shortId: 'bia', person: { id: 'owner' } },
    address: BRAZIL,
  })
  const { kysely } = open.shop.db
  await kysely.insertInto('deletions').values({ id: 'chat c', at: now }).execute()
  const listDeletions = () => kysely.selectFrom('deletions').select('id').execute()
  now += 89 * DAY_MS
  expect(await open.shop.analytics.purge()).toBe(0)
  now += 2 * DAY_MS
  expect(await open.shop.analytics.purge()).toBe(2)
  expect(await listVisits(open)).toEqual([])
  expect(await open.shop.analytics.stats()).toMatchObject({ totalVisitors: 1, totalInteractions: 1 })
  now += 600 * DAY_MS
  await open.shop.analytics.purge()
  expect(await open.shop.analytics.stats()).toMatchObject({ totalVisitors: 1, totalInteractions: 1 })
  expect((await open.shop.admin.audit.list()).entries).toHaveLength(1)
  expect(await listDeletions()).toEqual([{ id: 'chat c' }])
  now += 100 * DAY_MS
  await open.shop.analytics.purge()
  expect(await listDeletions()).toEqual([])
  expect((await open.shop.admin.audit.list()).entries).toEqual([])
  expect(await open.shop.analytics.stats()).toMatchObject({ totalVisitors: 0, totalInteractions: 0 })
  const agents = await open.shop.db.kysely.selectFrom('user_agents').selectAll().execute()
  expect(agents).toEqual([])
})

onBothAlways(
  'the overview compares a period with the one before and follows the way to the checkout',
  async ({ env }) => {
    let now = NOON - 2 * DAY_MS
    const open = await openShop({ env, now: () => now })
    await visit(open.visitor('198.51.100.9'), '/')
    now = NOON
    const ana = open.visitor(BRAZIL)
    await visit(ana, '/')
    await visit(ana, '/scripts')
    await interact(ana, view(BACKPACK))
    await interact(ana, { ...view(BACKPACK), action_type: 'add_to_cart' })
    const caller = { headers: new Headers({ 'user-agent': BROWSER }), address: BRAZIL }
    open.shop.analytics.recordCheckout(caller, [{ id: BACKPACK, name: 'Backpack' }])
    await expect.poll(async () => (await open.shop.analytics.stats()).totalInteractions).toBe(3)
    const today = getDay(now)
    const overview = await open.shop.analytics.overview({ from: today, to: today }, { language: 'en' })
    expect(overview.totals).toEqual({ visits: 2, interactions: 3, views: 1, addToCarts: 1, checkouts: 1 })
    expect(overview.before).toEqual({ from: '2026-11-19', to: '2026-11-19' })
    expect(overview.totalsBefore.visits).toBe(0)
    expect(overview.countries).toEqual([{ country_code: 'BR', country: 'Brazil', visits: 2 }])
    expect(overview.products).toEqual([
      expect.objectContaining({
        product_id: BACKPACK,
        views: 1,
        addToCarts: 1,
        checkouts: 1,
        interactions: 3,
      }),
    ])
    expect(overview.latest.map(({ kind }) => kind).sort()).toEqual([
      'interaction',
      'interaction',
      'interaction',
      'visit',
      'visit',
      'visit',
    ])
    const wide = await open.shop.analytics.overview({ from: '2026-11-18', to: '2026-11-20' })
    expect(wide.days.map(({ day, visits }) => [day, visits])).toEqual([
      ['2026-11-18', 1],
      ['2026-11-19', 0],
      ['2026-11-20', 2],
    ])
  },
)

test('a locked database delays only tracking, and acknowledged events are kept', async () => {
  const open = await openShop()
  const other = new DatabaseSync(join(open.env.dataDir, 'shop.db'))
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  let isDone = false
  const tracking = visit(open.visitor(BRAZIL), '/').then((reply) => {
    isDone = true
    return reply
  })
  const ana = open.visitor()
  for (let turn = 0; turn < 20; turn++) {
    expect((await ana.get('/api/session')).status).toBe(200)
    await open.shop.analytics.stats()
  }
  expect(isDone).toBe(false)
  other.exec('rollback')
  expect((await tracking).status).toBe(204)
  expect(await listVisits(open)).toHaveLength(1)
})

test('the caller learns that the database cannot write, and the shop goes on', async () => {
  const open = await openShop()
  // As a full disk does: no page can be added to the file.
  const { kysely } = open.shop.db
  const { sql } = await import('kysely')
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(kysely)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 1}`).execute(kysely)
  const statuses = new Set<number>()
  for (let turn = 0; turn < 200 && !statuses.has(503); turn++) {
    const address = `198.51.${turn >> 8}.${turn & 255}`
    const agent = `${BROWSER} ${'x'.repeat(200)}${turn}`
    statuses.add((await visit(open.visitor(address), '/', { 'user-agent': agent })).status)
  }
  expect(statuses.has(503)).toBe(true)
  expect(open.shop.analytics.health().lastError).toContain('full')
  expect((await open.visitor().get('/api/session')).status).toBe(200)
  await sql`pragma max_page_count = 1000000`.execute(kysely)
  expect((await visit(open.visitor('198.51.100.77'), '/')).status).toBe(204)
  expect(open.shop.analytics.health().lastError).toBeNull()
})

onBoth('a period is compared with the days before it, day by day', async ({ env }) => {
  let now = NOON
  const open = await openShop({ env, now: () => now })
  const visits = { '2026-11-15': 1, '2026-11-17': 3, '2026-11-18': 2, '2026-11-20': 4 }
  for (const [day, count] of Object.entries(visits)) {
    now = Date.parse(`${day}T12:00:00Z`)
    for (let turn = 0; turn < count; turn++) await visit(open.visitor(`198.51.${count}.${turn}`), '/')
  }
  const { before, daysBefore, totals, totalsBefore } = await open.shop.analytics.overview({
    from: '2026-11-18',
    to: '2026-11-20',
  })
  expect(before).toEqual({ from: '2026-11-15', to: '2026-11-17' })
  expect(daysBefore.map((one) => one.visits)).toEqual([1, 0, 3])
  expect([totals.visits, totalsBefore.visits]).toEqual([6, 4])
})

onBoth('yesterday is shown with the day before, its product and its country', async ({ env }) => {
  let now = NOON - 2 * DAY_MS
  const open = await openShop({ env, now: () => now })
  await visit(open.visitor('198.51.100.1'), '/')
  now = NOON - DAY_MS
  for (const turn of [1, 2, 3]) await visit(open.visitor(`189.6.${turn}.9`), '/')
  for (const turn of [1, 2]) await interact(open.visitor(`189.6.${turn}.9`), view(POLICE))
  await interact(open.visitor('189.6.1.9'), { ...view(BACKPACK), action_type: 'add_to_cart' })
  now = NOON
  await visit(open.visitor('198.51.100.1'), '/')
  expect(await open.shop.analytics.yesterday({ language: 'pt' })).toMatchObject({
    day: { day: '2026-11-19', visits: 3, views: 2, addToCarts: 1, checkouts: 0 },
    before: { day: '2026-11-18', visits: 1, views: 0 },
    product: { product_id: POLICE, views: 2 },
    country: { country: 'Brasil', visits: 3 },
  })
  now += 30 * DAY_MS
  expect(await open.shop.analytics.yesterday()).toMatchObject({
    day: { visits: 0 },
    product: null,
    country: null,
  })
})

onBoth('the live list shows the last twenty events, the newest first', async ({ env }) => {
  let now = NOON
  const open = await openShop({ env, now: () => ++now })
  for (let turn = 0; turn < 15; turn++) {
    await visit(open.visitor(`198.51.100.${turn}`), '/')
    await interact(open.visitor(`198.51.100.${turn}`), view(BACKPACK))
  }
  const today = getDay(now)
  const { latest } = await open.shop.analytics.overview({ from: today, to: today })
  const moments = latest.map((one) => (one.kind === 'visit' ? one.visit_time : one.interaction_time))
  expect(latest).toHaveLength(20)
  expect(new Set(latest.map(({ kind }) => kind))).toEqual(new Set(['visit', 'interaction']))
  expect(moments).toEqual(moments.toSorted().reverse())
  expect(latest[0]).toMatchObject({ kind: 'interaction', product_id: BACKPACK })
})

test.each([
  { ip: 'truncated', ipv4: '189.6.24.0', ipv6: '2804:14d:1::' },
  { ip: 'full', ipv4: '189.6.24.99', ipv6: '2804:14d:1:2::9' },
  { ip: 'none', ipv4: '', ipv6: '' },
] as const)('with privacy.ip $ip an address is kept as "$ipv4"', async ({ ip, ipv4, ipv6 }) => {
  const { shop } = await openShop()
  const analytics = new Analytics({
    db: shop.db,
    findsNothing: () => null,
    geo: NO_GEO,
    log: shop.log,
    now: shop.now,
    monotonic: shop.monotonic,
    privacy: () => ({ ip, retentionDays: 90 }),
  })
  const headers = new Headers({ 'user-agent': BROWSER })
  await analytics.recordVisit({ headers, address: BRAZIL }, '/')
  await analytics.recordVisit({ headers, address: '2804:14d:1:2::9' }, '/')
  const { visitors } = await analytics.listVisitors({})
  expect(visitors.map(({ ip_address }) => ip_address)).toEqual([ipv6, ipv4])
  await analytics.close()
})

onPostgres('several shops on one server count together', async ({ env }) => {
  const shops = await Promise.all([openShop({ env }), openShop({ env }), openShop({ env })])
  const calls = shops.flatMap((open, shop) =>
    Array.from({ length: 60 }, (_, turn) =>
      interact(open.visitor(`10.${shop}.${turn}.1`), view(turn % 2 ? BACKPACK : POLICE)),
    ),
  )
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([204]))
  const stats = await Promise.all(shops.map(({ shop }) => shop.analytics.stats()))
  expect(stats.map(({ totalInteractions }) => totalInteractions)).toEqual([180, 180, 180])
})

test('events that arrive during the start are recorded once the catalogue is loaded', async () => {
  const open = await openShop({
    waits: false,
    prepare: (sandbox) =>
      sandbox.failNext({ operation: 'getCategoriesIncludePackages', fault: { kind: 'delay', ms: 500 } }),
  })
  const ana = open.visitor(BRAZIL)
  const loading = open.shop.catalog.refresh()
  const sent = [interact(ana, view(BACKPACK)), visit(ana, `/products/${BACKPACK}`), visit(ana, '/scripts')]
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([204, 204, 204])
  await loading
  expect((await listVisits(open)).map(({ page_url }) => page_url).sort()).toEqual([
    `/products/${BACKPACK}`,
    '/scripts',
  ])
  expect(await open.shop.analytics.stats()).toMatchObject({ totalVisitors: 2, totalInteractions: 1 })
})

test('events that need the catalogue are refused while it cannot be loaded', async () => {
  const open = await openShop({
    waits: false,
    prepare: (sandbox) => sandbox.failAll({ kind: 'status', status: 500 }),
  })
  await open.shop.catalog.refresh()
  const ana = open.visitor(BRAZIL)
  expect((await interact(ana, view(BACKPACK))).status).toBe(503)
  expect((await visit(ana, `/products/${BACKPACK}`)).status).toBe(503)
  expect((await visit(ana, '/scripts')).status).toBe(204)
  expect(await listVisits(open)).toHaveLength(1)
})
