import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { hashPassword } from '#app/panel/access/password.server.ts'
import type { AuditEntry } from '#app/panel/access/types.ts'
import { totpCode } from '#tests/support/totp-code.ts'
import { onBoth, onBothAlways } from '../on-both.ts'
import { type OpenShop, ORIGIN, openShop } from '../shop.ts'
import type { Problem, Visitor } from '../visitor.ts'

const PASSWORD = 'quiet otter under blue roofs'
const BACKPACK = 6982072
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const MINUTE_MS = 60_000
const NOON = Date.UTC(2026, 10, 20, 12)

async function open(options: { env?: Record<string, string>; now?: () => number } = {}): Promise<OpenShop> {
  return openShop({ ...options, env: { ADMIN_PASSWORD: PASSWORD, ...options.env } })
}

const login = (visitor: Visitor, password: unknown = PASSWORD, more: object = {}) =>
  visitor.post<Problem>('/api/admin/login', { password, ...more })

async function seller(shop: OpenShop, address = '198.51.100.50'): Promise<Visitor> {
  const bia = shop.visitor(address)
  expect((await login(bia)).status).toBe(204)
  return bia
}

async function track({ shop }: OpenShop, pages: readonly string[], agent = BROWSER) {
  const caller = { headers: new Headers({ 'user-agent': agent }), address: '189.6.24.9' }
  await Promise.all(pages.map((page) => shop.analytics.recordVisit(caller, page)))
}

type List = { success: boolean; visitors: { id: number; page_url: string }[]; nextCursor: string | null }

const listVisitors = async (bia: Visitor, query = '') =>
  (await bia.get<List>(`/api/admin/visitors${query}`)).body

const audit = async (bia: Visitor) =>
  (await bia.get<{ entries: AuditEntry[] }>('/api/admin/audit')).body.entries.map(({ action }) => action)

onBoth('a seller logs in, reads the cards, finds a visitor, deletes him and logs out', async ({ env }) => {
  const shop = await open({ env })
  await track(shop, ['/', '/scripts'])
  const bia = await seller(shop)
  const stats = await bia.get('/api/admin/stats')
  expect(stats.body).toEqual({
    success: true,
    stats: { totalVisitors: 2, todayVisitors: 2, totalInteractions: 0, topProducts: [] },
  })
  expect(stats.headers.get('cache-control')).toBe('private, no-store')
  const { visitors } = await listVisitors(bia, '?q=scripts')
  expect(visitors.map(({ page_url }) => page_url)).toEqual(['/scripts'])
  const id = visitors[0]?.id
  expect(await bia.post('/api/admin/visitors/delete', { id })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(await bia.post('/api/admin/visitors/delete', { id })).toMatchObject({
    status: 404,
    body: { success: false, error: 'Registro não encontrado' },
  })
  expect((await listVisitors(bia)).visitors).toHaveLength(1)
  expect(await shop.shop.analytics.stats()).toMatchObject({ totalVisitors: 1 })
  const stolen = new Map(bia.cookies)
  expect((await bia.post('/api/admin/logout')).status).toBe(204)
  for (const [name, value] of stolen) bia.cookies.set(name, value)
  expect((await bia.get('/api/admin/stats')).status).toBe(401)
  expect(await audit(await seller(shop))).toEqual(['login', 'logout', 'delete_visitor', 'login'])
})

test('no admin route answers strangers, shoppers, forged cookies or clever headers', async () => {
  const shop = await open()
  const ana = shop.visitor()
  await ana.signIn({ packageId: BACKPACK })
  const forged = shop.visitor()
  forged.cookies.set('__Host-admin', 'A'.repeat(43))
  forged.cookies.set('admin', 'true')
  const tricks = {
    authorization: 'Bearer admin',
    'x-original-url': '/api/session',
    'x-rewrite-url': '/api/session',
    'x-http-method-override': 'GET',
    'x-forwarded-for': '127.0.0.1',
  }
  // All but the ways in.
  const inside = shop.api.routes.filter(
    ({ method, path }) => /^\/api\/admin\/(?!login|invite\b)\w/.test(path) && method !== 'ALL',
  )
  expect(inside.length).toBeGreaterThanOrEqual(11)
  for (const visitor of [shop.visitor(), ana, forged]) {
    for (const { method, path } of inside) {
      const reply =
        method === 'GET'
          ? await visitor.get<Problem>(path, tricks)
          : await visitor.post<Problem>(path, { id: 1 }, tricks)
      expect([path, reply.status, reply.body.code]).toEqual([path, 401, 'session_expired'])
    }
  }
})

test('the cookie is useless to scripts and to other sites', async () => {
  const shop = await open()
  const [cookie = ''] = (await login(shop.visitor())).headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-admin=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=43200$/)
  const token = cookie.slice('__Host-admin='.length).split(';')[0] ?? ''
  const rows = await shop.shop.db.kysely.selectFrom('admin_sessions').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a wrong password reads "Senha incorreta", and the eleventh try of an address waits', async () => {
  let now = NOON
  const shop = await open({ now: () => now })
  const eve = shop.visitor('203.0.113.9')
  for (const password of ['wrong', '', null, 7, { $ne: '' }, 'x'.repeat(5_000)]) {
    const reply = await login(eve, password)
    expect([reply.status, reply.body.detail]).toEqual([401, 'Senha incorreta'])
  }
  const statuses = new Set<number>()
  for (let turn = 0; turn < 10; turn++)
    statuses.add((await login(eve, 'wrong', { name: `Name ${turn}` })).status)
  expect(statuses).toEqual(new Set([401, 429]))
  const locked = await login(eve)
  expect(locked.status).toBe(429)
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
  await seller(shop, '203.0.113.10')
  now += 16 * MINUTE_MS
  expect((await login(eve)).status).toBe(204)
  expect(await audit(eve)).toContain('login_locked')
})

