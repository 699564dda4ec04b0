/** A payment from the Plugin API and from webhooks is one payment, and neither brings a deleted customer back. */
import { expect } from 'vitest'
import { rebuildLedger } from '#app/shop/orders/ledger/rebuild.server.ts'
import { createRevenue } from '#app/shop/orders/revenue/revenue.server.ts'
import type { OrderStatus } from '#app/shop/orders/types.ts'
import { paymentEvent } from '#tests/support/payment-events.ts'
import { type OpenShop, openShop } from '../../journeys/shop.ts'
import { type OnDatabase, onBoth } from '../both.ts'
import { readEverything } from '../read-everything.ts'
import { parseEvent } from './ledger.ts'

const ANA = '48151623'
const BOB = '42108154'
const PACKAGE = 101
const MINUTE_MS = 60_000
const BOUGHT_AT = Date.UTC(2026, 10, 1, 12)
const DELETED_AT = Date.UTC(2026, 10, 20)

async function open({ env }: OnDatabase) {
  let now = DELETED_AT
  const opened = await openShop({ env, now: () => now })
  const { shop } = opened
  const revenue = createRevenue({
    db: shop.db,
    timeZone: () => 'UTC',
    mainCurrency: () => ({ code: '', rates: [] }),
    findProduct: () => null,
    now: () => now,
  })
  return {
    ...opened,
    pass(ms: number) {
      now += ms
    },
    listRows: () => shop.db.kysely.selectFrom('payments').selectAll().orderBy('paid_at').execute(),
    report: () => revenue.readReport({ from: '2026-11-01', to: '2026-11-30' }),
    tell: (type: string, transaction: string, told: Told = {}) =>
      shop.payments.recordEvent(
        parseEvent(
          paymentEvent({
            type,
            transaction,
            customer: ANA,
            packageId: PACKAGE,
            at: BOUGHT_AT,
            ...told,
          }),
        ),
      ),
    read: (...payments: Parameters<typeof historic>[1][]) =>
      Promise.all(payments.map((payment) => historic(shop, payment))).then(
        shop.orders.recordImportedPayments,
      ),
  }
}

type Told = { at?: number; customer?: string; amount?: number }

async function historic(
  { orders }: OpenShop['shop'],
  { id, status = 'completed', ...told }: Told & { id: number; status?: OrderStatus },
) {
  const { at = BOUGHT_AT + MINUTE_MS, customer = ANA, amount = 10 } = told
  return {
    id,
    status,
    date: at,
    total: { amount: amount * 100, currency: 'EUR' },
    customer: await orders.findBuyerKey(customer, at),
    products: [{ id: PACKAGE, name: 'Backpack', quantity: 1 }],
  }
}

onBoth('a payment is counted and listed once, whichever source reports it first', async (on) => {
  const { shop, tell, read, listRows, report } = await open(on)
  await read({ id: 1 })
  expect(await listRows()).toMatchObject([{ transaction_id: 'history-1', source: 'history' }])
  await tell('payment.completed', 'tbx-1')
  await tell('payment.completed', 'tbx-2', { at: BOUGHT_AT + 2 * 86_400_000 })
  await read({ id: 1 }, { id: 2, at: BOUGHT_AT + 2 * 86_400_000 + MINUTE_MS })
  const once = async () => {
    expect((await listRows()).map((row) => [row.transaction_id, row.source])).toEqual([
      ['tbx-1', 'webhook'],
      ['tbx-2', 'webhook'],
    ])
    expect(await shop.orders.listOrders(ANA)).toHaveLength(2)
    const { totals, buyers } = await report()
    expect(totals).toMatchObject([{ currency: 'EUR', gross: 2_000, orders: 2 }])
    expect(buyers).toEqual({ new: 1, returning: 0, unknownOrders: 0 })
    expect((await shop.payments.readSales()).levels.get(PACKAGE)).toBe(1)
  }
  await once()
  await rebuildLedger(shop.db)
  await once()
})

onBoth('two equal purchases within minutes stay two purchases', async (on) => {
  const { tell, read, listRows } = await open(on)
  await tell('payment.completed', 'tbx-1')
  await read({ id: 1 }, { id: 2, at: BOUGHT_AT + 3 * MINUTE_MS })
  await tell('payment.completed', 'tbx-2', { at: BOUGHT_AT + 2 * MINUTE_MS })
  await read({ id: 1 }, { id: 2, at: BOUGHT_AT + 3 * MINUTE_MS })
  expect((await listRows()).map((row) => row.transaction_id)).toEqual(['tbx-1', 'tbx-2'])
})

onBoth('a declined attempt is not the payment that the Plugin API lists', async (on) => {
  const { tell, read, listRows } = await open(on)
  await tell('payment.declined', 'tbx-1')
  await read({ id: 1 })
  expect(await listRows()).toHaveLength(2)
  await tell('payment.completed', 'tbx-1')
  expect(await listRows()).toMatchObject([{ transaction_id: 'tbx-1', status: 'completed' }])
})

onBoth('a refund that only the Plugin API reports applies to the payment from the webhook', async (on) => {
  const { shop, tell, read } = await open(on)
  await tell('payment.completed', 'tbx-1')
  await read({ id: 1 })
  await read({ id: 1, status: 'refunded' })
  expect(await shop.orders.listOrders(ANA)).toMatchObject([{ transaction: 'tbx-1', status: 'refunded' }])
  expect(await shop.orders.listOwnedIds(ANA)).toEqual([])
})

onBoth('neither an import nor a webhook restores the purchases of a deleted customer', async (on) => {
  const { shop, tell, read, listRows, report, pass } = await open(on)
  const key = await shop.orders.computeCustomerKey(ANA)
  await tell('payment.completed', 'tbx-1')
  await tell('payment.completed', 'tbx-2', { at: BOUGHT_AT + 86_400_000 })
  await read({ id: 1 })
  await shop.orders.deleteFor(ANA)
  await shop.orders.deleteFor(BOB)

  pass(MINUTE_MS)
  // One payment is known, one is known only from webhooks, and one is new.
  await read({ id: 1 }, { id: 2, at: BOUGHT_AT + 86_400_000 + MINUTE_MS }, { id: 3, at: BOUGHT_AT - 9e8 })
  await tell('payment.refunded', 'tbx-1')
  await tell('payment.refunded', 'tbx-0', { at: BOUGHT_AT - 9e8 })
  expect(await shop.orders.readAll(ANA)).toMatchObject({ orders: [], subscriptions: [], owned: [] })
  expect((await listRows()).map((row) => [row.transaction_id, row.customer_key])).toEqual([
    ['tbx-0', null],
    ['tbx-1', null],
    ['tbx-2', null],
  ])
  expect((await report()).totals).toMatchObject([{ gross: 2_000, orders: 2 }])
  expect(await readEverything(shop.db)).not.toContain(key)

  // A purchase after the deletion is a new one.
  await tell('payment.completed', 'tbx-3', { at: DELETED_AT + MINUTE_MS })
  expect(await shop.orders.listOrders(ANA)).toMatchObject([{ transaction: 'tbx-3' }])
})
