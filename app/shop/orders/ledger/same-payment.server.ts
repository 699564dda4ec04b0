/** The Plugin API tells no transaction: a payment that webhooks tell of too is known by customer, date and packages. */
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { PaymentRow, Schema } from '#app/server/db/db.server.ts'
import type { HistoricPayment } from '../types.ts'
import { ownersOf } from './grants.server.ts'
import { HISTORIC } from './payment-state.server.ts'

type Db = Transaction<Schema>

/** How far apart the Plugin API and a webhook may date one payment. */
const SAME_PAYMENT_MS = 10 * 60_000

const Ids = z.array(z.object({ id: z.int() }))

/** `date` in epoch milliseconds; `customers` are keys, none when the customer is not known or was deleted. */
type Wanted = { date: number; customers: string[]; totalCents: number | null; lines: { id: number }[] }

/** The transaction of the payment that webhooks told of; each is found for one payment of the Plugin API. */
export async function findTold(db: Db, payment: HistoricPayment): Promise<string | null> {
  const { date, customer, total, products } = payment
  const wanted = {
    ...{ date, customers: customer === null ? [] : [customer] },
    ...{ totalCents: total?.amount ?? null, lines: products },
  }
  const rows = await around(db, wanted)
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
  return nearest(rows, wanted)
}

/** What a payment that webhooks tell of is called so far, when the Plugin API told of it before. */
export async function findHistoric(db: Db, row: PaymentRow): Promise<string | null> {
  const wanted = {
    ...{ date: row.paid_at, customers: ownersOf(row) },
    ...{ totalCents: row.total_cents, lines: Ids.parse(JSON.parse(row.products)) },
  }
  return nearest(await around(db, wanted).where('payments.source', '=', 'history').execute(), wanted)
}

/** Payments of that time: of the customers, or without a customer and of the same amount. */
function around(db: Db, { date, customers, totalCents }: Wanted) {
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
  { date, lines }: Wanted,
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
