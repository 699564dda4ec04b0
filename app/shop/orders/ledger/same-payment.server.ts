/**
 * The Plugin API reports no transaction id, so customer, date and packages identify a payment that webhooks report too.
 */
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { PaymentRow, Schema } from '#app/server/db/db.server.ts'
import type { HistoricPayment } from '../types.ts'
import { ownersOf } from './grants.server.ts'
import { HISTORIC } from './payment-state.server.ts'

type Db = Transaction<Schema>

/** The Plugin API and a webhook may date one payment this far apart. */
const SAME_PAYMENT_MS = 10 * 60_000

const Ids = z.array(z.object({ id: z.int() }))

/** `date` is in epoch milliseconds; `customers` holds keys and is empty when the customer is unknown or deleted. */
type Criteria = { date: number; customers: string[]; totalCents: number | null; lines: { id: number }[] }

/**
 * Finds the transaction that webhooks reported for this payment. A transaction serves only one payment of the Plugin
 * API.
 */
export async function findTold(db: Db, payment: HistoricPayment): Promise<string | null> {
  const { date, customer, total, products } = payment
  const criteria = {
    date,
    customers: customer === null ? [] : [customer],
    totalCents: total?.amount ?? null,
    lines: products,
  }
  const rows = await around(db, criteria)
    .where('payments.source', '=', 'webhook')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_events')
            .select('id')
            .whereRef('webhook_events.reference', '=', 'payments.transaction_id')
            .where('type', 'like', `${HISTORIC}%`),
        ),
      ),
    )
    .execute()
  return nearest(rows, criteria)
}

/** Finds the name under which the Plugin API's payment was recorded before its webhook came. */
export async function findHistoric(db: Db, row: PaymentRow): Promise<string | null> {
  const criteria = {
    date: row.paid_at,
    customers: ownersOf(row),
    totalCents: row.total_cents,
    lines: Ids.parse(JSON.parse(row.products)),
  }
  return nearest(await around(db, criteria).where('payments.source', '=', 'history').execute(), criteria)
}

/**
 * Selects payments near that time: those of the customers or, without a known customer, anonymous ones of the same
 * amount.
 */
function around(db: Db, { date, customers, totalCents }: Criteria) {
  const query = db
    .selectFrom('payments')
    .select(['payments.transaction_id', 'payments.paid_at', 'payments.products'])
    .where('payments.status', '!=', 'declined')
    .where('payments.paid_at', '>=', date - SAME_PAYMENT_MS)
    .where('payments.paid_at', '<=', date + SAME_PAYMENT_MS)
  if (customers.length === 0)
    return query
      .where('payments.customer_key', 'is', null)
      .where('payments.total_cents', totalCents === null ? 'is' : '=', totalCents)
  return query.where('payments.transaction_id', 'in', (subquery) =>
    subquery
      .selectFrom('payment_customers')
      .select('payment_customers.transaction_id')
      .where('payment_customers.customer_key', 'in', customers),
  )
}

function nearest(
  rows: readonly Pick<PaymentRow, 'transaction_id' | 'paid_at' | 'products'>[],
  { date, lines }: Criteria,
): string | null {
  const distance = ({ paid_at }: { paid_at: number }) => Math.abs(paid_at - date)
  const same = rows
    .filter(({ products }) => packagesOf(Ids.parse(JSON.parse(products))) === packagesOf(lines))
    .toSorted((a, b) => distance(a) - distance(b) || (a.transaction_id < b.transaction_id ? -1 : 1))
  return same[0]?.transaction_id ?? null
}

const packagesOf = (lines: readonly { id: number }[]) =>
  lines
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join()
