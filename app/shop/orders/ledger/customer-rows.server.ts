/** Reads the ledger's rows of one customer, and the customer keys in stored events. */
import type { Kysely } from 'kysely'
import type { Schema } from '#app/server/db/db.server.ts'
import type { LedgerRows } from './grants.server.ts'

const EVENTS_PER_PAGE = 500
/** Matches a customer key in the stored body of an event. */
const QUOTED_KEY = /"([\w-]{22})"/g

/** Reads the customer's payments and subscriptions, including subscriptions behind gifts that the customer received. */
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

/** Lists references of the baskets that the customer paid for, without gifts that the customer received. */
export async function listPaidBaskets(kysely: Kysely<Schema>, key: string): Promise<string[]> {
  const { payments } = await readCustomerRows(kysely, key)
  return payments.flatMap(({ customer_key, basket_reference }) =>
    customer_key === key && basket_reference !== null ? basket_reference : [],
  )
}

/** Lists all texts in stored events that look like customer keys. Callers check which belong to deleted customers. */
export async function listPossibleKeys(kysely: Kysely<Schema>): Promise<Set<string>> {
  const keys = new Set<string>()
  let lastId = ''
  for (;;) {
    const rows = await kysely
      .selectFrom('webhook_events')
      .select(['id', 'body'])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(EVENTS_PER_PAGE)
      .execute()
    for (const { body } of rows) for (const [, key = ''] of body.matchAll(QUOTED_KEY)) keys.add(key)
    const last = rows.at(-1)
    if (last === undefined) return keys
    lastId = last.id
  }
}
