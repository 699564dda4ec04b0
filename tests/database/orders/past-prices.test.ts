/** Subscriptions keep the prices that they had before. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#app/server/db/db.server.ts'
import { rebuildLedger } from '#app/shop/orders/ledger/rebuild.server.ts'
import { onBoth } from '../both.ts'
import { openLedger, parseEvent } from './ledger.ts'

const SUBSCRIPTIONS = 8

/** Ten euros in September and October, fifteen from November on. */
async function recordSubscriptions(db: Database): Promise<void> {
  const { recordEvent } = openLedger(db)
  const customer = { username: { id: '71', username: 'ana' } }
  const products = [{ id: 7, username: customer.username }]
  const tell = (reference: string, date: string, next_payment_at: string, amount: number) => {
    const last_payment = { transaction_id: `${reference}-${date}`, created_at: date, customer, products }
    const subject = { reference, created_at: date, next_payment_at, last_payment }
    const type = `recurring-payment.${date.startsWith('2026-09') ? 'started' : 'renewed'}`
    const event = { id: `${reference}-${date}`, type, date }
    return recordEvent(parseEvent({ ...event, subject: { ...subject, price: { amount, currency: 'EUR' } } }))
  }
  for (let number = 1; number <= SUBSCRIPTIONS; number++) {
    const reference = `tbx-r-${number}`
    await tell(reference, '2026-09-01T09:00:00Z', '2026-10-01T09:00:00Z', 10)
    await tell(reference, '2026-10-01T09:00:00Z', '2026-11-01T09:00:00Z', 10)
    await tell(reference, '2026-11-01T09:00:00Z', '2026-12-01T09:00:00Z', 15)
  }
}

const listSubscriptions = ({ kysely }: Database) =>
  kysely.selectFrom('subscriptions').selectAll().orderBy('reference').execute()

onBoth('a rebuild finds the earlier prices of subscriptions again', async ({ env }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'past-prices-'))
  const db = await openDatabase({ dataDir, url: env.DATABASE_URL ?? null })
  onTestFinished(async () => {
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  await recordSubscriptions(db)
  const expected = await listSubscriptions(db)
  expect(expected).toHaveLength(SUBSCRIPTIONS)
  expect(expected[0]?.past_prices).toContain('1000')
  await db.kysely.updateTable('subscriptions').set({ past_prices: '[]', interval_days: null }).execute()
  await rebuildLedger(db)
  expect(await listSubscriptions(db)).toEqual(expected)
})
