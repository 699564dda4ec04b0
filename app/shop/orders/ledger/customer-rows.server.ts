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

/** References of the baskets that the customer with this key paid. */
export async function listPaidBaskets(kysely: Kysely<Schema>, key: string): Promise<string[]> {
  const { payments } = await readCustomerRows(kysely, key)
  return payments.flatMap(({ customer_key, basket_reference }) =>
    customer_key === key && basket_reference !== null ? basket_reference : [],
  )
}

const PAGE = 500
/** Of a key in the body of an event. */
const QUOTED_KEY = /"([\w-]{22})"/g

/** Texts of the stored events that may be keys of customers. */
export async function listPossibleKeys(kysely: Kysely<Schema>): Promise<Set<string>> {
  const found = new Set<string>()
  for (let after = ''; ; ) {
    const rows = await kysely
      .selectFrom('webhook_events')
      .select(['id', 'body'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for (const { body } of rows) for (const [, key = ''] of body.matchAll(QUOTED_KEY)) found.add(key)
    const last = rows.at(-1)
    if (last === undefined) return found
    after = last.id
  }
}
