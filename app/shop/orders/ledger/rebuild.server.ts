/** Derives the whole ledger again from the stored events. The shop may run meanwhile. */
import type { Database } from '#app/server/db/db.server.ts'
import { lockReference, writePayment, writeSubscription } from './rows.server.ts'

const ROWS_PER_PAGE = 500

/** Rebuilds every row; resolves to the number of payments and subscriptions, and how many of them changed. */
export async function rebuildLedger(db: Pick<Database, 'kysely'>) {
  const counts = { references: 0, changed: 0 }
  for (let after = ''; ; ) {
    const references = await listReferences(db, after)
    for (const reference of references) {
      counts.references += 1
      if (await rebuild(db, reference)) counts.changed += 1
    }
    const last = references.at(-1)
    if (last === undefined) return counts
    after = last
  }
}

async function listReferences({ kysely }: Pick<Database, 'kysely'>, after: string): Promise<string[]> {
  const rows = await kysely
    .selectFrom('webhook_events')
    .select('reference')
    .distinct()
    .where('reference', '>', after)
    .orderBy('reference')
    .limit(ROWS_PER_PAGE)
    .execute()
  return rows.flatMap(({ reference }) => reference ?? [])
}

function rebuild({ kysely }: Pick<Database, 'kysely'>, reference: string): Promise<boolean> {
  return kysely.transaction().execute(async (transaction) => {
    await lockReference(transaction, reference)
    const payment = await writePayment(transaction, reference)
    const subscription = await writeSubscription(transaction, reference)
    return payment !== null || subscription !== null
  })
}
