/** Writes a payment's entries anew, and the sums of their days, in the transaction that derives its row. */
import type { Transaction } from 'kysely'
import type { RevenueEntryRow, Schema } from '#app/server/db/db.server.ts'
import { changeSums, lockJournal } from './write-sums.server.ts'

export async function writeEntries(
  db: Transaction<Schema>,
  transaction: string,
  entries: RevenueEntryRow[],
): Promise<void> {
  const timeZone = await lockJournal(db)
  const removed = await db
    .deleteFrom('revenue_entries')
    .where('transaction_id', '=', transaction)
    .returningAll()
    .execute()
  if (entries.length > 0) await db.insertInto('revenue_entries').values(entries).execute()
  await changeSums(db, timeZone, { added: entries, removed })
}
