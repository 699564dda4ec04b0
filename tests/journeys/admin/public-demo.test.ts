/** The public demo: strangers read the panel and buy, and nothing that they do changes or sends anything else. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { listDescribedRoutes } from '#app/api/middleware/describe-route.server.ts'
import { createShopPages } from '#app/entry.server.tsx'
import { routes } from '#app/routes.ts'
import { readEverything } from '#tests/database/read-everything.ts'
import { scaled } from '#tests/support/machine.ts'
import { freePort } from '#tests/support/net.ts'
import { runNightly } from '../../../scripts/public-demo/nightly.ts'
import { openPublicSandbox } from '../../../scripts/public-demo/sandbox.ts'
import { connectWebhooks } from '../purchase/webhooks.ts'
import { ORIGIN, openShop } from '../shop.ts'
import type { Problem } from '../visitor.ts'

const PUBLIC = { TRADEPOST_DEMO: 'public' }
const BROWSER = { accept: 'text/html', 'accept-language': 'en' }

test('every form and call of the panel is refused with one sentence', async () => {
  const { api, visitor } = await openShop({ env: PUBLIC })
  const stranger = visitor()
  const posts = listDescribedRoutes(api.routes).filter(
    ({ method, path }) => method !== 'GET' && path.startsWith('/api/admin'),
  )
  expect(posts.length).toBeGreaterThan(35)
  for (const { path } of posts) {
    const { status, body } = await stranger.post<Problem>(path, {}, { 'accept-language': 'en' })
    expect([path, status, body.code]).toEqual([path, 403, 'public_demo'])
    expect(body.detail).toContain('public demo')
    const form = await stranger.post(path, {}, { ...BROWSER, referer: 'https://shop.example/admin/store' })
    expect([path, form.status, form.location]).toEqual([path, 303, '/admin/store#demo'])
  }
})

test('a stranger reads every page of the panel without a login', async () => {
  const { shop, content, visitor } = await openShop({ env: PUBLIC })
  const assets = { styles: () => [], scripts: [], preloads: () => [] }
  const pages = createShopPages({ shop, content, assets })
  const open = routes.filter(
    ({ layout, path }) => layout === 'panel' && path.startsWith('/admin') && !path.includes(':'),
  )
  expect(open.length).toBeGreaterThan(15)
  for (const { path } of open) {
    const { signal } = new AbortController()
    const { status, body } = await pages.respond(path, {
      headers: new Headers(),
      address: '203.0.113.7',
      signal,
    })
    expect([path, status]).toEqual([path, 200])
    expect(String(body)).not.toMatch(/\/api\/admin\/logout|127\.0\.0\.1/)
  }
  expect((await visitor().get('/api/admin/stats')).status).toBe(200)
})

test('reviews, messages and deletions of visitors are refused; a purchase is not', async () => {
  const { visitor, shop, sandbox } = await openShop({ env: PUBLIC })
  const buyer = visitor()
  for (const path of ['/api/reviews', '/api/help', '/api/account/delete', '/api/chat/person'])
    expect([path, (await buyer.post<Problem>(path, {})).body.code]).toEqual([path, 'public_demo'])
  expect((await buyer.post('/api/track_visitor.php', { page_url: 'https://shop.example/' })).status).toBe(204)
  const visits = await shop.db.kysely.selectFrom('visits').selectAll().execute()
  expect(visits).toEqual([])
  await buyer.signIn()
  const id = sandbox.catalogue.data.packages[0]?.id ?? 0
  expect((await buyer.addToCart(id)).status).toBe(200)
  expect((await buyer.checkout()).status).toBe(200)
})

test('no word of a stranger stays where another one reads', async () => {
  const open = await openShop({ env: PUBLIC })
  const buyer = open.visitor()
  const words = 'Quacksalber'
  const { id = 0 } =
    open.sandbox.catalogue.data.packages.find(({ variables }) => variables.length === 0) ?? {}
  const headers = {
    referer: `${ORIGIN}/product/${id}?utm_source=${words}&utm_campaign=${words}`,
    'user-agent': `Mozilla/5.0 (X11; Linux x86_64) ${words}`,
  }
  const page = { page_url: headers.referer, referrer: `${words}.example` }
  await buyer.post('/api/track_visitor.php', page, headers)
  for (const search of [words, 'garage'])
    await buyer.get(`/api/suggestions?lang=en&q=${search}`, {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
    })
  const person = { language: 'en', name: words, email: `${words}@shop.example` }
  await buyer.post('/api/chat', { ...person, message: words }, headers)
  await buyer.post('/api/webhooks/tebex', { type: words }, headers)

  const login = await buyer.post<{ url: string }>(
    '/api/auth/login',
    { packageId: id, gift_to: words },
    headers,
  )
  await buyer.returnTo(buyer.passLoginPage(login.body.url))
  expect((await buyer.addChosen(id, { gift_to: words })).body).toMatchObject({ code: 'recipient_unknown' })
  expect((await buyer.addChosen(id, {})).status).toBe(200)
  const ident = await buyer.ident()
  const { player } = open.sandbox.baskets.get(ident) ?? {}
  open.sandbox.pay(ident)
  await connectWebhooks(open)()
  await open.restart()
  const records = await readEverything(open.shop.db)
  expect(records).toContain(String(id))
  expect(records.toLowerCase()).not.toContain(words.toLowerCase())
  const portal = await fetch(`${open.sandbox.url}/portal?customer=${player?.username}`)
  expect(await portal.text()).not.toContain(words)
})

test('strangers reach the login and the checkout of the sandbox, and nothing else', async () => {
  const port = await freePort()
  const sandbox = await openPublicSandbox({ port, publicUrl: 'https://pay.demo.example' })
  onTestFinished(() => sandbox.close())
  const ask = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ port, path, agent: false }, ({ statusCode }) => resolve(statusCode)).on('error', reject)
    })
  const closed = [
    '/',
    '/_sandbox/state',
    '/api/accounts/x',
    '/plugin/information',
    '/discord/webhook',
    '/ai/v1',
  ]
  const detours = [
    '/pay/../_sandbox/state',
    '/pay/%2e%2e/_sandbox/state',
    '//headless.tebex.io/api',
    '/pay\\..\\_sandbox',
  ]
  for (const path of [...closed, ...detours]) expect([path, await ask(path)]).toEqual([path, 404])
  expect(await ask('/portal')).toBe(200)
  expect(await ask('/pictures/logo.svg')).toBe(200)
})

test('the folder of the demo begins empty every night, and a stop ends the program', async () => {
  const home = await mkdtemp(join(tmpdir(), 'nightly-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const stop = new AbortController()
  const notes = join(home, 'notes')
  // It ends by itself as soon as it finds something of a night before.
  const program = `
    const fs = require('node:fs'), { DATA_DIR: dir, NOTES: notes } = process.env
    if (fs.existsSync(dir)) process.exit(3)
    fs.mkdirSync(dir)
    fs.appendFileSync(notes, 'night ')
    setInterval(() => {}, 1000)`
  const ended = runNightly({
    command: ['-e', program],
    dataDir: join(home, 'data'),
    environment: { ...process.env, NOTES: notes },
    countMsUntilNight: () => scaled(500),
    signal: stop.signal,
  })
  await expect
    .poll(() => readFile(notes, 'utf8').catch(() => ''), { timeout: scaled(10_000) })
    .toMatch(/^(?:night ){3}/)
  stop.abort()
  expect(await ended).toBe(1)
})
