/** Writes a payment's entries anew, in the transaction that derives its row. */
import type { Transaction } from 'kysely'
import type { RevenueEntryRow, Schema } from '#app/server/db/db.server.ts'

export async function writeEntries(
  db: Transaction<Schema>,
  transaction: string,
  entries: RevenueEntryRow[],
): Promise<void> {
  await db.deleteFrom('revenue_entries').where('transaction_id', '=', transaction).execute()
  if (entries.length > 0) await db.insertInto('revenue_entries').values(entries).execute()
}
