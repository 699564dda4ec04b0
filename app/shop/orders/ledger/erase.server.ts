/** Removes one customer from the stored events and from everything derived from them. */
import type { Database } from '#app/server/db/db.server.ts'
import { lockReference, rederive } from './rows.server.ts'

/** The payments stay, because they are part of the shop's totals, but no longer name the customer. */
export async function eraseCustomer({ kysely }: Pick<Database, 'kysely'>, key: string): Promise<void> {
  const events = await kysely
    .selectFrom('webhook_events')
    .select(['id', 'type', 'reference', 'body'])
    .where('body', 'like', `%"${key}"%`)
    .execute()
  for (const event of events)
    await kysely.transaction().execute(async (transaction) => {
      if (event.reference !== null) await lockReference(transaction, event.reference)
      await transaction
        .updateTable('webhook_events')
        .set({ body: event.body.replaceAll(`"${key}"`, 'null') })
        .where('id', '=', event.id)
        .execute()
      await rederive(transaction, event)
    })
}
