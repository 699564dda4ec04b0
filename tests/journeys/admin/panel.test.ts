/** The pages of the panel, from the login to the figures. */
import { expect, test } from 'vitest'
import { createShopPages } from '#app/entry.server.tsx'
import { loadContent as loadAudit } from '#app/panel/audit/load.server.ts'
import { loadContent as loadHealth } from '#app/panel/health/load.server.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import { servedLists } from '#app/panel/lists.server.ts'
import { loadContent as loadOverview } from '#app/panel/overview/load.server.ts'
import { routes } from '#app/routes.ts'
import { type OpenShop, openShop } from '../shop.ts'
import { askPanel } from './panel-content.ts'

const PASSWORD = 'only-for-these-tests-0451'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'

const open = () => openShop({ env: { ADMIN_PASSWORD: PASSWORD } })

const audit = { path: '/admin/audit', loadContent: loadAudit }
const health = { path: '/admin/health', loadContent: loadHealth }
const overview = { path: '/admin', loadContent: loadOverview }
const visitors = { path: '/admin/visitors', loadContent: servedLists.visitors.loadContent }

type Page<Content> = { path: string; loadContent: (request: PanelRequest) => Promise<Content> }

const ask = <Content>(
  { shop, content }: OpenShop,
  { path, loadContent }: Page<Content>,
  options: { cookie?: string; query?: string } = {},
) => askPanel({ shop, content }, loadContent, { ...options, path })

/** The response of the page at this address, with a loader of the test. */
function openPages({ shop, content }: OpenShop) {
  const pages = createShopPages({
    shop,
    content,
    assets: { styles: () => [], scripts: [], preloads: () => [] },
  })
  return (path: string, cookie: string) => {
    const { signal } = new AbortController()
    return pages.respond(path, { headers: new Headers({ cookie }), address: '203.0.113.7', signal })
  }
}

async function createCookie({ shop }: OpenShop): Promise<string> {
  const result = await shop.admin.signIn.login({ password: PASSWORD, code: '', address: '203.0.113.7' })
  if (result.outcome !== 'ok') throw new Error('the login failed')
  return result.cookies[0].split(';')[0] ?? ''
}

async function opened<Content>(
  world: OpenShop,
  page: Page<Content>,
  options: { cookie: string; query?: string },
) {
  const answer = await ask(world, page, options)
  if (!('data' in answer) || answer.data.state !== 'open') throw new Error('the page did not open')
  return { ...answer.data.content, language: answer.data.language, cookies: answer.cookies }
}

const pagesWithRight = routes.filter((route) => route.layout === 'panel' && route.right !== null)

test('the navigation leads to every page of the panel, or to the page above it', async () => {
  const world = await open()
  const { body } = await openPages(world)('/admin', await createCookie(world))
  const links = [...String(body).matchAll(/<a [^>]*href="(\/admin[^"?]*)/g)].map(([, path = '']) => path)
  const unreachable = pagesWithRight
    .map(({ path }) => path)
    .filter(
      (path) => !links.some((link) => path === link || (link !== '/admin' && path.startsWith(`${link}/`))),
    )
  expect(unreachable, 'name its tab in app/panel/pages.ts').toEqual([])
})

test('a signed-out visitor sees the login and nothing else, whatever cookie is sent', async () => {
  const world = await open()
  for (const cookie of ['', '__Host-admin=', `__Host-admin=${'A'.repeat(43)}`, 'isAdmin=true']) {
    const answer = await ask(world, overview, { cookie })
    expect(answer).toMatchObject({ data: { state: 'closed' } })
    expect(JSON.stringify(answer)).not.toContain('content')
    const list = await ask(world, visitors, { cookie, query: 'q=Bahia' })
    expect(list).toMatchObject({
      redirect: expect.stringContaining('/admin?returnTo=%2Fadmin%2Fvisitors%3Fq%3DBahia'),
    })
    const readPage = openPages(world)
    for (const { path } of pagesWithRight.filter(({ path }) => path !== '/admin'))
      expect([path, await readPage(path, cookie)]).toMatchObject([path, { redirect: expect.any(String) }])
  }
})

test('the login tells a visitor that the session has ended', async () => {
  const world = await open()
  const cookie = await createCookie(world)
  await world.shop.admin.logout(new Headers({ cookie }), '203.0.113.7')
  const answer = await ask(world, visitors, { cookie })
  expect(answer).toMatchObject({ redirect: expect.stringContaining('problem=session_expired') })
})

test('the login leads back into the panel and nowhere else', async () => {
  const world = await open()
  const returnTo = async (path: string) => {
    const answer = await ask(world, overview, {
      query: new URLSearchParams({ returnTo: path }).toString(),
    })
    return 'data' in answer && answer.data.state === 'closed' ? answer.data.returnTo : null
  }
  expect(await returnTo('/admin/visitors?q=Bahia')).toBe('/admin/visitors?q=Bahia')
  for (const path of [
    'https://evil.example',
    '//evil.example',
    '/administrator',
    '/admin/../cart',
    '/admin/x#y',
    '/admin\\@evil',
  ])
    expect(await returnTo(path)).toBe('/admin')
})

test('the login says why it failed, and ignores reasons that it does not know', async () => {
  const world = await open()
  expect(await ask(world, overview, { query: 'problem=locked&wait=840' })).toMatchObject({
    data: { problem: 'locked', waitSeconds: 840 },
  })
  expect(await ask(world, overview, { query: 'problem=<b>&wait=-1' })).toMatchObject({
    data: { problem: null, waitSeconds: null },
  })
})

