import type { WebhookEvent } from 'tebex-client'
import { expect, test } from 'vitest'
import { seedPayments } from './payments.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const products = [1, 2, 3].map((id) => ({ id, name: `Script ${id}`, price: 1_000 * id }))

async function seed(days: number, seed: number) {
  const events: WebhookEvent[] = []
  const ledger = { record: async (event: WebhookEvent) => void events.push(event) }
  const { payments } = await seedPayments({ ledger, products, days, now: NOW, seed })
  return { events, payments }
}

test('a seed always makes the same payments, and a longer period only adds payments', async () => {
  const [first, again, other, longer] = [
    await seed(40, 1),
    await seed(40, 1),
    await seed(40, 2),
    await seed(60, 1),
  ]
  expect(first.payments).toBeGreaterThan(100)
  expect(again).toEqual(first)
  expect(other.events).not.toEqual(first.events)
  const ids = new Set(longer.events.map(({ id }) => id))
  expect(first.events.every(({ id }) => ids.has(id))).toBe(true)
  expect(new Set(first.events.map(({ id }) => id)).size).toBe(first.events.length)
})

test('a year has refunds, disputes, renewals and three currencies, and no event lies in the future', async () => {
  const { events } = await seed(365, 1)
  const types = new Set(events.map(({ type }) => type))
  for (const type of ['payment.refunded', 'payment.dispute.lost', 'recurring-payment.renewed'])
    expect(types).toContain(type)
  expect(events.every(({ date }) => Date.parse(date ?? '') <= NOW)).toBe(true)
  const paid = events.flatMap((event) => (event.kind === 'payment' ? (event.payment.pricePaid ?? []) : []))
  expect(new Set(paid.map(({ currency }) => currency))).toEqual(new Set(['EUR', 'USD', 'BRL']))
})
