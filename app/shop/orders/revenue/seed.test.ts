import type { WebhookEvent } from 'tebex-client'
import { expect, test } from 'vitest'
import { seedPayments } from './seed.server.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const products = [1, 2, 3].map((id) => ({ id, name: `Script ${id}`, price: 1_000 * id }))

async function seed(days: number, seed: number) {
  const events: WebhookEvent[] = []
  const ledger = { record: async (event: WebhookEvent) => void events.push(event) }
  const { payments } = await seedPayments({ ledger, products, days, now: NOW, seed })
  return { events, payments }
}

test('the same seed makes the same payments, and more days add only those', async () => {
  const [one, two, other, more] = [await seed(40, 1), await seed(40, 1), await seed(40, 2), await seed(60, 1)]
  expect(one.payments).toBeGreaterThan(100)
  expect(two).toEqual(one)
  expect(other.events).not.toEqual(one.events)
  const ids = new Set(more.events.map(({ id }) => id))
  expect(one.events.every(({ id }) => ids.has(id))).toBe(true)
  expect(new Set(one.events.map(({ id }) => id)).size).toBe(one.events.length)
})

test('a year has refunds, disputes, renewals and three currencies, and nothing of the future', async () => {
  const { events } = await seed(365, 1)
  const types = new Set(events.map(({ type }) => type))
  for (const type of ['payment.refunded', 'payment.dispute.lost', 'recurring-payment.renewed'])
    expect(types).toContain(type)
  expect(events.every(({ date }) => Date.parse(date ?? '') <= NOW)).toBe(true)
  const paid = events.flatMap((event) => (event.kind === 'payment' ? (event.payment.pricePaid ?? []) : []))
  expect(new Set(paid.map(({ currency }) => currency))).toEqual(new Set(['EUR', 'USD', 'BRL']))
})