onBoth(
  'wrong guesses of others keep no device out that has logged in before, and slow no address that has',
  async ({ env }) => {
    const shop = await open({ env, now: () => NOON })
    const bia = await seller(shop, '198.51.100.50')
    await seller(shop, '198.51.100.51')
    // At her own address: her browser is known, so it is not hers that is locked.
    for (let turn = 0; turn < 11; turn++) await login(shop.visitor('198.51.100.50'), 'wrong')
    expect((await login(shop.visitor('198.51.100.50'))).status).toBe(429)
    expect((await login(bia)).status).toBe(204)
    for (let turn = 0; turn < 120; turn++)
      await shop.visitor(`10.0.${turn}.1`).post('/api/admin/login/passkey', { credential: null })
    // From everywhere: her browser elsewhere, and another browser at an address of hers, are answered at once.
    const phone = shop.visitor('192.0.2.77')
    for (const [name, value] of bia.cookies) phone.cookies.set(name, value)
    expect((await login(phone)).status).toBe(204)
    expect((await login(shop.visitor('198.51.100.51'), 'wrong', { name: 'Bia' })).status).toBe(401)
  },
)

test('the device cookie is useless to scripts and to other sites, and only a login sets it', async () => {
  const shop = await open()
  const eve = shop.visitor('203.0.113.9')
  eve.cookies.set('__Host-admin_device', 'A'.repeat(43))
  for (let turn = 0; turn < 10; turn++) await login(eve, 'wrong', { name: 'Eve' })
  expect((await login(eve, 'wrong')).status).toBe(429)
  const lines = (await login(shop.visitor('203.0.113.10'))).headers.getSetCookie()
  expect(lines[1]).toMatch(
    /^__Host-admin_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=15552000$/,
  )
  const token = lines[1]?.split(/[=;]/)[1] ?? ''
  const rows = await shop.shop.db.kysely.selectFrom('admin_devices').selectAll().execute()
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('many logins at once are verified one by one and leave the shop responsive', async () => {
  const ADMIN_PASSWORD_HASH = await hashPassword(PASSWORD)
  const shop = await open({ env: { ADMIN_PASSWORD: '', ADMIN_PASSWORD_HASH } })
  const tries = Array.from({ length: 12 }, () => login(shop.visitor('203.0.113.9'), 'wrong'))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test('a session ends when it is idle, and at the latest after its day', async () => {
  let now = NOON
  const shop = await open({ now: () => now, env: { ADMIN_IDLE_SECONDS: '1800', ADMIN_MAX_SECONDS: '7200' } })
  const bia = await seller(shop)
  for (let turn = 0; turn < 4; turn++) {
    now += 25 * MINUTE_MS
    expect((await bia.get('/api/admin/stats')).status).toBe(200)
    await expect
      .poll(
        async () =>
          (await shop.shop.db.kysely.selectFrom('admin_sessions').select('used_at').executeTakeFirst())
            ?.used_at,
      )
      .toBe(now)
  }
  now += 25 * MINUTE_MS
  expect((await bia.get('/api/admin/stats')).status).toBe(401)
  const cora = await seller(shop)
  now += 31 * MINUTE_MS
  expect((await cora.get('/api/admin/stats')).status).toBe(401)
})

onBoth('a session outlives a restart, unless the password was changed', async ({ env }) => {
  const shop = await open({ env: { ...env, SESSION_SECRET: 'k9V2mQx7Lr4TzB8nYd3HsW6cFj1PaEuG5oNi' } })
  const bia = await seller(shop)
  await shop.restart()
  expect((await bia.get('/api/admin/stats')).status).toBe(200)
  Object.assign(shop.env.admin, { password: 'another otter under blue roofs', passwordHash: null })
  await shop.restart()
  expect((await bia.get('/api/admin/stats')).status).toBe(401)
})

test('a person with codes needs one beside the password, and each code works once', async () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const shop = await open({ env: { ADMIN_TOTP_SECRET: secret }, now: () => NOON })
  expect(shop.shop.admin.asksForCode).toBe(true)
  const code = totpCode(secret, NOON)
  expect((await login(shop.visitor())).status).toBe(401)
  expect((await login(shop.visitor(), PASSWORD, { code: '000000' })).status).toBe(401)
  expect((await login(shop.visitor(), 'wrong', { code })).status).toBe(401)
  expect((await login(shop.visitor(), PASSWORD, { code })).status).toBe(204)
  expect((await login(shop.visitor(), PASSWORD, { code })).status).toBe(401)
})

test('without script the forms lead back to the panel, with the reason', async () => {
  const shop = await open()
  await track(shop, ['/'])
  const bia = shop.visitor()
  const wrong = await bia.postForm('/api/admin/login', { password: 'wrong' }, '/admin')
  expect([wrong.status, wrong.location]).toEqual([303, '/admin?problem=wrong_password'])
  const refused = (returnTo: string) =>
    bia.postForm('/api/admin/login', { password: 'wrong', returnTo }, '/admin')
  expect((await refused('/admin/visitors?q=a')).location).toBe(
    '/admin?problem=wrong_password&returnTo=%2Fadmin%2Fvisitors%3Fq%3Da',
  )
  expect((await refused('https://evil.example/')).location).toBe('/admin?problem=wrong_password')
  const right = await bia.postForm(
    '/api/admin/login',
    { password: PASSWORD, returnTo: '/admin/visitors?q=a' },
    '/admin',
  )
  expect(right.location).toBe('/admin/visitors?q=a')
  const { visitors } = await listVisitors(bia)
  const id = String(visitors[0]?.id)
  const from = '/admin/visitors?q=189&problem=not_found'
  expect((await bia.postForm('/api/admin/visitors/delete', { id }, from)).location).toBe(
    '/admin/visitors?q=189',
  )
  expect((await bia.postForm('/api/admin/visitors/delete', { id }, from)).location).toBe(
    '/admin/visitors?q=189&problem=not_found',
  )
  const away = { id, returnTo: 'https://evil.example/' }
  expect((await bia.postForm('/api/admin/visitors/delete', away, '/cart')).location).toBe(
    '/admin?problem=not_found',
  )
  expect((await bia.postForm('/api/admin/logout', {}, '/admin')).location).toBe('/admin')
  const late = await bia.postForm('/api/admin/visitors/delete', { id }, from)
  expect(late.location).toBe('/admin?problem=session_expired')
})

test('malformed deletions are answered in the shape of the specification', async () => {
  const shop = await open()
  const bia = await seller(shop)
  for (const id of [undefined, null, 0, -1, 1.5, 'x', '1 or 1=1', [1], {}, 2 ** 60, Number.NaN]) {
    const { status, body } = await bia.post('/api/admin/visitors/delete', { id })
    expect([status, body]).toEqual([400, { success: false, error: 'Identificador inválido' }])
  }
  const foreign = await bia.post('/api/admin/visitors/delete', { id: 1 }, { origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
})

onBothAlways('lists are cut into pages that neither repeat nor miss a row', async ({ env }) => {
  let now = NOON
  const shop = await open({ env, now: () => ++now })
  await track(
    shop,
    Array.from({ length: 25 }, (_, row) => (row % 2 ? '/scripts' : '/')),
  )
  const bia = await seller(shop)
  for (const order of [
    '',
    '&direction=asc',
    '&sort=page',
    '&sort=page&direction=desc',
    '&q=189',
    '&q=s&sort=page',
  ]) {
    const all = (await listVisitors(bia, `?limit=100${order}`)).visitors.map(({ id }) => id)
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: List = await listVisitors(bia, `?limit=4${order}${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.visitors.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(all)
    expect(new Set(seen).size).toBe(seen.length)
  }
})

onBothAlways('visitors are found by address, country, city, page, browser and day', async ({ env }) => {
  let now = NOON
  const shop = await open({ env, now: () => now })
  await track(shop, ['/'])
  now += 86_400_000
  await track(shop, ['/scripts'], 'Mozilla/5.0 Marker_100%')
  const bia = await seller(shop)
  const count = async (query: string) => (await listVisitors(bia, `?${query}`)).visitors.length
  for (const q of ['189.6', 'brasil', 'BRAZIL', 'br', 'mozilla'])
    expect([q, await count(`q=${q}`)]).toEqual([q, 2])
  for (const q of ['SCRIPTS', 'marker_100%25', 'Marker']) expect([q, await count(`q=${q}`)]).toEqual([q, 1])
  for (const q of ['nowhere', '_100', "' or 1=1 --", '190.', '%25%25', '\\'])
    expect([q, await count(`q=${encodeURIComponent(decodeURIComponent(q))}`)]).toEqual([
      q,
      q === '_100' ? 1 : 0,
    ])
  expect(await count('from=2026-11-21')).toBe(1)
  expect(await count('to=2026-11-20')).toBe(1)
  expect(await count('from=2026-11-20&to=2026-11-21')).toBe(2)
  expect(await count('from=2026-11-22')).toBe(0)
  expect(await count('q=189&from=2026-11-21')).toBe(1)
})

test('unreadable parameters are refused, large ones are cut', async () => {
  const shop = await open()
  await track(
    shop,
    Array.from({ length: 120 }, () => '/'),
  )
  const bia = await seller(shop)
  for (const query of [
    'cursor=x',
    'from=yesterday',
    'to=2026-02-30',
    'sort=password',
    'limit=-1',
    'direction=up',
  ])
    expect([query, (await bia.get(`/api/admin/visitors?${query}`)).status]).toEqual([query, 400])
  expect((await listVisitors(bia, '?limit=1000000')).visitors).toHaveLength(100)
  expect((await listVisitors(bia, '?limit=0&unknown=1')).visitors).toHaveLength(1)
  expect((await bia.get(`/api/admin/visitors?q=${'x'.repeat(5_000)}`)).status).toBe(200)
})

onBothAlways(
  'exports hold every row of the filter and nothing that a spreadsheet would run',
  async ({ env }) => {
    const shop = await open({ env })
    await track(
      shop,
      Array.from({ length: 1_050 }, (_, row) => (row === 7 ? '/scripts' : '/')),
      '=HYPERLINK("x";"y"),"z"',
    )
    const bia = await seller(shop)
    const reply = await bia.get<string>('/api/admin/export/visitors.csv')
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="visitors-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const lines = reply.body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(1_051)
    expect(lines[0]).toContain('"id","visit_time","ip_address"')
    expect(lines[1]).toMatch(/,"189\.6\.24\.0","BR","Brasil","","","\/","'=HYPERLINK\(""x"";""y""\),""z"""$/)
    const filtered = await bia.get<string>('/api/admin/export/visitors.csv?q=scripts')
    expect(filtered.body.trimEnd().split('\r\n')).toHaveLength(2)
    expect((await bia.get<string>('/api/admin/export/interactions.csv')).body).toContain('"product_name"')
    expect(await audit(bia)).toEqual(['export_interactions', 'export_visitors', 'export_visitors', 'login'])
  },
)

test('the panel says that the database is away, and the shop goes on', async () => {
  const shop = await open()
  const bia = await seller(shop)
  await shop.shop.db.kysely.schema.dropTable('daily_visits').execute()
  const stats = await bia.get<Problem>('/api/admin/stats')
  expect([stats.status, stats.body.code]).toEqual([503, 'database_unavailable'])
  expect((await shop.visitor().get('/api/session')).status).toBe(200)
})

test('a locked database does not delay readers of the panel', async () => {
  const shop = await open()
  await track(shop, ['/'])
  const bia = await seller(shop)
  const other = new DatabaseSync(join(shop.env.dataDir, 'shop.db'))
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  expect((await listVisitors(bia)).visitors).toHaveLength(1)
  expect((await bia.get('/api/admin/stats')).status).toBe(200)
  other.exec('rollback')
  expect((await bia.get('/api/admin/stats')).headers.get('content-security-policy')).toContain(
    "default-src 'none'",
  )
  expect(shop.env.publicOrigin).toBe(ORIGIN)
})
