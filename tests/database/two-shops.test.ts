/** Two shops on one PostgreSQL behind a proxy: an address stays with one shop, and one that moves reaches the other. */

import { signWebhook } from 'tebex-client'
import { expect, onTestFinished } from 'vitest'
import { createSandbox } from '#sandbox/index.ts'
import { totpCode } from '#tests/support/totp-code.ts'
import { type OnDatabase, onPgBouncer, onPostgres } from './both.ts'
import { type Browser, FROM, openBehindProxy } from './servers/behind-proxy.ts'

const PASSWORD = 'quiet otter under blue roofs'
const BACKPACK = 6982072
const POLICE = 7037446
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

async function openTwo(env: Record<string, string>, options: { isSticky?: boolean } = {}) {
  const sandbox = await createSandbox()
  onTestFinished(() => sandbox.close())
  const settings = {
    ADMIN_PASSWORD: PASSWORD,
    SESSION_SECRET: 'k9V2mQx7Lr4TzB8nYd3HsW6cFj1PaEuG5oNi',
    TRUSTED_PROXIES: '127.0.0.1',
    CLIENT_IP_HEADER: 'x-forwarded-for',
  }
  const world = await openBehindProxy({ sandbox, count: 2, env: { ...env, ...settings }, ...options })
  for (const { url } of world.shops)
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
  return { sandbox, ...world }
}

type World = Awaited<ReturnType<typeof openTwo>>

async function signIn({ sandbox }: World, ana: Browser): Promise<void> {
  const { body } = await ana.post('/api/auth/login', { returnTo: '/scripts' })
  const link = new URL(body.url)
  sandbox.login(link.searchParams.get('basketIdent') ?? '')
  const back = new URL(link.searchParams.get('return') ?? '')
  await ana.post('/api/auth/callback', { state: back.searchParams.get('state') })
}

/** Asks each of the two shops. */
const askBoth = (browser: Browser, path: string) =>
  Promise.all(['192.0.2.2', '192.0.2.3'].map((from) => browser.ask(path, { headers: { [FROM]: from } })))

const listIds = (answers: { body: { basket: { packages: { id: number }[] } } }[]) =>
  answers.map(({ body }) => body.basket.packages.map(({ id }) => id).sort())

onPostgres('a shopper signs in, fills a cart and leaves, whichever shop answers', async ({ env }) => {
  const world = await openTwo(env)
  const ana = world.browser('203.0.113.7')
  await signIn(world, ana)
  await ana.post('/api/basket/packages', { package_id: BACKPACK })
  for (const { body } of await askBoth(ana, '/api/session')) expect(body.authenticated).toBe(true)
  expect(listIds(await askBoth(ana, '/api/basket'))).toEqual([[BACKPACK], [BACKPACK]])
  await ana.post('/api/basket/packages', { package_id: POLICE }, { [FROM]: '203.0.113.8' })
  // For looking, a shop believes its own memory for five seconds.
  await expect
    .poll(async () => listIds(await askBoth(ana, '/api/basket')))
    .toEqual([
      [BACKPACK, POLICE],
      [BACKPACK, POLICE],
    ])
  const stolen = new Map(ana.cookies)
  expect((await ana.post('/api/auth/logout')).status).toBe(204)
  for (const [name, value] of stolen) ana.cookies.set(name, value)
  const dead = await askBoth(ana, '/api/session')
  expect(dead.map(({ body }) => body.authenticated)).toEqual([false, false])
})

