/** Whose purchases a browser may read and delete: its own customer's, for as long as the session counts. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSeal } from '#app/server/session/sealed-cookie.server.ts'
import { readEverything } from '../../database/read-everything.ts'
import { type OpenShop, openShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'
import { connectWebhooks } from './webhooks.ts'

const BACKPACK = 6982072
const POLICE = 7037446
const SUBSCRIPTION = 7070001
const TOM = 'tom.okoye'
const HOUR_MS = 3_600_000
const COOKIE = '__Host-session'

/** A customer who bought something, still signed in by the sealed session alone. */
async function openWithBuyer() {
  let moved = 0
  const open = await openShop({ now: () => Date.now() + moved })
  const deliver = connectWebhooks(open)
  const ana = open.visitor()
  await ana.signIn({ packageId: BACKPACK })
  await ana.addToCart(SUBSCRIPTION)
  const { transactionId } = open.sandbox.pay(await ana.ident())
  await deliver()
  expect(await ana.openAccount()).toMatchObject({ orders: [{ transaction: transactionId }] })
  const move = (hours: number) => {
    moved += hours * HOUR_MS
  }
  return { open, ana, transactionId, move, cookie: ana.cookies.get(COOKIE) ?? '' }
}

function withCookie(open: OpenShop, cookie: string): Visitor {
  const visitor = open.visitor('198.51.100.9')
  visitor.cookies.set(COOKIE, cookie)
  return visitor
}

/** Everything that shows or deletes purchases, as one text. */
async function tryAll(visitor: Visitor): Promise<string> {
  const cookies = [...visitor.cookies]
  const answers: unknown[] = []
  for (const ask of [
    () => visitor.openAccount(),
    () => visitor.openThankYou(),
    () => visitor.get('/api/orders'),
    () => visitor.get('/api/account/export'),
    () => visitor.post('/api/account/delete', { confirm: 'yes' }),
  ]) {
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    answers.push(await ask())
  }
  return JSON.stringify(answers)
}

function flipped(cookie: string, at: number): string {
  const bytes = Buffer.from(cookie, 'base64url')
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes.toString('base64url')
}

test('forged sessions read nothing and delete nothing', async () => {
  const { open, ana, transactionId, cookie } = await openWithBuyer()
  const session = await open.shop.sessions.read(`${COOKIE}=${cookie}`)
  const state = new URL((await open.visitor().startLogin()).body.url).searchParams.get('return') ?? ''
  const length = Buffer.from(cookie, 'base64url').length
  const forged = [
    ...Array.from({ length: 60 }, (_, step) => flipped(cookie, Math.floor((step * length) / 60))),
    ...Array.from({ length: 20 }, (_, step) => randomBytes(40 + step).toString('base64url')),
    'a',
    session?.sid ?? '',
    session?.user ?? '',
    session?.customer?.id ?? '',
    cookie.slice(1),
    cookie.slice(0, -4),
    `${cookie}AAAA`,
    Buffer.from(cookie).toString('base64url'),
    JSON.stringify(session),
    Buffer.from(JSON.stringify(session)).toString('base64url'),
    new URL(state).searchParams.get('state') ?? '',
    ...['another secret of 32 characters or more', ''].map((secret) =>
      createSeal([secret], 'tradepost session v1').close(session),
    ),
    createSeal(open.env.sessionSecrets, 'tradepost login v1').close(session),
  ]
  expect(forged.length).toBeGreaterThan(90)
  for (const value of forged) expect(await tryAll(withCookie(open, value))).not.toContain(transactionId)
  expect(await ana.openAccount()).toMatchObject({ orders: [{ transaction: transactionId }] })
})

test('a session that was ended or has become too old reads nothing', async () => {
  const { open, ana, transactionId, cookie, move } = await openWithBuyer()
  const old = withCookie(open, cookie)
  move(25)
  expect(await tryAll(old)).not.toContain(transactionId)
  move(-25)
  expect(await ana.openAccount()).toMatchObject({ state: 'ready' })
  await ana.logout()
  for (let time = 0; time < 3; time++)
    expect(await tryAll(withCookie(open, cookie))).not.toContain(transactionId)
})

test('a session that is used every day shows purchases for a week after its login', async () => {
  const { ana, move } = await openWithBuyer()
  for (let day = 1; day <= 7; day++) {
    move(23)
    expect([day, (await ana.openAccount()).state]).toEqual([day, 'ready'])
  }
  move(23)
  expect(await ana.openAccount()).toMatchObject({ state: 'signed-out' })
})