test('a signed-in administrator sees the figures', async () => {
  const world = await open()
  const { shop } = world
  const caller = { headers: new Headers({ 'user-agent': CHROME }), address: '198.51.100.4' }
  await shop.analytics.recordVisit(caller, '/scripts')
  await shop.analytics.recordInteraction(caller, { id: 6982072, name: 'Backpack' }, 'view')
  const cookie = await createCookie(world)

  const { figures, days, health } = await opened(world, overview, { cookie })
  expect(days).toBe(30)
  expect(figures?.overview.days).toHaveLength(30)
  expect(figures?.overview.days.at(-1)).toMatchObject({ visits: 1, views: 1 })
  expect(figures?.stats).toMatchObject({ totalVisitors: 1, totalInteractions: 1 })
  expect(health?.platform.database).toMatchObject({ kind: 'embedded', problem: null })
  expect(health?.platform.catalogue.products).toBeGreaterThan(0)

  const { page } = await opened(world, visitors, { cookie, query: 'q=/scripts&limit=7&sort=nonsense' })
  expect(page.visitors).toMatchObject([{ page_url: '/scripts', ip_address: '198.51.100.0' }])
  const { page: log } = await opened(world, audit, { cookie })
  expect(log.entries).toMatchObject([{ action: 'login', address: '203.0.113.0' }])
})

test('a period has any two days up to today in either order, and malformed days give the usual month', async () => {
  const world = await open()
  const cookie = await createCookie(world)
  const readPeriod = async (query: string) =>
    (await opened(world, overview, { cookie, query })).figures?.overview.period
  const today = new Date(world.shop.now()).toISOString().slice(0, 10)
  expect(await readPeriod('from=2025-03-05&to=2025-03-01')).toEqual({ from: '2025-03-01', to: '2025-03-05' })
  expect(await readPeriod('from=2025-03-05&to=9000-01-01')).toMatchObject({ to: today })
  expect((await readPeriod('days=7'))?.to).toBe(today)
  for (const query of ['days=-1', 'days=1e9', 'from=2025-02-31&to=x'])
    expect((await opened(world, overview, { cookie, query })).days).toBe(30)
})

test('the panel is Portuguese until English is chosen, and then keeps it in a cookie', async () => {
  const world = await open()
  const cookie = await createCookie(world)
  expect((await opened(world, audit, { cookie })).language).toBe('pt')
  const chosen = await opened(world, audit, { cookie, query: 'lang=en' })
  expect(chosen.language).toBe('en')
  const kept = chosen.cookies?.[0]?.split(';')[0]
  expect((await opened(world, audit, { cookie: `${cookie}; ${kept}` })).language).toBe('en')
  expect((await opened(world, audit, { cookie, query: 'lang=xx' })).language).toBe('pt')
})

test('an administrator sees where the failing database is, and a stranger does not', async () => {
  const world = await open()
  const cookie = await createCookie(world)
  const { kysely, location: place } = world.shop.db
  await kysely.schema.dropTable('visits').execute()
  const inside = await ask(world, visitors, { cookie })
  expect(inside).toMatchObject({
    status: 503,
    data: { state: 'unavailable', database: { code: 'query', kind: 'embedded', place } },
  })

  await kysely.schema.dropTable('admin_sessions').execute()
  const closed = await ask(world, overview, { cookie })
  expect(closed).toMatchObject({
    status: 503,
    data: { state: 'closed', database: { code: 'query', place: null } },
  })
  expect(JSON.stringify(closed)).not.toContain(world.env.dataDir)
  const readPage = openPages(world)
  for (const { path } of pagesWithRight.filter(({ path }) => path !== '/admin')) {
    const outside = await readPage(`/_page${path}`, cookie)
    expect([path, outside.status]).toEqual([path, 503])
    expect(JSON.parse(outside.body.toString())).toMatchObject({
      data: { state: 'unavailable', database: { code: 'query', place: null } },
    })
    expect(outside.body.toString()).not.toContain(world.env.dataDir)
  }
})

test('the health of the shop shows the age of the catalogue and the last error', async () => {
  let now = Date.now()
  const world = await openShop({ env: { ADMIN_PASSWORD: PASSWORD }, now: () => now })
  const cookie = await createCookie(world)
  const catalogue = async () => (await opened(world, overview, { cookie })).health?.platform.catalogue
  expect(await catalogue()).toMatchObject({ lastError: null, ageSeconds: 0 })
  world.sandbox.failAll({ kind: 'status', status: 500 })
  now += 20 * 60_000
  await world.shop.catalog.refresh()
  expect(await catalogue()).toMatchObject({ lastError: expect.stringMatching(/./), ageSeconds: 1_200 })
  world.sandbox.heal()
  await world.shop.catalog.refresh()
  expect(await catalogue()).toMatchObject({ lastError: null, ageSeconds: 0 })
})

test('the page of checks names each finding in the language of the panel, and no secret', async () => {
  const world = await openShop({ env: { ADMIN_PASSWORD: PASSWORD, TEBEX_PRIVATE_KEY: 'revoked-last-week' } })
  const cookie = await createCookie(world)
  const named = async (query: string) => {
    const { report, version, facts } = await opened(world, health, { cookie, query })
    expect(version.running).toMatch(/^\d/)
    expect(facts).toMatchObject({ database: world.shop.db.kind })
    expect(JSON.stringify(report)).not.toContain('revoked-last-week')
    return report?.checks.flatMap(({ name, findings }) =>
      findings.map(({ sentence }) => `${name}: ${sentence}`),
    )
  }
  expect(await named('')).toEqual([
    'Backups: Ainda não há nenhum.',
    expect.stringMatching(/^Chave privada: A Tebex recusa a chave privada/),
  ])
  expect(await named('lang=en')).toEqual([
    'Backups: There is none yet.',
    expect.stringMatching(/^Private key: Tebex refuses the private key/),
  ])
  const { health: condition } = await opened(world, overview, { cookie })
  expect(condition?.findings).toBe(1)
})
