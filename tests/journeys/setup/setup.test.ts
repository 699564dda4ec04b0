/** The setup from the link in the terminal to the shop, on its page without script. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { translatedLocales } from '#app/messages/index.ts'
import { readAdminLanguage } from '#app/panel/access/language.server.ts'
import { verifyPassword } from '#app/panel/access/password.server.ts'
import { STEPS } from '#app/panel/setup/setup-data.ts'
import { readEnv } from '#app/server/env/env.server.ts'
import { findLook } from '#app/server/store/looks/looks.server.ts'
import { readStore } from '#app/server/store/store.server.ts'
import { drawLetter } from '#app/shop/catalog/share-pictures/icons.server.ts'
import { takeSession } from '../../../scripts/tradepost/setup/serve.ts'
import { startServer } from '../../../server.ts'
import { readForm } from '../admin/form-page.ts'
import { answersFor, emptyHome, type Home, ORIGIN, openSetupPages, PASSWORD } from './seller.ts'

/** Answers every step as a seller does, and goes live. */
async function setUpWholly(home: Home) {
  const pages = await openSetupPages(home)
  const answers = answersFor(home)
  await pages.begin()
  for (const step of STEPS) await pages.post(`/setup/${step}`, answers[step])
  expect((await pages.post('/setup/live')).status).toBe(303)
  return pages
}

const PALETTE = { brand: '#000', bg: '#fff', surface: '#fff', text: '#000', muted: '#555' }

test('a seller sets up a shop in five steps, and it goes on as the shop', async () => {
  const home = await emptyHome()
  const { sandbox } = home
  const answers = answersFor(home)
  const pages = await openSetupPages(home)

  const begun = await pages.begin()
  expect([begun.status, begun.headers.get('location')]).toEqual([303, '/setup/keys'])
  expect(begun.headers.getSetCookie()[0]).toMatch(/HttpOnly; Secure; SameSite=Strict/)

  expect((await pages.post('/setup/keys', answers.keys)).headers.get('location')).toBe('/setup/keys')
  const keys = await (await pages.get('/setup/keys', { origin: ORIGIN })).text()
  expect(keys).toContain('Store found: Northgate Scripts, USD')
  expect(keys).toContain('Private key works')
  // The domain comes with the next step.
  expect(keys).not.toContain('/api/webhooks/tebex')
  for (const secret of [sandbox.privateKey, sandbox.webhookSecret]) expect(keys).not.toContain(secret)

  expect((await pages.post('/setup/shop', answers.shop)).headers.get('location')).toBe('/setup/look')
  expect((await pages.post('/setup/look', answers.look)).headers.get('location')).toBe('/setup/pages')
  expect((await pages.post('/setup/pages', answers.pages)).headers.get('location')).toBe('/setup/live')

  const live = await (await pages.get('/setup/live')).text()
  for (const text of ['Waiting for the validation event', 'https://shop.example/api/webhooks/tebex'])
    expect(live).toContain(text)
  for (const text of ['Harbour Scripts', 'Coupon WELCOME10 exists', 'Subscription package found'])
    expect(live).toContain(text)
  expect(await home.list()).toEqual([])
  const finished = await pages.post('/setup/live')
  expect([finished.status, finished.headers.get('location'), pages.isFinished()]).toEqual([
    303,
    '/setup/opening',
    true,
  ])
  const opening = await (await pages.get('/setup/opening')).text()
  for (const text of ['Your shop is opening', `href="${ORIGIN}"`, `href="${ORIGIN}/admin"`])
    expect(opening).toContain(text)

  expect(await home.list()).toEqual(['.env', 'data', 'store'])
  expect(await home.mode('.env')).toBe(0o600)
  const variables = parseEnv(await home.read('.env'))
  expect(await verifyPassword(PASSWORD, variables.ADMIN_PASSWORD_HASH ?? '')).toBe(true)
  const env = readEnv({
    ...home.environment,
    ...variables,
    STORE_DIR: home.places.store,
    NODE_ENV: 'production',
  })
  expect(env).toMatchObject({
    publicOrigin: ORIGIN,
    isDemo: false,
    warnings: [],
    trustedProxies: ['127.0.0.1', '::1'],
    tebex: { publicToken: sandbox.publicToken, privateKey: sandbox.privateKey },
  })
  const store = await readStore(env.storeDir, translatedLocales)
  expect(store.settings).toMatchObject({
    name: 'Harbour Scripts',
    support: { email: 'help@harbour.test' },
    timeZone: 'Europe/Lisbon',
    links: { discord: 'https://discord.gg/harbour', documentation: null },
    promo: { code: 'WELCOME10', percent: 10, text: '−10%' },
    subscription: { packageId: 7_070_001, category: 'SUBSCRIPTION' },
    translations: { pt: { tagline: 'Scripts do porto' } },
  })
  expect(store.settings.translations.de?.tagline).toBeUndefined()
  expect([...store.pages.keys()]).toEqual(['privacy'])
  expect(store.themeCss).toContain('--color-brand: light-dark(#a13d00, #ffa94d);')
  expect(await home.read('store/settings.yaml')).toContain(
    '# Products, prices, taxes and coupons are not here',
  )
  expect(pages.errors).toEqual([])
})

