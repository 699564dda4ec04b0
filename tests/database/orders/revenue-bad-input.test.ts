/** No malformed event and no outage of the database may lose revenue or count it twice. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { expect, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#app/server/db/db.server.ts'
import { rebuildLedger } from '#app/shop/orders/ledger/rebuild.server.ts'
import { createRevenue } from '#app/shop/orders/revenue/revenue.server.ts'
import { type OnDatabase, onBoth } from '../both.ts'
import { openLedger, parseEvent } from './ledger.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const DAY = '2026-11-10'
/** Twice the connections of a shop: none waits so long for one that the server counts as away. */
const AT_ONCE = 20
const ALL = { from: '2024-01-01', to: '2026-12-31' }

async function open({ env }: OnDatabase) {
  const dataDir = await mkdtemp(join(tmpdir(), 'revenue-'))
  const db = await openDatabase({ dataDir, url: env.DATABASE_URL ?? null })
  const revenue = createRevenue({
    db,
    timeZone: () => 'America/Sao_Paulo',
    now: () => NOW,
    mainCurrency: () => ({ code: '', rates: [] }),
    findProduct: () => null,
  })
  onTestFinished(async () => {
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const ledger = openLedger(db, () => NOW)
  return { db, revenue, ...ledger, send: (event: object) => ledger.recordEvent(parseEvent(event)) }
}

type Sent = { date?: string; price?: unknown; type?: string; changes?: object }

function payment(id: string, { date = `${DAY}T12:00:00Z`, price, type = 'completed', changes }: Sent = {}) {
  return {
    id: `${id}-${type}`,
    type: `payment.${type}`,
    date,
    subject: {
      transaction_id: id,
      created_at: date,
      price_paid: price ?? { amount: 10, currency: 'EUR' },
      products: [{ id: 1, name: 'Gone', quantity: 1 }],
      ...changes,
    },
  }
}

/** Checks that a rebuild from the stored events gives the same entries. */
async function expectSameAfterRebuild(db: Database) {
  const read = async () =>
    (await db.kysely.selectFrom('revenue_entries').selectAll().execute())
      .map((row) => JSON.stringify(Object.entries(row).toSorted()))
      .sort()
  const before = await read()
  await rebuildLedger(db)
  expect(await read()).toEqual(before)
}

onBoth('unknown currencies, zero amounts and negative amounts are counted as reported', async (on) => {
  const { db, revenue, send } = await open(on)
  await send(payment('tbx-1', { price: { amount: 5, currency: 'ZZZ' } }))
  await send(payment('tbx-2', { price: { amount: 7, currency: 'no currency\u0000' } }))
  await send(payment('tbx-3', { price: { amount: 0, currency: 'EUR' } }))
  await send(payment('tbx-4', { price: { amount: -3, currency: 'EUR' } }))
  await send(payment('tbx-5', { price: { amount: 'much', currency: 'EUR' } }))
  await send(payment('tbx-6', { price: 'nothing' }))
  const { totals } = await revenue.readReport(ALL)
  const seen = Object.fromEntries(totals.map(({ currency, gross, orders }) => [currency, [gross, orders]]))
  expect(seen.ZZZ).toEqual([500, 1])
  expect(seen.EUR).toEqual([-300, 2])
  expect(totals.reduce((sum, { orders }) => sum + orders, 0)).toBe(6)
  expect(totals.find(({ currency }) => currency === '')).toMatchObject({ gross: 0 })
  await expectSameAfterRebuild(db)
})

onBoth('a product that is no longer sold keeps the name that it was sold under', async (on) => {
  const { revenue, send } = await open(on)
  await send(payment('tbx-1'))
  expect(await revenue.readTable(ALL, 'product')).toMatchObject([{ name: '1', label: 'Gone', gross: 1000 }])
  expect(await revenue.readTable(ALL, 'category')).toMatchObject([{ name: '-', gross: 1000 }])
  expect(await revenue.readTable(ALL, 'edition')).toMatchObject([{ name: '-', gross: 1000 }])
  expect(await revenue.readTable(ALL, 'country')).toMatchObject([{ name: '', gross: 1000, orders: 1 }])
})

onBoth('clocks that go back and past, future and impossible dates are handled', async (on) => {
  const { db, revenue, send } = await open(on)
  // The refund is dated before its sale.
  await send(payment('tbx-back'))
  await send(
    payment('tbx-back', {
      type: 'refunded',
      date: '2026-11-09T12:00:00Z',
      changes: { created_at: `${DAY}T12:00:00Z` },
    }),
  )
  await send(payment('tbx-old', { date: '2019-03-01T12:00:00Z' }))
  await send(payment('tbx-future', { date: '2031-01-01T12:00:00Z' }))
  await send(payment('tbx-never', { date: '+275760-09-13T00:00:00Z' }))
  await send(payment('tbx-nonsense', { date: 'yesterday' }))
  const [before, after] = await Promise.all([
    revenue.readReport({ from: '2026-11-09', to: '2026-11-09' }),
    revenue.readReport({ from: DAY, to: DAY }),
  ])
  expect(before.totals).toMatchObject([{ gross: 0, refunded: 1000, net: -1000, orders: 0 }])
  expect(after.totals).toMatchObject([{ gross: 1000, refunded: 0, orders: 1 }])
  const ofYear = async (year: number) =>
    (await revenue.readReport({ from: `${year}-01-01`, to: `${year}-12-31` })).totals[0]?.orders ?? 0
  expect(await Promise.all([2019, 2031].map(ofYear))).toEqual([1, 1])
  expect((await revenue.readReport(ALL)).futureOrders).toBe(1)
  // An event with an impossible date counts on the day on which it arrived.
  expect((await revenue.readReport({ from: '2026-11-20', to: '2026-11-20' })).totals).toMatchObject([
    { orders: 2 },
  ])
  await expectSameAfterRebuild(db)
})

onBoth('the same events count once in any order and concurrently, in any time zone', async (on) => {
  const { db, revenue, send } = await open(on)
  const events = Array.from({ length: 30 }, (_, number) => [
    payment(`tbx-${number}`),
    payment(`tbx-${number}`, { type: 'refunded', date: `${DAY}T13:00:00Z` }),
  ]).flat()
  const other = createRevenue({
    db,
    timeZone: () => 'Asia/Kolkata',
    now: () => NOW,
    mainCurrency: () => ({ code: '', rates: [] }),
    findProduct: () => null,
  })
  const atOnce = pLimit(AT_ONCE)
  const sending = [...events.toReversed(), ...events].map((event) => atOnce(() => send(event)))
  await Promise.all(sending)
  for (const { readReport } of [revenue, other])
    expect((await readReport(ALL)).totals).toMatchObject([
      { orders: 30, gross: 30_000, refunds: 30, refunded: 30_000, net: 0 },
    ])
  await expectSameAfterRebuild(db)
})

onBoth('a payment that the Plugin API and a webhook report at the same moment counts once', async (on) => {
  const { db, revenue, send, recordImportedPayments, computeCustomerKey } = await open(on)
  const customer = await computeCustomerKey('4711')
  const paid = Array.from({ length: 12 }, (_, number) => ({
    number,
    at: Date.UTC(2026, 10, 1 + number, 12),
  }))
  await Promise.all([
    ...paid.map(({ number, at }) =>
      send(
        payment(`tbx-${number}`, {
          date: new Date(at).toISOString(),
          changes: { customer: { username: { id: '4711', username: 'ana' } } },
        }),
      ),
    ),
    recordImportedPayments(
      paid.map(({ number, at }) => ({
        id: number,
        status: 'completed' as const,
        date: at + 1_000,
        customer,
        total: { amount: 1000, currency: 'EUR' },
        products: [{ id: 1, name: 'Gone', quantity: 1 }],
      })),
    ),
  ])
  expect((await revenue.readReport(ALL)).totals).toMatchObject([{ orders: 12, gross: 12_000 }])
  await expectSameAfterRebuild(db)
})
