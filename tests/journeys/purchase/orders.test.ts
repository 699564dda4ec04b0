/** Customers see their purchases, from the sandbox's checkout and its webhooks to `/api/orders`. */
import { expect, test } from 'vitest'
import type { OrdersResponse } from '#app/shop/orders/types.ts'
import { type OpenShop, openShop } from '../shop.ts'
import type { Visitor } from '../visitor.ts'
import { connectWebhooks } from './webhooks.ts'

const BACKPACK = 6982072
const POLICE = 7037446
const SUBSCRIPTION = 7070001
const TOM = 'tom.okoye'
const DAY_MS = 86_400_000

const readOrders = async (visitor: Visitor) => (await visitor.get<OrdersResponse>('/api/orders')).body

/** Another browser of the player. */
async function seenBy(open: OpenShop, player?: string) {
  const visitor = open.visitor()
  await visitor.signIn(player === undefined ? {} : { player })
  return readOrders(visitor)
}

test('purchases are not shown without a sign-in', async () => {
  const open = await openShop()
  expect(await open.visitor().get('/api/orders')).toMatchObject({
    status: 401,
    body: { code: 'login_required' },
  })
  expect(await seenBy(open)).toMatchObject({ orders: [], subscriptions: [], owned: [] })
})

test('a purchase and a gift belong to their recipients until the refund', async () => {
  const open = await openShop()
  const deliver = connectWebhooks(open)
  const ana = open.visitor()
  await ana.signIn({ packageId: POLICE })
  await ana.addChosen(BACKPACK, { gift_to: TOM })
  const { transactionId } = open.sandbox.pay(await ana.ident())
  await deliver()

  const { orders, owned } = await seenBy(open)
  expect(owned).toEqual([POLICE])
  expect(orders).toMatchObject([{ transaction: transactionId, status: 'completed', source: 'webhook' }])
  expect(orders[0]?.products).toMatchObject([
    { id: POLICE, status: 'owned', isGift: false },
    { id: BACKPACK, status: 'gifted', isGift: true },
  ])
  expect(orders[0]?.total).toBeGreaterThan(0)
  expect(orders[0]?.total_text).toContain('$')

  const tom = await seenBy(open, TOM)
  expect(tom).toMatchObject({ owned: [BACKPACK], orders: [{ total: null, products: [{ id: BACKPACK }] }] })
  expect(tom.orders[0]?.products).toHaveLength(1)

  open.sandbox.refund(transactionId)
  await deliver()
  expect(await seenBy(open)).toMatchObject({ owned: [], orders: [{ status: 'refunded' }] })
  expect((await seenBy(open, TOM)).owned).toEqual([])
})

test('a disputed purchase is owned until the dispute is lost', async () => {
  const open = await openShop()
  const deliver = connectWebhooks(open)
  const ana = open.visitor()
  await ana.signIn({ packageId: BACKPACK })
  const { transactionId } = open.sandbox.pay(await ana.ident())
  for (const [step, owned] of [
    ['opened', [BACKPACK]],
    ['won', [BACKPACK]],
    ['opened', [BACKPACK]],
    ['lost', []],
    ['closed', []],
  ] as const) {
    open.sandbox.advanceClock(DAY_MS)
    open.sandbox.dispute(transactionId, step)
    await deliver()
    expect([step, (await seenBy(open)).owned]).toEqual([step, owned])
  }
})

test('a subscription is owned through renewals and a cancellation until it ends', async () => {
  let moved = 0
  const open = await openShop({ now: () => Date.now() + moved })
  const deliver = connectWebhooks(open)
  const move = async (days: number) => {
    moved += days * DAY_MS
    open.sandbox.advanceClock(days * DAY_MS)
    await deliver()
    const { owned, subscriptions, orders } = await seenBy(open)
    return {
      owned,
      status: subscriptions[0]?.status,
      paid: orders.length,
      next: subscriptions[0]?.next_payment_at,
    }
  }
  const ana = open.visitor()
  await ana.signIn({ packageId: SUBSCRIPTION })
  const { recurringReference } = open.sandbox.pay(await ana.ident())
  const started = await move(1)
  expect(started).toMatchObject({ owned: [SUBSCRIPTION], status: 'active', paid: 1 })

  const renewed = await move(32)
  expect(renewed).toMatchObject({ owned: [SUBSCRIPTION], status: 'active', paid: 2 })
  expect(Date.parse(renewed.next ?? '')).toBeGreaterThan(Date.parse(started.next ?? ''))

  open.sandbox.subscriptions.act(recurringReference ?? '', 'cancel')
  expect(await move(1)).toMatchObject({ owned: [SUBSCRIPTION], status: 'ending', paid: 2 })
  expect(await move(32)).toMatchObject({ owned: [], status: 'ended', paid: 2, next: null })
})

test('without its database the shop states that it cannot list purchases', async () => {
  const open = await openShop()
  const ana = open.visitor()
  await ana.signIn()
  await open.shop.db.kysely.schema.dropTable('payment_customers').execute()
  expect(await ana.get('/api/orders')).toMatchObject({ status: 503, body: { code: 'orders_unavailable' } })
})
