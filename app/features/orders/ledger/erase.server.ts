/** Takes one customer out of the stored events and of everything derived from them. */
import type { Database } from '#app/server/db/db.server.ts'
import { derivePayment, deriveSubscription, lockReference } from './rows.server.ts'

/** Payments stay, for the sums of the shop, without the customer. */
export async function erase({ kysely, kind }: Pick<Database, 'kysely' | 'kind'>, key: string): Promise<void> {
  const payments = kysely.selectFrom('payment_customers').select('transaction_id as reference')
  const subscriptions = kysely.selectFrom('subscriptions').select('reference')
  const rows = await payments
    .where('customer_key', '=', key)
    .union(
      subscriptions
        .where('products', 'like', `%"${key}"%`)
        .union(subscriptions.where('customer_key', '=', key)),
    )
    .execute()
  for (const { reference } of rows)
    await kysely.transaction().execute(async (transaction) => {
      await lockReference(transaction, kind, reference)
      const events = await transaction
        .selectFrom('webhook_events')
        .select(['id', 'body'])
        .where('reference', '=', reference)
        .execute()
      for (const { id, body } of events)
        await transaction
          .updateTable('webhook_events')
          .set({ body: body.replaceAll(`"${key}"`, 'null') })
          .where('id', '=', id)
          .execute()
      await derivePayment(transaction, reference)
      await deriveSubscription(transaction, reference)
    })
}
