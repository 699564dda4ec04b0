/**
 * Matches payments from the Plugin API with those from webhooks. The Plugin API reports no transaction ids, so customer,
 * date and packages identify a payment.
 */
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { PaymentRow, Schema } from '#app/server/db/db.server.ts'
import type { HistoricalPayment } from '../types.ts'
import { listCustomerKeys } from './grants.server.ts'
import { HISTORY_PREFIX } from './payment-state.server.ts'

/** The Plugin API and the webhook date the same payment at most this far apart. */
const MAX_DISTANCE_MS = 10 * 60_000

const Ids = z.array(z.object({ id: z.int() }))

/** `date` is in epoch milliseconds; `customers` holds keys and is empty when the customer is unknown or deleted. */
type Criteria = { date: number; customers: string[]; totalCents: number | null; lines: { id: number }[] }

/**
 * Finds the transaction id that a webhook reported for this payment. Each transaction is matched with at most one payment
 * of the Plugin API.
 */
export async function findWebhookTransaction(
  transaction: Transaction<Schema>,
  payment: HistoricalPayment,
): Promise<string | null> {
  const { date, customer, total, products } = payment
  const criteria = {
    date,
    customers: customer === null ? [] : [customer],
    totalCents: total?.amount ?? null,
    lines: products,
  }
  const rows = await selectPaymentsNear(transaction, criteria)
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

/** Finds the generated id under which this payment was imported before its webhook arrived. */
export async function findImportId(
  transaction: Transaction<Schema>,
  row: PaymentRow,
): Promise<string | null> {
  const criteria = {
    date: row.paid_at,
    customers: listCustomerKeys(row),
    totalCents: row.total_cents,
    lines: Ids.parse(JSON.parse(row.products)),
  }
  return pickNearest(
    await selectPaymentsNear(transaction, criteria).where('payments.source', '=', 'history').execute(),
    criteria,
  )
}

/**
 * Selects payments of the same customers near the date; when no customer is known, anonymous payments of the same amount.
 */
function selectPaymentsNear(transaction: Transaction<Schema>, { date, customers, totalCents }: Criteria) {
  const query = transaction
    .selectFrom('payments')
    .select(['payments.transaction_id', 'payments.paid_at', 'payments.products'])
    .where('payments.status', '!=', 'declined')
    .where('payments.paid_at', '>=', date - MAX_DISTANCE_MS)
    .where('payments.paid_at', '<=', date + MAX_DISTANCE_MS)
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
  const matching = rows
    .filter(({ products }) => joinPackageIds(Ids.parse(JSON.parse(products))) === joinPackageIds(lines))
    .toSorted(
      (a, b) => measureDistance(a) - measureDistance(b) || (a.transaction_id < b.transaction_id ? -1 : 1),
    )
  return matching[0]?.transaction_id ?? null
}

const joinPackageIds = (lines: readonly { id: number }[]) =>
  lines
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join()
