/** Checks the state of a payment when several of its deliveries are handled concurrently. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseWebhook } from 'tebex-client'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '#app/server/db/db.server.ts'
import { type OnDatabase, onBoth, onPgBouncer } from '../both.ts'
import { openLedger } from './ledger.ts'

/** `PAYMENT_PAIRS=1000` for a long run. */
const PAIRS = Number(process.env.PAYMENT_PAIRS ?? 60)

/** Two processes' payments on one database; the embedded one has a single process. */
async function openTwo({ env }: OnDatabase) {
  const dataDir = await mkdtemp(join(tmpdir(), 'payments-'))
  const url = env.DATABASE_URL ?? null
  const databases = await Promise.all([0, 1].map(() => openDatabase({ dataDir, url })))
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.close()))
    await rm(dataDir, { recursive: true, force: true })
  })
  const [one, other] = databases.map((db) => openLedger(db))
  if (!one || !other) throw new Error('two were asked for')
  return { one, other }
}

function createEvent(type: string, transaction: string, date = '2026-11-21T09:00:00+00:00') {
  const price = { amount: 11.06, currency: 'EUR' }
  const subject = { transaction_id: transaction, price, price_paid: price, products: [], custom: {} }
  return parseWebhook(new TextEncoder().encode(JSON.stringify({ id: randomUUID(), type, date, subject })))
}

async function expectRefunded(on: OnDatabase) {
  const { one, other } = await openTwo(on)
  const transactions = Array.from({ length: PAIRS }, (_, pair) => `tbx-${pair}`)
  for (const transaction of transactions) {
    const paid = createEvent('payment.completed', transaction)
    const refunded = createEvent('payment.refunded', transaction)
    await Promise.all([one.recordEvent(paid), other.recordEvent(refunded)])
  }
  const states = await Promise.all(transactions.map(async (id) => (await one.findPayment(id))?.status))
  expect(states.filter((state) => state !== 'refunded')).toEqual([])
  expect(await one.listEvents(2 * PAIRS + 1)).toHaveLength(2 * PAIRS)
}

onBoth('a payment and its refund that are handled concurrently end as refunded', expectRefunded, 120_000)
onPgBouncer('a payment and its refund that are handled concurrently end as refunded', expectRefunded, 120_000)

const ORDERS = [
  { first: 'payment.declined', second: 'payment.completed', ends: 'completed' },
  { first: 'payment.completed', second: 'payment.declined', ends: 'completed' },
  { first: 'payment.completed', second: 'payment.refunded', ends: 'refunded' },
  { first: 'payment.refunded', second: 'payment.completed', ends: 'refunded' },
  { first: 'payment.completed', second: 'payment.dispute.opened', ends: 'disputed' },
  { first: 'payment.dispute.opened', second: 'payment.completed', ends: 'disputed' },
  { first: 'payment.refunded', second: 'payment.dispute.won', ends: 'refunded' },
  { first: 'payment.dispute.lost', second: 'payment.refunded', ends: 'refunded' },
]

onBoth('the state of a payment does not depend on the order of its events', async (on) => {
  const { one } = await openTwo(on)
  for (const [index, { first, second, ends }] of ORDERS.entries()) {
    for (const type of [first, second]) await one.recordEvent(createEvent(type, `tbx-${index}`))
    expect([first, second, (await one.findPayment(`tbx-${index}`))?.status]).toEqual([first, second, ends])
  }
})

onBoth('among disputes the date decides, and listeners are called only for changes', async (on) => {
  const { one } = await openTwo(on)
  const heard: (string | null)[] = []
  one.onChange(({ transactionId }) => heard.push(transactionId))
  const won = createEvent('payment.dispute.won', 'tbx-1', '2026-11-22T09:00:00+00:00')
  const opened = createEvent('payment.dispute.opened', 'tbx-1', '2026-11-21T09:00:00+00:00')
  for (const event of [won, opened, won]) await one.recordEvent(event)
  expect((await one.findPayment('tbx-1'))?.status).toBe('dispute_won')
  expect(heard).toEqual(['tbx-1'])
  await one.recordEvent(createEvent('payment.dispute.lost', 'tbx-1', '2026-11-23T09:00:00+00:00'))
  expect((await one.findPayment('tbx-1'))?.status).toBe('dispute_lost')
})