test('the browser that chose the password is signed in to the panel, once', async () => {
  const home = await emptyHome()
  const pages = await setUpWholly(home)
  const env = readEnv({
    ...home.environment,
    ...parseEnv(await home.read('.env')),
    STORE_DIR: home.places.store,
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    PORT: '0',
  })
  const server = await startServer({ env, takeSetupSession: (id) => takeSession(pages, id) })
  onTestFinished(() => server.close())
  const enter = (cookie: string) =>
    fetch(`${server.url}/api/admin/login/setup`, { headers: { cookie }, redirect: 'manual' })
  const readPanel = async (response: Response) => {
    const cookie = response.headers
      .getSetCookie()
      .map((sent) => sent.split(';')[0])
      .join('; ')
    return (await fetch(`${server.url}/admin`, { headers: { cookie, 'accept-language': 'en' } })).text()
  }

  const stranger = await enter('tradepost_setup=made-up')
  expect([stranger.status, stranger.headers.get('location')]).toEqual([303, '/admin'])
  expect(stranger.headers.getSetCookie()).toEqual([])
  const seller = await enter(pages.cookie())
  expect([seller.status, seller.headers.get('location')]).toEqual([303, '/admin'])
  const overview = await readPanel(seller)
  for (const text of ['Your shop is live', `href="${ORIGIN}/admin"`, 'Make a test purchase'])
    expect(overview).toContain(text)
  const again = await enter(pages.cookie())
  expect(again.headers.getSetCookie()).toEqual([])
  expect(await readPanel(again)).toContain('Password')
})

test('a password of the environment is asked for after the setup too', async () => {
  const pages = await setUpWholly(await emptyHome({ environment: { ADMIN_PASSWORD: PASSWORD } }))
  const id = /tradepost_setup=([^;]+)/.exec(pages.cookie())?.[1] ?? ''
  expect([pages.link.isSession(id), takeSession(pages, id)]).toEqual([true, false])
})

