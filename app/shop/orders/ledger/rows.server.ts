/**
 * Writes the ledger's rows of one payment or subscription from all of its events, within the database transaction `db`;
 * a transaction id is the platform's number of a payment.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { PaymentRow, RevenueEntryRow, Schema, WebhookEventRow } from '#app/server/db/db.server.ts'
import { getDialect } from '#app/server/db/dialect.server.ts'
import { deriveRevenueEntries } from '../revenue/entries.server.ts'
import type { OrdersChange } from '../types.ts'
import { listOwnerKeys } from './grants.server.ts'
import { derivePaymentNews, deriveSubscriptionNews } from './order-news.server.ts'
import { derivePaymentRow, HISTORY_PREFIX, readMoneyTimeline } from './payment-state.server.ts'
import { findHistoricalId } from './same-payment.server.ts'
import { deriveSubscriptionRow } from './subscription-state.server.ts'

type Db = Transaction<Schema>

const LEDGER = 'ledger'

/** Serializes the writers of one payment or subscription; writers of different ones run side by side. */
export async function lockReference(db: Db, reference: string): Promise<void> {
  const { lock } = getDialect(db)
  await lock(db, LEDGER, 'shared')
  await lock(db, `${LEDGER} ${reference}`)
}

/** Waits for all other writers and blocks new ones, because any of them could record the payment that an import matches. */
export const lockLedger = (db: Db) => getDialect(db).lock(db, LEDGER)

/** Writes the row of the event's payment or subscription again; null when no column that customers see has changed. */
export async function writeRow(
  db: Db,
  { reference, type }: Pick<WebhookEventRow, 'reference' | 'type'>,
): Promise<OrdersChange | null> {
  if (reference === null) return null
  return type.startsWith('recurring-payment.')
    ? writeSubscription(db, reference)
    : writePayment(db, reference)
}

/** Writes the payment's row, customers and revenue again; null when no column that customers see has changed. */
export async function writePayment(db: Db, reference: string): Promise<OrdersChange | null> {
  const events = await listEvents(db, reference, ['payment.', HISTORY_PREFIX])
  const before = await db
    .selectFrom('payments')
    .selectAll()
    .where('transaction_id', '=', reference)
    .executeTakeFirst()
  if (events.length === 0) return null
  const after = derivePaymentRow(events)
  const isFirstPaid = !isPaid(before) && isPaid(after) && !events.some(isHistorical)
  const historicalId = isFirstPaid ? await findHistoricalId(db, after) : null
  if (historicalId !== null) {
    await mergeHistorical(db, historicalId, reference)
    return writePayment(db, reference)
  }
  const { transaction_id, ...changes } = after
  await db
    .insertInto('payments')
    .values(after)
    .onConflict((conflict) => conflict.column('transaction_id').doUpdateSet(changes))
    .execute()
  await writeCustomers(db, before, after)
  await writeEntries(db, transaction_id, deriveRevenueEntries(after, readMoneyTimeline(events)))
  if (before && isDeepStrictEqual(pickVisibleColumns(before), pickVisibleColumns(after))) return null
  const ownerKeys = [...new Set([...(before ? listOwnerKeys(before) : []), ...listOwnerKeys(after)])]
  return { transactionId: transaction_id, ownerKeys, news: derivePaymentNews(before, after) }
}

/**
 * Moves the Plugin API's events to the transaction that a webhook reported, and deletes the rows under the generated id.
 */
export async function mergeHistorical(db: Db, historicalId: string, transactionId: string): Promise<void> {
  // Without the lock, a rebuild of the historical payment could write its rows back.
  await lockReference(db, historicalId)
  const query = db.updateTable('webhook_events').set({ reference: transactionId })
  await query.where('reference', '=', historicalId).execute()
  for (const table of ['payments', 'payment_customers', 'revenue_entries'] as const)
    await db.deleteFrom(table).where('transaction_id', '=', historicalId).execute()
}

/** Writes the subscription's row again; null when nothing has changed. */
export async function writeSubscription(db: Db, reference: string): Promise<OrdersChange | null> {
  const after = deriveSubscriptionRow(await listEvents(db, reference, ['recurring-payment.']))
  const before = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (before) await db.deleteFrom('subscriptions').where('reference', '=', reference).execute()
  if (after) await db.insertInto('subscriptions').values(after).execute()
  const rows = [before, after].flatMap((row) => row ?? [])
  if (rows.length === 0 || (before && after && isDeepStrictEqual({ ...before }, after))) return null
  const ownerKeys = [...new Set(rows.flatMap(listOwnerKeys))]
  return { transactionId: null, ownerKeys, news: after && deriveSubscriptionNews(before, after) }
}

async function listEvents(
  db: Db,
  reference: string,
  prefixes: readonly string[],
): Promise<WebhookEventRow[]> {
  const query = db.selectFrom('webhook_events').selectAll()
  const rows = await query.where('reference', '=', reference).where('error', 'is', null).execute()
  return rows.filter(({ type }) => prefixes.some((prefix) => type.startsWith(prefix)))
}

const isPaid = (row: PaymentRow | undefined) => row !== undefined && row.status !== 'declined'
const isHistorical = ({ type }: WebhookEventRow) => type.startsWith(HISTORY_PREFIX)

async function writeCustomers(db: Db, before: PaymentRow | undefined, after: PaymentRow): Promise<void> {
  const { transaction_id } = after
  const owners = listOwnerKeys(after)
  const removedKeys = before ? listOwnerKeys(before).filter((key) => !owners.includes(key)) : []
  if (removedKeys.length > 0)
    await db
      .deleteFrom('payment_customers')
      .where('transaction_id', '=', transaction_id)
      .where('customer_key', 'in', removedKeys)
      .execute()
  const values = owners.map((customer_key) => ({ customer_key, transaction_id }))
  if (values.length === 0) return
  const insert = db.insertInto('payment_customers').values(values)
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
}

async function writeEntries(db: Db, transactionId: string, entries: RevenueEntryRow[]): Promise<void> {
  await db.deleteFrom('revenue_entries').where('transaction_id', '=', transactionId).execute()
  if (entries.length > 0) await db.insertInto('revenue_entries').values(entries).execute()
}

/** Drops the columns that change when an event only repeats a state. */
function pickVisibleColumns({ updated_at: _, occurred_at: __, search: ___, ...seen }: PaymentRow) {
  return seen
}
