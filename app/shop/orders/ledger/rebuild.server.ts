/** Derives the ledger anew from the stored events; the shop may run meanwhile. */
import type { Database } from '#app/server/db/db.server.ts'
import { sumAnew } from '../revenue/write-sums.server.ts'
import { derivePayment, deriveSubscription, lockReference } from './rows.server.ts'

const PAGE = 500

/** How many payments and recurring payments there are, and how many of them stood otherwise before. */
export async function rebuildLedger(db: Pick<Database, 'kysely' | 'kind'>) {
  const found = { references: 0, changed: 0 }
  for (let after = ''; ; ) {
    const references = await listReferences(db, after)
    for (const reference of references) {
      found.references += 1
      if (await rebuild(db, reference)) found.changed += 1
    }
    const last = references.at(-1)
    if (last === undefined) break
    after = last
  }
  await sumAnew(db.kysely)
  return found
}

type Rebuilt = Pick<Database, 'kysely' | 'reports' | 'kind'>

/**
 * Derives the payments whose money is not in the journal: those of before there was one. Ends early when it should stop.
 */
export function completeJournal(db: Rebuilt, shouldStop: () => boolean): Promise<void> {
  return rebuildPages(db, shouldStop, (after) =>
    db.reports
      .selectFrom('payments')
      .select('transaction_id as reference')
      .where('transaction_id', '>', after)
      .where('status', '!=', 'declined')
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('revenue_entries')
              .select('position')
              .whereRef('revenue_entries.transaction_id', '=', 'payments.transaction_id'),
          ),
        ),
      )
      .orderBy('transaction_id')
      .limit(PAGE)
      .execute(),
  )
}

/** Derives anew the subscriptions that an earlier version derived. Ends early when it should stop. */
export function renewSubscriptions(db: Rebuilt, shouldStop: () => boolean): Promise<void> {
  return rebuildPages(db, shouldStop, (after) =>
    db.reports
      .selectFrom('subscriptions')
      .select('reference')
      .where('reference', '>', after)
      .where('is_stale', '=', 1)
      .orderBy('reference')
      .limit(PAGE)
      .execute(),
  )
}

async function rebuildPages(
  db: Rebuilt,
  shouldStop: () => boolean,
  listPage: (after: string) => Promise<{ reference: string }[]>,
): Promise<void> {
  for (let after = ''; !shouldStop(); ) {
    const rows = await listPage(after)
    for (const { reference } of rows) if (!shouldStop()) await rebuild(db, reference)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.reference
  }
}

async function listReferences({ kysely }: Pick<Database, 'kysely'>, after: string): Promise<string[]> {
  const rows = await kysely
    .selectFrom('webhook_events')
    .select('reference')
    .distinct()
    .where('reference', '>', after)
    .orderBy('reference')
    .limit(PAGE)
    .execute()
  return rows.flatMap(({ reference }) => reference ?? [])
}

function rebuild({ kysely, kind }: Pick<Database, 'kysely' | 'kind'>, reference: string): Promise<boolean> {
  return kysely.transaction().execute(async (transaction) => {
    await lockReference(transaction, kind, reference)
    const payment = await derivePayment(transaction, reference)
    const subscription = await deriveSubscription(transaction, reference)
    return payment !== null || subscription !== null
  })
}
