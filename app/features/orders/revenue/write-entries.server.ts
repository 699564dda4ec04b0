/** Writes a payment's entries anew, and the sums of their days, in the transaction that derives its row. */
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { PaymentRow, RevenueEntryRow, Schema } from '#app/server/db/db.server.ts'
import { isSamePayment, SAME_PAYMENT_MS } from '../ledger/same-payment.server.ts'
import { changeSums, lockJournal } from './write-sums.server.ts'

type Db = Transaction<Schema>

const Ids = z.array(z.object({ id: z.int() }))

/** `before`: the payment's row until now. A payment that the Plugin API and a webhook tell of is counted once. */
export async function writeEntries(
  db: Db,
  { row, before, entries }: { row: PaymentRow; before: PaymentRow | undefined; entries: RevenueEntryRow[] },
): Promise<void> {
  const isHistoric = row.source === 'history'
  // Without a customer nothing tells any more whether a webhook told of it too: what was found out before counts.
  if (isHistoric && row.customer_key === null && before !== undefined) return
  const timeZone = await lockJournal(db)
  const duplicates = await listDuplicates(db, row)
  const uncounted = isHistoric ? [] : duplicates
  const removed = await db
    .deleteFrom('revenue_entries')
    .where('transaction_id', 'in', [row.transaction_id, ...uncounted])
    .returningAll()
    .execute()
  const added = isHistoric && duplicates.length > 0 ? [] : entries
  if (added.length > 0) await db.insertInto('revenue_entries').values(added).execute()
  await changeSums(db, timeZone, { added, removed })
}

/** Transactions of the same payment from the other source. */
async function listDuplicates(
  db: Db,
  { customer_key, source, status, paid_at, products }: PaymentRow,
): Promise<string[]> {
  if (customer_key === null || status === 'declined') return []
  const rows = await db
    .selectFrom('payments')
    .select(['transaction_id', 'paid_at', 'products'])
    .where('customer_key', '=', customer_key)
    .where('paid_at', '>=', paid_at - SAME_PAYMENT_MS)
    .where('paid_at', '<=', paid_at + SAME_PAYMENT_MS)
    .where('source', '=', source === 'history' ? 'webhook' : 'history')
    .where('status', '!=', 'declined')
    .execute()
  const payment = { date: paid_at, lines: linesOf(products) }
  return rows
    .filter((other) => isSamePayment(payment, { date: other.paid_at, lines: linesOf(other.products) }))
    .map(({ transaction_id }) => transaction_id)
}

const linesOf = (products: string) => Ids.parse(JSON.parse(products))
