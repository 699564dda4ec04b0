/** My purchases: what a customer sees, from the sandbox's checkout and its webhooks to the page. */
import { expect, test } from 'vitest'
import { CUSTOMER_PORTAL } from '#app/shop/customer/portals.ts'
import { type OpenOptions, type OpenShop, openShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'
import { connectWebhooks } from './webhooks.ts'

const BACKPACK = 6982072
const POLICE = 7037446
const SUBSCRIPTION = 7070001
const TOM = 'tom.okoye'
const DAY_MS = 86_400_000

async function openWithClock(options: OpenOptions = {}) {
  let moved = 0
  const open = await openShop({ now: () => Date.now() + moved, ...options })
  const deliver = connectWebhooks(open)
  const move = async (days: number) => {
    moved += days * DAY_MS
    open.sandbox.advanceClock(days * DAY_MS)
    await deliver()
  }
  return { open, deliver, move }
}

async function readAccount(visitor: Visitor, path?: string) {
  const data = await visitor.openAccount(path)
  if (data.state !== 'ready') throw new Error(`the page is ${data.state}`)
  return data
}

/** In another browser than the one that bought. */
async function seenBy(open: OpenShop, player?: string) {
  const visitor = open.visitor()
  await visitor.signIn(player === undefined ? {} : { player })
  return readAccount(visitor)
}

async function buy(open: OpenShop, visitor: Visitor, packageId: number) {
  await visitor.signIn({ packageId })
  return open.sandbox.pay(await visitor.ident())
}

test('without a sign-in the page explains itself, and comes back from the login', async () => {
  const open = await openShop()
  const ana = open.visitor()
  expect(await ana.openAccount('/account?problem=nonsense')).toEqual({ state: 'signed-out', problem: null })
  const { body } = await ana.startLogin({ returnTo: '/de/account' })
  expect(await ana.returnTo(ana.passLoginPage(body.url))).toMatchObject({ url: '/de/account' })
  expect(await readAccount(ana)).toMatchObject({
    orders: [],
    subscriptions: [],
    pageCount: 1,
    isDeleted: false,
  })
  expect((await readAccount(ana)).username).not.toBe('')
  await ana.logout()
  expect(await ana.openAccount()).toMatchObject({ state: 'signed-out' })
})

test('an order has its picture, links, total and transaction, in the browser that paid it', async () => {
  const open = await openShop()
  const deliver = connectWebhooks(open)
  const ana = open.visitor()
  const { transactionId } = await buy(open, ana, POLICE)
  await deliver()
  const { orders, refunds, knownSince, portal } = await readAccount(ana)
  expect(orders).toMatchObject([{ transaction: transactionId, status: 'completed' }])
  expect(orders[0]?.total).toMatch(/^\$\d/)
  expect(orders[0]?.products).toMatchObject([
    { id: POLICE, status: 'owned', path: `/products/${POLICE}`, picture: { key: expect.any(String) } },
  ])
  expect(orders[0]?.products[0]?.documentation).toMatch(/police-job$/)
  expect(orders[0]?.products[0]?.changelog).toMatch(/changelog$/)
  expect(refunds).toContain('7 days')
  expect(knownSince).toContain('20')
  expect(portal).toBe(`${open.sandbox.url}/portal`)
  expect(CUSTOMER_PORTAL).toBe('https://portal.tebex.io/')
})

test('every state of an order and of a gift has its word, and declined attempts are no orders', async () => {
  const open = await openShop()
  const deliver = connectWebhooks(open)
  const ana = open.visitor()
  await ana.signIn({ packageId: POLICE })
  open.sandbox.decline(await ana.ident())
  await ana.addChosen(BACKPACK, { gift_to: TOM })
  const { transactionId } = open.sandbox.pay(await ana.ident())
  await deliver()
  const listStates = async (player?: string) =>
    (await seenBy(open, player)).orders.map(({ status, products }) => [
      status,
      ...products.map((product) => product.status),
    ])
  expect(await listStates()).toEqual([['completed', 'owned', 'gifted']])
  expect(await listStates(TOM)).toEqual([['completed', 'received']])
  expect((await seenBy(open, TOM)).isOwner).toBe(true)
  expect((await seenBy(open, TOM)).orders[0]?.total).toBeNull()
  for (const [step, shown] of [
    ['opened', ['disputed', 'disputed', 'gifted']],
    ['won', ['dispute_won', 'owned', 'gifted']],
    ['opened', ['disputed', 'disputed', 'gifted']],
    ['lost', ['dispute_lost', 'lost', 'lost']],
  ] as const) {
    open.sandbox.advanceClock(DAY_MS)
    open.sandbox.dispute(transactionId, step)
    await deliver()
    expect(await listStates()).toEqual([shown])
  }
  expect(await listStates(TOM)).toEqual([['dispute_lost', 'lost']])
  expect((await seenBy(open, TOM)).isOwner).toBe(false)
  const other = await buy(open, open.visitor(), BACKPACK)
  open.sandbox.refund(other.transactionId)
  await deliver()
  expect(await listStates()).toContainEqual(['refunded', 'refunded'])
})

test('a subscription says what happens next, through renewal, cancellation and end', async () => {
  const { open, move } = await openWithClock()
  const { recurringReference } = await buy(open, open.visitor(), SUBSCRIPTION)
  const shown = async () => (await seenBy(open)).subscriptions[0]
  await move(1)
  const started = await shown()
  expect(started).toMatchObject({ status: 'active', price: '$9.99' })
  await move(32)
  const renewed = await shown()
  expect(renewed?.status).toBe('active')
  expect(renewed?.date).not.toBe(started?.date)
  open.sandbox.subscriptions.act(recurringReference ?? '', 'cancel')
  await move(1)
  expect(await shown()).toMatchObject({ status: 'ending', date: renewed?.date })
  await move(32)
  expect(await shown()).toMatchObject({ status: 'ended' })
  expect((await seenBy(open)).orders.map(({ products }) => products[0]?.status)).toEqual([
    'expired',
    'expired',
  ])
})

test('500 orders are shown a page at a time, with two calls of the platform at most', async () => {
  const open = await openShop()
  const ana = open.visitor()
  await ana.signIn()
  const { user } = await ana.session()
  const customer = await open.shop.orders.computeCustomerKey(user?.id ?? '')
  await open.shop.orders.recordImportedPayments(
    Array.from({ length: 500 }, (_, id) => ({
      id,
      customer,
      status: 'completed' as const,
      date: Date.now() - id * DAY_MS,
      total: { amount: 999, currency: 'USD' },
      products: [{ id: BACKPACK, name: 'Backpack', quantity: 1 }],
    })),
  )
  open.sandbox.clearCalls()
  const first = await readAccount(ana)
  expect(open.countCalls()).toBeLessThanOrEqual(2)
  expect(first).toMatchObject({ page: 1, pageCount: 25 })
  expect(first.orders).toHaveLength(20)
  expect(first.orders[0]).toMatchObject({ transaction: null, total: '$9.99' })
  const last = await readAccount(ana, '/account?page=25')
  expect(last.orders).toHaveLength(20)
  expect(new Set([...first.orders, ...last.orders].map(({ key }) => key)).size).toBe(40)
  for (const page of ['0', '-1', '99999999', 'x', '26'])
    expect((await readAccount(ana, `/account?page=${page}`)).orders).toHaveLength(20)
})

test('while the platform is away purchases are still shown; without the database the page says so', async () => {
  const open = await openShop()
  const deliver = connectWebhooks(open)
  const ana = open.visitor()
  await buy(open, ana, BACKPACK)
  await deliver()
  open.sandbox.failAll({ kind: 'status', status: 503 })
  expect((await readAccount(ana)).orders).toHaveLength(1)
  open.sandbox.heal()
  await open.shop.db.kysely.schema.dropTable('payment_customers').execute()
  expect(await ana.openAccount()).toMatchObject({ state: 'unavailable' })
  expect((await ana.get('/api/account/export')).status).toBe(503)
})
