/** A ledger as it is after busy years. */

import type { Database, WebhookEventRow } from '#app/server/db/db.server.ts'
import { deriveMoneyTimeline, derivePaymentRow } from '#app/shop/orders/ledger/payment-state.server.ts'
import { deriveRevenueEntries } from '#app/shop/orders/revenue/entries.server.ts'

const PER_COMMIT = 2_000
const ROWS_PER_INSERT = 500
const EVERY_MS = 7 * 60_000
const PRODUCTS = 40
/** One payment of so many is one customer's. */
const REGULAR_EVERY = 100

/** Payments, a tenth of them refunded, as many webhooks of no payment, and a few that were set aside. */
export async function fillLedger(db: Pick<Database, 'kysely'>, count: number): Promise<void> {
  const start = Date.now() - count * EVERY_MS
  for (let from = 0; from < count; from += PER_COMMIT) {
    const numbers = Array.from({ length: Math.min(PER_COMMIT, count - from) }, (_, index) => from + index)
    const stories = numbers.map((number) => createEvents(number, start + number * EVERY_MS))
    const told = stories.map((events) => events.filter(({ reference }) => reference !== null))
    const payments = told.map(derivePaymentRow)
    const entries = told.flatMap((events) =>
      deriveRevenueEntries(derivePaymentRow(events), deriveMoneyTimeline(events)),
    )
    const customers = payments.map(({ transaction_id, customer_key }) => ({
      transaction_id,
      customer_key: customer_key ?? '',
    }))
    await db.kysely.transaction().execute(async (transaction) => {
      const events = stories.flat()
      for (let at = 0; at < entries.length; at += ROWS_PER_INSERT)
        await transaction
          .insertInto('revenue_entries')
          .values(entries.slice(at, at + ROWS_PER_INSERT))
          .execute()
      for (let at = 0; at < events.length; at += ROWS_PER_INSERT)
        await transaction
          .insertInto('webhook_events')
          .values(events.slice(at, at + ROWS_PER_INSERT))
          .execute()
      for (let at = 0; at < payments.length; at += ROWS_PER_INSERT) {
        await transaction
          .insertInto('payments')
          .values(payments.slice(at, at + ROWS_PER_INSERT))
          .execute()
        await transaction
          .insertInto('payment_customers')
          .values(customers.slice(at, at + ROWS_PER_INSERT))
          .execute()
      }
    })
  }
}

function createEvents(number: number, at: number): WebhookEventRow[] {
  const reference = `tbx-${number}`
  const customer = number % REGULAR_EVERY === 0 ? 'a-regular-of-the-shop0' : `customer-key-${number}`
  const name = number % 33_333 === 7 ? 'Rare thing' : `Product ${number % PRODUCTS}`
  const body = JSON.stringify({
    createdAt: new Date(at).toISOString(),
    pricePaid: { amount: 999 + (number % 5_000), currency: ['EUR', 'USD', 'BRL'][number % 3] },
    products: [{ id: 7_000_000 + (number % PRODUCTS), name, quantity: 1, owner: customer }],
    customer,
    coupons: number % 4 === 0 ? [`COUPON${number % 12}`] : [],
    creatorCode: number % 5 === 0 ? `creator-${number % 30}` : null,
    tax: { amount: 99, currency: ['EUR', 'USD', 'BRL'][number % 3] },
  })
  const event = { occurred_at: at, received_at: at + 1_000, reference, body, error: null }
  const news = chooseNews(number)
  return [
    { ...event, id: `event-${number}`, type: 'payment.completed' },
    ...(news === null ? [] : [{ ...event, id: `news-${number}`, type: news, occurred_at: at + 60_000 }]),
    {
      ...event,
      id: `other-${number}`,
      reference: null,
      body: '{}',
      type: 'basket.abandoned',
      error: number % 5_000 === 0 ? 'unreadable_id' : null,
    },
  ]
}

function chooseNews(number: number): string | null {
  if (number % 20_000 === 3) return 'payment.dispute.lost'
  return number % 10 === 0 ? 'payment.refunded' : null
}
