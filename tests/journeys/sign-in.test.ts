import { expect, test } from 'vitest'
import { ORIGIN, openShop } from './shop.ts'

const BACKPACK = 6982072

test('success=true alone does not sign in', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  expect((await ana.returnTo('/auth-callback?success=true')).authenticated).toBe(false)
  const { body } = await ana.startLogin({ returnTo: '/scripts' })
  const back = new URL(new URL(body.url).searchParams.get('return') ?? '')
  expect((await ana.returnTo(`${back.pathname}${back.search}&success=true`)).authenticated).toBe(false)
  expect((await ana.session()).authenticated).toBe(false)
})

test('the login address carries a time and a random mark, and the basket the shop’s own addresses', async () => {
  const { visitor, sandbox } = await openShop()
  const { body } = await visitor('189.6.0.1').post<{ url: string }>(
    '/api/auth/login',
    {},
    { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  )
  const url = new URL(body.url)
  expect(Number(url.searchParams.get('t'))).toBeGreaterThan(1_000_000_000_000)
  expect(url.searchParams.get('r')).toMatch(/^[0-9a-f-]{36}$/)
  const created = sandbox.calls.find(({ operation }) => operation === 'createBasket')
  expect(JSON.parse(created?.body ?? '')).toMatchObject({
    complete_url: `${ORIGIN}/thank-you`,
    cancel_url: `${ORIGIN}/cart`,
    complete_auto_redirect: true,
    ip_address: '189.6.0.1',
  })
})

test.each(['2a00:1450::7', '::ffff:10.0.0.7', '127.0.0.1', '192.168.1.7', '100.64.0.7', '203.0.113.7'])(
  'the address %s, which is not IPv4 or not routed in the internet, is not passed on',
  async (address) => {
    const { visitor, sandbox } = await openShop({ sandbox: { seed: 5 } })
    expect((await visitor(address).startLogin()).status).toBe(200)
    const created = sandbox.calls.find(({ operation }) => operation === 'createBasket')
    expect(JSON.parse(created?.body ?? '')).not.toHaveProperty('ip_address')
    expect(created?.headers).not.toHaveProperty('authorization')
  },
)

test('visitors from private addresses are a warning, once, unless a proxy is named', async () => {
  const warningsIn = (lines: string[]) => lines.filter((line) => line.includes('TRUSTED_PROXIES'))
  const open = await openShop({ sandbox: { seed: 5 } })
  await open.visitor('189.6.0.1').startLogin()
  expect(warningsIn(open.lines)).toEqual([])
  await open.visitor('10.0.0.1').startLogin()
  await open.visitor('127.0.0.1').startLogin()
  expect(warningsIn(open.lines)).toHaveLength(1)

  const named = await openShop({ sandbox: { seed: 5 }, env: { TRUSTED_PROXIES: '10.0.0.0/8' } })
  await named.visitor('10.0.0.1').startLogin()
  expect(warningsIn(named.lines)).toEqual([])
})

test('the way back works only in the browser that left', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  const eve = visitor('198.51.100.66')
  const { body } = await ana.startLogin()
  const back = ana.passLoginPage(body.url)
  expect((await eve.returnTo(back)).authenticated).toBe(false)
  await eve.signIn()
  const before = new Map(eve.cookies)
  expect((await eve.returnTo(back)).authenticated).toBe(false)
  expect(eve.cookies).toEqual(before)
  expect((await eve.session()).authenticated).toBe(true)
})

test('a login older than half an hour counts no more', async () => {
  let time = Date.now()
  const { visitor } = await openShop({ now: () => time })
  const ana = visitor()
  const { body } = await ana.startLogin()
  const back = ana.passLoginPage(body.url)
  time += 31 * 60_000
  expect((await ana.returnTo(back)).authenticated).toBe(false)
})

test('signing in changes the session’s id, and the old cookie is worth nothing', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  const { body } = await ana.startLogin()
  const eve = visitor('198.51.100.66')
  for (const [name, value] of ana.cookies) eve.cookies.set(name, value)
  await ana.returnTo(ana.passLoginPage(body.url))
  expect((await ana.session()).authenticated).toBe(true)
  expect(await eve.session()).toMatchObject({ authenticated: false, sessionId: null })
  expect((await eve.addToCart(BACKPACK)).status).toBe(401)
})

test('logging out ends the session on the server', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK })
  const kept = new Map(ana.cookies)
  expect((await ana.logout()).status).toBe(204)
  expect(ana.cookies.size).toBe(0)
  for (const [name, value] of kept) ana.cookies.set(name, value)
  expect((await ana.session()).authenticated).toBe(false)
  const form = await ana.postForm('/api/auth/logout', {}, '/cart')
  expect(form.location).toBe('/cart')
})