test('until then the process serves the setup alone', async () => {
  const pages = await openSetupPages(await emptyHome())
  const readStatus = async (path: string) => (await pages.get(path)).status
  expect(await readStatus('/healthz')).toBe(200)
  const ready = await pages.get('/readyz')
  expect([ready.status, await ready.text()]).toEqual([503, 'not set up'])
  for (const path of ['/', '/scripts', '/admin', '/setup', '/setup/keys', '/setup/live', '/setup/webhook'])
    expect(await readStatus(path), path).toBe(503)
  expect((await pages.post('/setup/live')).status).toBe(503)
  const page = await pages.get('/')
  expect(await page.text()).not.toMatch(/setup\/open|input/)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('the link works once, for half an hour, and only with its token', async () => {
  const home = await emptyHome()
  const pages = await openSetupPages(home)
  const path = `/setup/open/${pages.link.token}`
  expect((await pages.get(`${path}x`)).status).toBe(403)
  expect((await pages.post(path, {}, { origin: 'https://evil.example' })).status).toBe(403)
  // A preview of the address does not use it up.
  for (const _ of [1, 2]) expect((await pages.get(path)).status).toBe(200)
  await pages.begin()
  expect((await pages.get('/setup/keys')).status).toBe(200)
  expect((await pages.get(path)).headers.get('location')).toBe('/setup/keys')
  pages.forgetCookies()
  expect((await pages.get(path)).status).toBe(403)
  expect((await pages.begin()).status).toBe(403)

  const late = await openSetupPages(home)
  late.clock.now = 31 * 60_000
  expect((await late.begin()).status).toBe(403)
})

test('an address may try any number of wrong tokens, and the right one still opens there', async () => {
  const pages = await openSetupPages(await emptyHome())
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const path = `/setup/open/wrong${attempt}`
    expect((await (attempt % 2 === 0 ? pages.get(path) : pages.post(path))).status).toBe(403)
  }
  expect((await pages.get(`/setup/open/${pages.link.token}`)).status).toBe(200)
  expect((await pages.begin()).status).toBe(303)
  expect((await pages.get('/setup/keys')).status).toBe(200)
})

test('a session ends two hours after its last request, and a form of another site is refused', async () => {
  const pages = await openSetupPages(await emptyHome())
  await pages.begin()
  expect((await pages.post('/setup/keys', {}, { origin: 'https://evil.example' })).status).toBe(503)
  pages.clock.now = 60 * 60_000
  expect((await pages.get('/setup/keys')).status).toBe(200)
  pages.clock.now = 4 * 60 * 60_000
  expect((await pages.get('/setup/keys')).status).toBe(503)
})

test('each mistake is named beside its field, and the typed values stay', async () => {
  const home = await emptyHome()
  const answers = answersFor(home)
  const pages = await openSetupPages(home)
  await pages.begin()
  const wrong = async (step: string, fields: Record<string, string>) => {
    const response = await pages.post(`/setup/${step}`, fields)
    expect(response.status).toBe(422)
    return response.text()
  }
  expect(await wrong('keys', {})).toContain('Please fill this in.')
  expect(await wrong('keys', { ...answers.keys, token: 't66x-unknown' })).toContain('Tebex knows no store')
  const refused = await wrong('keys', { ...answers.keys, privateKey: 'wrong-key' })
  expect(refused).toContain('Tebex refuses this key')
  // The webhook's secret was typed as well, and is not refused.
  expect(refused.match(/Already entered/g)).toHaveLength(1)
  home.sandbox.failAll({ kind: 'status', status: 503 })
  expect(await wrong('keys', answers.keys)).toContain('could not be reached')
  home.sandbox.heal()
  await pages.post('/setup/keys', answers.keys)

  const shop = await wrong('shop', {
    ...answers.shop,
    name: 'Kept',
    email: 'none',
    origin: 'shop',
    password: 'short',
  })
  for (const text of [
    'not an email address',
    'Only the scheme and domain',
    'too easy to guess',
    'value="Kept"',
  ])
    expect(shop).toContain(text)
  expect(shop).not.toContain('value="short"')
  expect(await wrong('look', { light: '#ffffff', dark: '#ffa94d' })).toContain('Too little contrast')
  expect(await wrong('pages', { promoCode: 'NOSUCH', promoPercent: '10' })).toContain(
    'Tebex refuses this code',
  )
  expect(await wrong('pages', { promoCode: 'WELCOME10' })).toContain('Please fill this in.')
  expect(await wrong('pages', { subscription: '6982072' })).toContain('no subscription package')
  const live = await pages.post('/setup/live')
  expect([live.status, await live.text()]).toEqual([422, expect.stringContaining('First finish this step')])
})

test('a chosen look shows at once, its accents follow, and the new shop has it', async () => {
  const home = await emptyHome()
  const pages = await openSetupPages(home)
  await pages.begin()
  const answers = answersFor(home)
  await pages.post('/setup/keys', answers.keys)
  await pages.post('/setup/shop', answers.shop)
  const { fields } = readForm(await (await pages.get('/setup/look')).text(), '/setup/look')
  expect(fields).toMatchObject({ look: 'night', light: '#2c5dbd' })
  await pages.post('/setup/look', { ...fields, look: 'signal', dark: '#ffa94d' })
  const chosen = readForm(await (await pages.get('/setup/look')).text(), '/setup/look').fields
  expect(chosen).toMatchObject({ look: 'signal', dark: '#ffa94d' })
  expect(chosen.light).not.toBe(fields.light)
  await pages.post('/setup/pages', answers.pages)
  await pages.post('/setup/live')
  const store = await readStore(home.places.store, translatedLocales)
  expect(store.hero).toBe('picture')
  expect(findLook(store.themeCss)).toBe('signal')
  expect(store.themeCss).toContain(`--color-brand: light-dark(${chosen.light}, #ffa94d);`)
})

test('the webhook secret is proven by the platform’s validation event', async () => {
  const home = await emptyHome()
  const { webhooks } = home.sandbox
  const pages = await openSetupPages(home)
  await pages.begin()
  const send = (secret: string) => {
    const body = JSON.stringify({
      id: 'event-1',
      type: 'validation.webhook',
      date: '2026-11-22T09:00:00+00:00',
      subject: {},
    })
    const signature = secret === 'right' ? webhooks.sign(body) : '0'.repeat(64)
    return pages.request('/api/webhooks/tebex', {
      method: 'POST',
      body,
      headers: { 'x-signature': signature },
    })
  }
  const state = async () => (await (await pages.get('/setup/webhook')).text()).split('\n')[0]
  expect((await send('right')).status).toBe(503)
  expect(await state()).toBe('waiting')
  await pages.post('/setup/keys', answersFor(home).keys)
  // The event that came before proves the secret as well.
  expect(await state()).toBe('received')
  await pages.post('/setup/keys', { ...answersFor(home).keys, webhookSecret: 'another-secret' })
  expect(await state()).toBe('wrongSecret')
  await pages.post('/setup/keys', answersFor(home).keys)
  const response = await send('right')
  expect([response.status, await response.json()]).toEqual([200, { id: 'event-1' }])
  expect((await send('wrong')).status).toBe(503)
  expect(await state()).toBe('received')
  // An event that arrived shows that the platform reaches the address.
  await pages.post('/setup/shop', { ...answersFor(home).shop, origin: 'http://localhost:3000' })
  expect(await (await pages.get('/setup/live')).text()).not.toContain('cannot reach this address')
})

test('without a database the shop does not go live; mended, the same press opens it', async () => {
  const home = await emptyHome()
  const answers = answersFor(home)
  const pages = await openSetupPages(home)
  await pages.begin()
  for (const step of ['keys', 'shop', 'look', 'pages'] as const) {
    expect((await pages.post(`/setup/${step}`, answers[step])).status).toBe(303)
  }
  await mkdir(home.dataDir)
  const file = join(home.dataDir, 'shop.db')
  await writeFile(file, 'no database at all, but long enough to look like one'.repeat(100))
  const refused = await pages.post('/setup/live')
  expect([refused.status, pages.isFinished()]).toEqual([500, false])
  expect(await refused.text()).toContain(`The database ${file} is damaged`)
  await pages.post('/setup/live', { language: 'pt' })
  expect(await (await pages.post('/setup/live')).text()).toContain(`O banco de dados ${file} está danificado`)
  expect(await home.list()).toEqual(['data'])

  await rm(file)
  expect((await pages.post('/setup/live')).status).toBe(303)
  expect([await home.list(), pages.isFinished()]).toEqual([['.env', 'data', 'store'], true])
})

test.each([
  ['de-AT,de;q=0.9', 'en-GB'],
  ['fr;q=0.9,pt-BR;q=0.8,en;q=0.7', 'pt-BR'],
  ['', 'pt-BR'],
])('a browser that asks for “%s” is answered in %s', async (accepted, language) => {
  const pages = await openSetupPages(await emptyHome())
  const page = await pages.get(`/setup/open/${pages.link.token}`, { 'accept-language': accepted })
  expect(await page.text()).toContain(`<html lang="${language}">`)
})

test('the page speaks another language at a press, keeps what was typed, and so does the login', async () => {
  const pages = await openSetupPages(await emptyHome())
  await pages.begin()
  expect(pages.cookie()).toContain('admin_language=en')
  await pages.post('/setup/shop', { name: 'Half typed', language: 'pt' })
  const page = await (await pages.get('/setup/shop')).text()
  expect(page).toContain('<html lang="pt-BR">')
  expect(page).toContain('value="Half typed"')
  expect(readAdminLanguage(new Headers({ cookie: pages.cookie() }))).toBe('pt')
})

test('the address that the seller came by is suggested, and a proxy on the way is noticed', async () => {
  const pages = await openSetupPages(await emptyHome())
  const path = `/setup/open/${pages.link.token}`
  await pages.post(path, {}, { 'x-forwarded-for': '203.0.113.9' })
  expect(pages.setup.values.shop).toEqual({ origin: ORIGIN, proxy: 'on', timeZone: 'UTC' })
})

test.each([
  ['the browser’s script', { timeZone: 'Asia/Kolkata' }, 'en-US', 'Asia/Kolkata'],
  ['the country of its language', {}, 'pt-BR,pt;q=0.9', 'America/Sao_Paulo'],
  ['the list, for a zone that is none', { timeZone: 'Mars/Base' }, 'en', 'UTC'],
])('the time zone is suggested by %s', async (_, fields, accepted, zone) => {
  const pages = await openSetupPages(await emptyHome())
  await pages.post(`/setup/open/${pages.link.token}`, fields, { 'accept-language': accepted })
  const { fields: suggested } = readForm(await (await pages.get('/setup/shop')).text(), '/setup/shop')
  expect(suggested.timeZone).toBe(zone)
})

test('the look is previewed on the real home page, with the store’s products and without scripts', async () => {
  const home = await emptyHome()
  const pages = await openSetupPages(home)
  await pages.begin()
  const answers = answersFor(home)
  await pages.post('/setup/keys', answers.keys)
  expect((await pages.post('/setup/preview', answers.look)).headers.get('location')).toBe('/setup/look')
  await pages.post('/setup/shop', answers.shop)
  const shown = await pages.post('/setup/preview', { ...answers.look, look: 'paper' })
  expect(shown.headers.get('content-security-policy')).toContain('; sandbox allow-same-origin')
  const page = await shown.text()
  for (const text of ['Harbour Scripts', 'Scripts from the harbour']) expect(page).toContain(text)
  const [picture = ''] = /\/pictures\/[^"]+\.jpg/.exec(page) ?? []
  expect((await pages.get(picture)).headers.get('content-type')).toBe('image/jpeg')
  const [notices = ''] = /\/api\/[^"]+\.css/.exec(page) ?? []
  expect((await pages.get(notices)).headers.get('content-type')).toContain('text/css')
  expect(page).not.toContain(' autofocus')
  // The setup has an icon of its own, so the page names another address for that of its shop.
  const [icon = ''] = /\/[^"]*icon\.svg/.exec(page) ?? []
  expect(icon).toBe('/setup/preview/icon.svg')
  const [letter] = / d="[^"]+"/.exec(String(drawLetter('Harbour Scripts', PALETTE))) ?? []
  expect(await (await pages.get(icon)).text()).toContain(letter)
  // The ground of the chosen look.
  expect(page).toContain('#f9f5ef')
  expect(await home.list()).toEqual([])
})

test('settings of the environment are shown, cannot be changed and are not written again', async () => {
  const home = await emptyHome({ environment: { PUBLIC_ORIGIN: ORIGIN, ADMIN_PASSWORD: PASSWORD } })
  const pages = await openSetupPages(home)
  await pages.begin()
  const { password: _, ...shop } = answersFor(home).shop
  await pages.post('/setup/keys', answersFor(home).keys)
  expect((await pages.post('/setup/shop', { ...shop, origin: 'https://other.example' })).status).toBe(303)
  expect(pages.setup.values.shop.origin).toBe(ORIGIN)
  await pages.post('/setup/look', answersFor(home).look)
  await pages.post('/setup/pages')
  await pages.post('/setup/live')
  const written = Object.keys(parseEnv(await home.read('.env')))
  expect(written).toContain('SESSION_SECRET')
  for (const name of ['PUBLIC_ORIGIN', 'ADMIN_PASSWORD_HASH']) expect(written).not.toContain(name)
})
