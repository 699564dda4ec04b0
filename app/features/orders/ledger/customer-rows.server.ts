import type { Kysely } from 'kysely'
import type { Schema } from '#app/server/db/db.server.ts'
import type { LedgerRows } from './grants.server.ts'

/** What the ledger holds of the customer with this key. */
export async function readCustomerRows(kysely: Kysely<Schema>, key: string): Promise<LedgerRows> {
  const payments = await kysely
    .selectFrom('payments')
    .selectAll('payments')
    .innerJoin('payment_customers', 'payment_customers.transaction_id', 'payments.transaction_id')
    .where('payment_customers.customer_key', '=', key)
    .execute()
  const references = payments.flatMap(({ recurring_reference }) => recurring_reference ?? [])
  const subscriptions = await kysely
    .selectFrom('subscriptions')
    .selectAll()
    .where((eb) =>
      references.length === 0
        ? eb('customer_key', '=', key)
        : eb.or([eb('customer_key', '=', key), eb('reference', 'in', [...new Set(references)])]),
    )
    .execute()
  return { payments, subscriptions }
}