test('a customer who stays signed in gets a new session id each day, and a copy of the old cookie ends', async () => {
  let time = Date.now()
  const { visitor, sandbox } = await openShop({ now: () => time })
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK })
  const pass = (hours: number) => {
    time += hours * 3_600_000
    sandbox.advanceClock(hours * 3_600_000)
  }
  const first = await ana.session()
  pass(20)
  expect((await ana.session()).sessionId).toBe(first.sessionId)
  const eve = visitor('198.51.100.66')
  const copied = new Map(ana.cookies)
  pass(5)
  const second = await ana.session()
  expect(second).toMatchObject({ authenticated: true, user: first.user, basket: { count: 1 } })
  expect(second.sessionId).not.toBe(first.sessionId)
  time += 30_000
  expect((await ana.session()).sessionId).toBe(second.sessionId)
  for (const [name, value] of copied) eve.cookies.set(name, value)
  expect((await eve.session()).authenticated).toBe(false)
  await ana.logout()
  expect((await ana.session()).authenticated).toBe(false)
})

test('packages that cannot be added do not break the sign-in', async () => {
  const { visitor, sandbox } = await openShop()
  const ana = visitor()
  sandbox.failNext({ operation: 'addBasketPackage', times: 9, fault: { kind: 'status', status: 500 } })
  expect((await ana.signIn({ packageId: BACKPACK })).authenticated).toBe(true)
  expect((await ana.session()).basket?.count).toBe(0)
})

const TRICKS = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https:evil.example',
  '/\tevil',
  `${ORIGIN}@evil.example`,
  { path: '/' },
  ['/cart'],
  42,
]

test.each(TRICKS)('coming back to %j means coming back home', async (returnTo) => {
  const { visitor } = await openShop()
  const ana = visitor()
  const { body } = await ana.startLogin({ returnTo })
  expect((await ana.returnTo(ana.passLoginPage(body.url))).url).toBe('/')
  if (typeof returnTo !== 'string') return
  const { location } = await ana.postForm(
    '/api/basket/packages',
    { package_id: String(BACKPACK), returnTo },
    '/',
  )
  expect(location).toBe('/#added')
})

const MUTATIONS = [
  '/api/auth/login',
  '/api/auth/callback',
  '/api/auth/logout',
  '/api/basket/packages',
  '/api/basket/packages/remove',
  '/api/basket/coupons',
  '/api/basket/coupons/remove',
  '/api/basket/codes',
  '/api/basket/codes/remove',
  '/api/checkout',
  '/api/track_visitor.php',
  '/api/track_interaction.php',
]

const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://shop.example' },
  { origin: 'https://shop.example.evil.example' },
  { origin: 'https://shop.example:8443' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
]

test('requests of foreign pages are refused before anything happens', async () => {
  const { visitor, sandbox } = await openShop()
  const ana = visitor()
  await ana.signIn({ packageId: BACKPACK })
  sandbox.clearCalls()
  const body = { package_id: BACKPACK, coupon_code: 'WELCOME10' }
  for (const path of MUTATIONS) {
    for (const headers of FOREIGN) expect((await ana.post(path, body, headers)).status).toBe(403)
    const silent = await ana.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(silent.status).toBe(403)
    const read = await ana.get<{ code: string }>(path)
    expect(read.status).toBe(405)
    expect(read.headers.get('allow')).toBe('POST')
  }
  expect(sandbox.calls).toEqual([])
  expect((await ana.session()).basket?.count).toBe(1)
})

test('a browser that names no origin is believed when it says same-origin', async () => {
  const { visitor } = await openShop()
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const reply = await visitor().request('/api/checkout', { method: 'POST', headers, body: '{}' })
  expect(reply.body).toEqual({ url: '/' })
})

test('cookies that were not sealed by us are no session and no error', async () => {
  const { visitor, sandbox } = await openShop()
  const ana = visitor()
  for (const value of ['', 'x', 'a.b.c', '%00', `v1.${'A'.repeat(3_000)}`, '{"basket":"abc"}']) {
    ana.cookies.set('__Host-session', value)
    expect(await ana.session()).toMatchObject({ authenticated: false, basket: null })
    expect((await ana.addToCart(BACKPACK)).status).toBe(401)
  }
  expect(sandbox.calls).toEqual([])
})

test('the cookie is closed to scripts and other sites, and plain reads set none', async () => {
  const { visitor } = await openShop()
  const ana = visitor()
  const read = await ana.get('/api/session')
  expect(read.headers.getSetCookie()).toEqual([])
  const login = await ana.startLogin()
  const [cookie = ''] = login.headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-session=/)
  for (const word of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(word)
  expect(login.headers.get('cache-control')).toBe('private, no-store')
})

test('one address that logs in without end is asked to wait, another one is not', async () => {
  const { visitor } = await openShop({ sandbox: { seed: 5 } })
  const statuses: number[] = []
  const eve = visitor('2001:db8:0:1::1')
  for (let round = 0; round < 110; round += 1) statuses.push((await eve.startLogin()).status)
  expect(statuses.at(0)).toBe(200)
  expect(statuses.at(-1)).toBe(429)
  expect((await visitor('2001:db8:0:1::2').startLogin()).status).toBe(429)
  expect((await visitor('2001:db8:0:2::1').startLogin()).status).toBe(200)
})