onPostgres(
  'ten adds at once through both leave one item on a platform that adds up what is added again',
  async ({ env }) => {
    const world = await openTwo(env)
    world.sandbox.variants.readdDisabled = 'stack'
    const ana = world.browser('203.0.113.7')
    await signIn(world, ana)
    world.sandbox.failAll({ kind: 'delay', ms: 30 })
    const add = (turn: number) =>
      ana.post('/api/basket/packages', { package_id: BACKPACK }, { [FROM]: `203.0.113.${turn}` })
    const replies = await Promise.all(Array.from({ length: 10 }, (_, turn) => add(turn)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(listLines(world)).toEqual([[BACKPACK, 1]])
    const adds = world.sandbox.calls.filter(({ operation }) => operation === 'addBasketPackage')
    expect(adds).toHaveLength(1)
  },
)

onPostgres('a shop finds the other shop’s changes before it makes its own', async ({ env }) => {
  const world = await openTwo(env)
  const ana = world.browser('203.0.113.7')
  await signIn(world, ana)
  const [one, other] = [{ [FROM]: '192.0.2.2' }, { [FROM]: '192.0.2.3' }]
  const change = async (action: string, from: Record<string, string>) => {
    await askBoth(ana, '/api/basket')
    expect((await ana.post(`/api/basket/packages${action}`, { package_id: BACKPACK }, from)).status).toBe(200)
  }
  await change('', one)
  await change('/remove', other)
  expect(listLines(world)).toEqual([])
  await change('', one)
  expect(listLines(world)).toEqual([[BACKPACK, 1]])
  await change('/remove', one)
  await change('', other)
  expect(listLines(world)).toEqual([[BACKPACK, 1]])
})

/** Lists the contents of the platform's only basket. */
const listLines = ({ sandbox }: World) =>
  sandbox.baskets.list().flatMap(({ lines }) => lines.map(({ packageId, quantity }) => [packageId, quantity]))

async function expectSellerKnown({ env }: OnDatabase) {
  const world = await openTwo(env)
  const bia = world.browser('198.51.100.50')
  expect((await bia.post('/api/admin/login', { password: 'wrong' })).status).toBe(401)
  expect((await bia.post('/api/admin/login', { password: PASSWORD })).status).toBe(204)
  const stolen = new Map(bia.cookies)
  expect((await askBoth(bia, '/api/admin/stats')).map(({ status }) => status)).toEqual([200, 200])
  const eva = world.browser('203.0.113.99')
  expect((await askBoth(eva, '/api/admin/stats')).map(({ status }) => status)).toEqual([401, 401])
  expect((await bia.post('/api/admin/logout')).status).toBe(204)
  for (const [name, value] of stolen) bia.cookies.set(name, value)
  expect((await askBoth(bia, '/api/admin/stats')).map(({ status }) => status)).toEqual([401, 401])
  await bia.post('/api/admin/login', { password: PASSWORD })
  const { body } = await bia.ask('/api/admin/audit')
  const events = body.entries.map((entry: { action: string; address: string }) => [
    entry.action,
    entry.address,
  ])
  expect(events).toEqual(
    ['login', 'logout', 'login', 'login_failed'].map((action) => [action, '198.51.100.0']),
  )
}

onPostgres('a seller is known to both, and after leaving to neither', expectSellerKnown)
onPgBouncer('a seller is known to both, and after leaving to neither', expectSellerKnown)

const WITHOUT_STICKINESS = { isSticky: false }

onPostgres('ten wrong passwords are ten, whichever shop hears them', async ({ env }) => {
  const world = await openTwo(env, WITHOUT_STICKINESS)
  const eve = world.browser('192.0.2.1')
  const statuses: number[] = []
  for (let turn = 0; turn < 12; turn++)
    statuses.push((await eve.post('/api/admin/login', { password: 'wrong' })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
})

onPostgres('a one-time code opens one of both', async ({ env }) => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const world = await openTwo({ ...env, ADMIN_TOTP_SECRET: secret }, WITHOUT_STICKINESS)
  const login = { password: PASSWORD, code: totpCode(secret, Date.now()) }
  const tries = [2, 3].map((turn) => world.browser(`192.0.2.${turn}`).post('/api/admin/login', login))
  expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([204, 401])
})

onPostgres('chats, coupon guesses and logins of an address are counted by both together', async ({ env }) => {
  const world = await openTwo({ ...env, CHAT_VISITOR_DAILY: '4' }, WITHOUT_STICKINESS)
  const countRefused = async (browser: Browser, tries: number, ask: (turn: number) => [string, object]) => {
    const statuses: number[] = []
    for (let turn = 0; turn < tries; turn++) statuses.push((await browser.post(...ask(turn))).status)
    return statuses.filter((status) => status === 429).length
  }
  const ana = world.browser('192.0.2.1')
  await signIn(world, ana)
  const person = { language: 'en', name: 'Ana', email: 'ana@example.org' }
  const chat = { ...person, message: 'Which frameworks do you support?' }
  expect(await countRefused(ana, 6, () => ['/api/chat', chat])).toBe(2)
  expect(
    await countRefused(ana, 14, (turn) => ['/api/basket/coupons', { coupon_code: `GUESS${turn}` }]),
  ).toBe(4)
  expect(await countRefused(world.browser('192.0.2.9'), 104, () => ['/api/auth/login', {}])).toBe(4)
})

onPostgres('a chat goes on at the other shop, and once it was deleted at neither', async ({ env }) => {
  const world = await openTwo(env)
  const [here, there] = [world.browser('192.0.2.2'), world.browser('192.0.2.3')]
  const person = { language: 'en', name: 'Ana', email: 'ana@example.org' }
  const say = async (browser: Browser, message: string, conversation?: string) =>
    (await browser.post('/api/chat', { ...person, message, conversation })).body.conversation
  const conversation = await say(here, 'Which frameworks do you support?')
  expect(await say(there, 'And the police job, zebra?', conversation)).toBe(conversation)
  expect(await say(here, 'And the backpack?', conversation)).toBe(conversation)
  const path = `/api/chat/transcript?conversation=${conversation}`
  for (const browser of [here, there]) expect((await browser.ask(path)).body).toMatch(/zebra[\s\S]*backpack/)
  expect((await there.post('/api/chat/delete', { conversation })).status).toBe(204)
  for (const browser of [here, there]) expect((await browser.ask(path)).status).toBe(404)
  const next = await say(here, 'Are you still there?', conversation)
  expect(next).not.toBe(conversation)
  expect((await there.ask(`/api/chat/transcript?conversation=${next}`)).body).not.toMatch(/zebra|backpack/)
})

onPostgres(
  'events carry the visitor’s address as the proxy vouches for it, and are counted once',
  async ({ env }) => {
    const world = await openTwo(env)
    const claimed = { ...BROWSER, 'x-forwarded-for': '8.8.8.8' }
    for (let turn = 0; turn < 20; turn++) {
      const ana = world.browser(`189.6.${turn}.${turn}`)
      const visit = await ana.post('/api/track_visitor.php', { page_url: '/' }, claimed)
      const view = { product_id: BACKPACK, action_type: 'view' }
      const look = await ana.post('/api/track_interaction.php', view, claimed)
      expect([visit.status, look.status]).toEqual([204, 204])
    }
    const bia = world.browser('198.51.100.50')
    await bia.post('/api/admin/login', { password: PASSWORD })
    const [one, other] = await askBoth(bia, '/api/admin/stats')
    expect(one?.body).toEqual(other?.body)
    expect(one?.body.stats).toMatchObject({ totalVisitors: 20, todayVisitors: 20, totalInteractions: 20 })
    const { visitors } = (await bia.ask('/api/admin/visitors?limit=100')).body
    const addresses = visitors.map((row: { ip_address: string }) => row.ip_address)
    expect(new Set(addresses)).toEqual(new Set(Array.from({ length: 20 }, (_, turn) => `189.6.${turn}.0`)))
    const first = visitors[0]?.id
    expect((await bia.post('/api/admin/visitors/delete', { id: first })).status).toBe(200)
    expect((await bia.post('/api/admin/visitors/delete', { id: first })).status).toBe(404)
  },
)

onPostgres('a webhook that comes to both at once is one payment', async ({ env }) => {
  const world = await openTwo(env)
  const price = { amount: 11.06, currency: 'EUR' }
  const body = JSON.stringify({
    id: 'event-1',
    type: 'payment.completed',
    date: '2026-11-21T09:00:00+00:00',
    subject: {
      transaction_id: 'tbx-1',
      status: { id: 1, description: 'Complete' },
      price,
      price_paid: price,
      customer: {
        first_name: 'A',
        last_name: 'B',
        email: 'a@example.org',
        ip: '203.0.113.7',
        username: null,
      },
      products: [{ id: BACKPACK, name: 'Backpack', quantity: 1 }],
      custom: {},
    },
  })
  const signature = signWebhook(new TextEncoder().encode(body), world.sandbox.webhookSecret)
  const platform = world.browser('18.209.80.3')
  const deliver = (turn: number) =>
    platform.ask('/api/webhooks/tebex', {
      method: 'POST',
      body,
      headers: { 'x-signature': signature, [FROM]: `18.209.80.${turn}` },
    })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => deliver(turn)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await countPayments(env.DATABASE_URL ?? '')).toEqual({ events: 1, payments: 1 })
})

async function countPayments(url: string) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    'select (select count(*)::int from webhook_events) as events, (select count(*)::int from payments) as payments',
  )
  await client.end()
  return rows[0]
}
