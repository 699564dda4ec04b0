/** The Plugin API tells no transaction: a payment that a webhook told of is known by customer, date and packages. */
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Schema } from '#app/server/db/db.server.ts'
import type { HistoricPayment } from '../types.ts'

/** How far apart the Plugin API and a webhook may date one payment. */
export const SAME_PAYMENT_MS = 10 * 60_000

const Ids = z.array(z.object({ id: z.int() }))

/** Of one customer. `date` in epoch milliseconds. */
type Dated = { date: number; lines: readonly { id: number }[] }

export function isSamePayment(one: Dated, other: Dated): boolean {
  return Math.abs(one.date - other.date) <= SAME_PAYMENT_MS && packagesOf(one) === packagesOf(other)
}

const packagesOf = ({ lines }: Dated) =>
  lines
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join()

export async function isToldByWebhook(
  db: Transaction<Schema>,
  { customer, date, products }: HistoricPayment,
): Promise<boolean> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('payment_customers', 'payment_customers.transaction_id', 'payments.transaction_id')
    .select(['payments.paid_at', 'payments.products'])
    .where('payment_customers.customer_key', '=', customer)
    .where('payments.source', '=', 'webhook')
    .where('payments.status', '!=', 'declined')
    .where('payments.paid_at', '>=', date - SAME_PAYMENT_MS)
    .where('payments.paid_at', '<=', date + SAME_PAYMENT_MS)
    .execute()
  return rows.some((row) =>
    isSamePayment(
      { date: row.paid_at, lines: Ids.parse(JSON.parse(row.products)) },
      { date, lines: products },
    ),
  )
}