test('another customer sees his own purchases, whatever he asks for', async () => {
  const { open, transactionId } = await openWithBuyer()
  const tom = open.visitor()
  await tom.signIn({ player: TOM })
  const { user } = await open.visitor().session()
  expect(user).toBeNull()
  for (const query of ['?user=1000', '?id=1000&transaction=', '?customer=ana', `?page=${transactionId}`]) {
    expect(JSON.stringify(await tom.openAccount(`/account${query}`))).not.toContain(transactionId)
    expect(JSON.stringify(await tom.get(`/api/orders${query}`))).not.toContain(transactionId)
    expect(JSON.stringify(await tom.get(`/api/account/export${query}`))).not.toContain(transactionId)
  }
  expect((await tom.post('/api/account/delete', { confirm: 'yes', userId: '1000' })).status).toBe(204)
  expect((await open.shop.payments.findPayment(transactionId))?.customer_key).not.toBeNull()
})

test('a visitor who sends a login to another person does not see that person’s purchases', async () => {
  const { open, ana, transactionId } = await openWithBuyer()
  const mallory = open.visitor('198.51.100.66')
  const { body } = await mallory.startLogin({ returnTo: '/account' })
  // Ana finishes it in her browser, where it comes back.
  const back = ana.passLoginPage(body.url)
  expect(await tryAll(mallory)).not.toContain(transactionId)
  expect(await ana.returnTo(back)).toMatchObject({ authenticated: false })
  expect(await mallory.returnTo(back)).toMatchObject({ authenticated: false })
  expect(await tryAll(mallory)).not.toContain(transactionId)
})

test('a login that another browser brings back ends what its initiator had, a paid basket included', async () => {
  const { open, ana, transactionId } = await openWithBuyer()
  const mallory = open.visitor('198.51.100.66')
  const { body } = await mallory.startLogin()
  const back = ana.passLoginPage(body.url)
  await mallory.returnTo(back)
  await mallory.addToCart(POLICE)
  open.sandbox.pay(await mallory.ident())
  await ana.returnTo(back)
  expect(await tryAll(mallory)).not.toContain(transactionId)
})

test('a basket with another user takes the purchases away, also after it was paid', async () => {
  const { open, transactionId, move } = await openWithBuyer()
  const ana = open.visitor()
  await ana.signIn({ packageId: POLICE })
  const ident = await ana.ident()
  // The platform's fresh answer still counts.
  move(1)
  open.sandbox.login(ident, TOM)
  expect(await tryAll(ana)).not.toContain(transactionId)
  await ana.openAccount()
  open.sandbox.pay(ident)
  expect(await tryAll(ana)).not.toContain(transactionId)
})

test('the download has everything, and stays private', async () => {
  const { ana, transactionId } = await openWithBuyer()
  const { headers, body, status } = await ana.get<Record<string, unknown>>('/api/account/export')
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(body).toMatchObject({
    account: { id: expect.any(String), username: expect.any(String) },
    purchases: { orders: [{ transaction: transactionId }], subscriptions: [{ packageIds: [SUBSCRIPTION] }] },
  })
})

test('a deletion asks first, leaves no row of the customer, and the page is empty', async () => {
  const { open, ana, transactionId } = await openWithBuyer()
  const { id } = (await open.shop.sessions.read(`${COOKIE}=${ana.cookies.get(COOKIE)}`))?.customer ?? {
    id: '',
  }
  const key = await open.shop.orders.computeCustomerKey(id)
  expect(await readEverything(open.shop.db)).toContain(key)
  const asked = await ana.postForm('/api/account/delete', { returnTo: '/de/account' }, '/de/account')
  expect(asked.location).toBe('/de/account?problem=confirmation_required')
  expect(await ana.post('/api/account/delete')).toMatchObject({
    status: 422,
    body: { code: 'confirmation_required' },
  })
  expect(await ana.openAccount()).toMatchObject({ orders: [{ transaction: transactionId }] })

  const done = await ana.postForm('/api/account/delete', { confirm: 'yes', returnTo: '/de/account' })
  expect(done).toMatchObject({ status: 303, location: '/de/account?deleted=1' })
  expect(await ana.openAccount('/account?deleted=1')).toMatchObject({
    state: 'ready',
    isDeleted: true,
    orders: [],
    subscriptions: [],
  })
  expect(await readEverything(open.shop.db)).not.toContain(key)
  expect(await open.shop.payments.findPayment(transactionId)).toMatchObject({ customer_key: null })
})

test('a deletion from another site is refused', async () => {
  const { ana, transactionId } = await openWithBuyer()
  const { status } = await ana.post(
    '/api/account/delete',
    { confirm: 'yes' },
    { origin: 'https://evil.example' },
  )
  expect(status).toBe(403)
  expect(await ana.openAccount()).toMatchObject({ orders: [{ transaction: transactionId }] })
})
