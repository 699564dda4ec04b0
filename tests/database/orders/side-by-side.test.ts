/** Writers of the ledger run concurrently, and wait only for others that write the same payment. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#app/server/db/db.server.ts'
import { rebuildLedger } from '#app/shop/orders/ledger/rebuild.server.ts'
import { type OnDatabase, onPostgres } from '../both.ts'
import { openLedger, parseEvent } from './ledger.ts'

const BOUGHT_AT = Date.UTC(2026, 10, 10, 12)
const PRODUCTS = [{ id: 1, name: 'Backpack', quantity: 1 }]

function paid(transaction: string) {
  const date = new Date(BOUGHT_AT).toISOString()
  return parseEvent({
    id: `event-${transaction}`,
    type: 'payment.completed',
    date,
    subject: {
      transaction_id: transaction,
      created_at: date,
      products: PRODUCTS,
      price_paid: { amount: 10, currency: 'EUR' },
      customer: { username: { id: '4711', username: 'ana' } },
    },
  })
}

/** Keeps the database transaction of the payment `held` open until it is released. */
async function open({ env }: OnDatabase, held: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'side-by-side-'))
  const db = await openDatabase({ dataDir, url: env.DATABASE_URL ?? null })
  onTestFinished(async () => {
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const entered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const ledger = openLedger(db, () => BOUGHT_AT, {
    async recordStatusChange(_transaction, change) {
      if (change.kind !== 'payment' || change.transactionId !== held) return
      entered.resolve()
      await released.promise
    },
  })
  const customer = await ledger.computeCustomerKey('4711')
  const readHistory = () =>
    ledger.recordImportedPayments([
      {
        id: 1,
        status: 'completed',
        date: BOUGHT_AT + 1_000,
        customer,
        total: { amount: 1_000, currency: 'EUR' },
        products: PRODUCTS,
      },
    ])
  return { db, ...ledger, readHistory, entered: entered.promise, release: released.resolve }
}

/** Resolves once the work is done or waits for another transaction. */
async function untilDoneOrWaiting({ kysely }: Database, work: Promise<unknown>): Promise<void> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  done.catch(() => undefined)
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely)
    if (isDone || rows.length > 0) return
    await wait(5)
  }
}

const listTransactions = async ({ kysely }: Database) =>
  (await kysely.selectFrom('payments').select('transaction_id').orderBy('transaction_id').execute()).map(
    (row) => row.transaction_id,
  )

onPostgres('a webhook is stored while the transaction of another payment is open', async (on) => {
  const { db, recordEvent, entered, release } = await open(on, 'tbx-1')
  const first = recordEvent(paid('tbx-1'))
  await entered
  await recordEvent(paid('tbx-2'))
  expect(await listTransactions(db)).toEqual(['tbx-2'])
  release()
  await first
  expect(await listTransactions(db)).toEqual(['tbx-1', 'tbx-2'])
})

onPostgres('an import waits for the webhook that tells of its payment', async (on) => {
  const { db, recordEvent, readHistory, entered, release } = await open(on, 'tbx-1')
  const told = recordEvent(paid('tbx-1'))
  await entered
  const read = readHistory()
  await untilDoneOrWaiting(db, read)
  release()
  await Promise.all([told, read])
  expect(await listTransactions(db)).toEqual(['tbx-1'])
})

onPostgres('a rebuild does not bring back a payment that a webhook takes over at this moment', async (on) => {
  const { db, recordEvent, readHistory, entered, release } = await open(on, 'tbx-1')
  await readHistory()
  expect(await listTransactions(db)).toEqual(['history-1'])
  const told = recordEvent(paid('tbx-1'))
  await entered
  const rebuilt = rebuildLedger(db)
  await untilDoneOrWaiting(db, rebuilt)
  release()
  await Promise.all([told, rebuilt])
  expect(await listTransactions(db)).toEqual(['tbx-1'])
})
