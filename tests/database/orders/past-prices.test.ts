/** Past prices of a subscription are derived from its payments. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '#app/server/db/db.server.ts'
import { onBoth } from '../both.ts'
import { openLedger, parseEvent } from './ledger.ts'

const CUSTOMER = { username: { id: '71', username: 'ana' } }

/** Creates a payment of the subscription, in euros. */
function createPayment(date: string, nextPayment: string, amount: number) {
  const products = [{ id: 7, username: CUSTOMER.username }]
  const last_payment = { transaction_id: `tbx-${date}`, created_at: date, customer: CUSTOMER, products }
  const subject = { reference: 'tbx-r-1', created_at: date, next_payment_at: nextPayment, last_payment }
  const type = `recurring-payment.${date.startsWith('2026-09') ? 'started' : 'renewed'}`
  const price = { amount, currency: 'EUR' }
  return parseEvent({ id: date, type, date, subject: { ...subject, price } })
}

onBoth('after a price change, the past price applies from its payment to the next one', async ({ env }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'past-prices-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const db = await openDatabase({ dataDir, url: env.DATABASE_URL ?? null })
  onTestFinished(() => db.close())
  const [first, second, third] = ['2026-09-01T09:00:00Z', '2026-10-01T09:00:00Z', '2026-11-01T09:00:00Z']
  const { recordEvent } = openLedger(db)
  await recordEvent(createPayment(first, second, 10))
  await recordEvent(createPayment(second, third, 10))
  await recordEvent(createPayment(third, '2026-12-01T09:00:00Z', 15))
  const row = await db.kysely.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ price_cents: 1500, interval_days: 30 })
  expect(JSON.parse(row.past_prices)).toEqual([
    { cents: 1000, from: Date.parse(first), to: Date.parse(second) },
    { cents: 1000, from: Date.parse(second), to: Date.parse(third) },
  ])
})
