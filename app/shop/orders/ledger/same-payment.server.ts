/**
 * The Plugin API reports no transaction id, so customer, date and packages identify a payment that webhooks report too.
 */
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { PaymentRow, Schema } from '#app/server/db/db.server.ts'
import type { HistoricalPayment } from '../types.ts'
import { listOwnerKeys } from './grants.server.ts'
import { HISTORY_PREFIX } from './payment-state.server.ts'

type Db = Transaction<Schema>

/** The dates of one payment in the Plugin API and in its webhook differ by at most this much. */
const SAME_PAYMENT_MS = 10 * 60_000

const Ids = z.array(z.object({ id: z.int() }))

/** `date` is in epoch milliseconds; `customers` holds keys and is empty when the customer is unknown or deleted. */
type Criteria = { date: number; customers: string[]; totalCents: number | null; lines: { id: number }[] }

/**
 * Finds the transaction that webhooks reported for this payment. A transaction is matched to at most one payment of the
 * Plugin API.
 */
export async function findWebhookTransaction(db: Db, payment: HistoricalPayment): Promise<string | null> {
  const { date, customer, total, products } = payment
  const criteria = {
    date,
    customers: customer === null ? [] : [customer],
    totalCents: total?.amount ?? null,
    lines: products,
  }
  const rows = await selectPaymentsNear(db, criteria)
    .where('payments.source', '=', 'webhook')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_events')
            .select('id')
            .whereRef('webhook_events.reference', '=', 'payments.transaction_id')
            .where('type', 'like', `${HISTORY_PREFIX}%`),
        ),
      ),
    )
    .execute()
  return pickNearest(rows, criteria)
}

/** Finds the generated id of the Plugin API's payment that was recorded before its webhook arrived. */
export async function findHistoricalId(db: Db, row: PaymentRow): Promise<string | null> {
  const criteria = {
    date: row.paid_at,
    customers: listOwnerKeys(row),
    totalCents: row.total_cents,
    lines: Ids.parse(JSON.parse(row.products)),
  }
  return pickNearest(
    await selectPaymentsNear(db, criteria).where('payments.source', '=', 'history').execute(),
    criteria,
  )
}

/**
 * Selects payments near that time: those of the same customers, or anonymous payments of the same amount when no customer
 * is known.
 */
function selectPaymentsNear(db: Db, { date, customers, totalCents }: Criteria) {
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

function pickNearest(
  rows: readonly Pick<PaymentRow, 'transaction_id' | 'paid_at' | 'products'>[],
  { date, lines }: Criteria,
): string | null {
  const measureDistance = ({ paid_at }: { paid_at: number }) => Math.abs(paid_at - date)
  const same = rows
    .filter(({ products }) => joinPackageIds(Ids.parse(JSON.parse(products))) === joinPackageIds(lines))
    .toSorted(
      (a, b) => measureDistance(a) - measureDistance(b) || (a.transaction_id < b.transaction_id ? -1 : 1),
    )
  return same[0]?.transaction_id ?? null
}

const joinPackageIds = (lines: readonly { id: number }[]) =>
  lines
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join()
