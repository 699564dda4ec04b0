/** Derives the whole ledger again from the stored events, while the shop keeps running. */
import type { Database } from '#app/server/db/db.server.ts'
import { lockReference, rederivePayment, rederiveSubscription } from './rows.server.ts'

const REFERENCES_PER_PAGE = 500

/** `references` counts all payments and subscriptions; `changed` counts those whose rows have changed. */
export async function rebuildLedger(db: Pick<Database, 'kysely'>) {
  const counts = { references: 0, changed: 0 }
  let lastReference = ''
  for (;;) {
    const references = await listReferences(db, lastReference)
    for (const reference of references) {
      counts.references += 1
      if (await rederiveReference(db, reference)) counts.changed += 1
    }
    const last = references.at(-1)
    if (last === undefined) return counts
    lastReference = last
  }
}

async function listReferences({ kysely }: Pick<Database, 'kysely'>, after: string): Promise<string[]> {
  const rows = await kysely
    .selectFrom('webhook_events')
    .select('reference')
    .distinct()
    .where('reference', '>', after)
    .orderBy('reference')
    .limit(REFERENCES_PER_PAGE)
    .execute()
  return rows.flatMap(({ reference }) => reference ?? [])
}

/** Resolves to true when the payment or subscription with this reference has changed. */
function rederiveReference({ kysely }: Pick<Database, 'kysely'>, reference: string): Promise<boolean> {
  return kysely.transaction().execute(async (transaction) => {
    await lockReference(transaction, reference)
    const payment = await rederivePayment(transaction, reference)
    const subscription = await rederiveSubscription(transaction, reference)
    return payment !== null || subscription !== null
  })
}
