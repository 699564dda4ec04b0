/**
 * Derives the rows of one payment or subscription from all of its events and stores them. Every function runs within a
 * database transaction; a transaction id, in contrast, is the platform's id for a payment.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { PaymentRow, RevenueEntryRow, Schema, WebhookEventRow } from '#app/server/db/db.server.ts'
import { getDialect } from '#app/server/db/dialect.server.ts'
import { deriveRevenueEntries } from '../revenue/entries.server.ts'
import type { OrdersChange } from '../types.ts'
import { listCustomerKeys } from './grants.server.ts'
import { deriveMoneyTimeline, derivePaymentRow, HISTORY_PREFIX } from './payment-state.server.ts'
import { findImportId } from './same-payment.server.ts'
import { findPaymentChange, findSubscriptionChange } from './status-changes.server.ts'
import { deriveSubscriptionRow } from './subscription-state.server.ts'

type DatabaseTransaction = Transaction<Schema>

const LEDGER_LOCK = 'ledger'

/** Serializes the writers of one payment or subscription; writers of different ones run concurrently. */
export async function lockReference(transaction: DatabaseTransaction, reference: string): Promise<void> {
  const { lock } = getDialect(transaction)
  await lock(transaction, LEDGER_LOCK, 'shared')
  await lock(transaction, `${LEDGER_LOCK} ${reference}`)
}

/** Waits for all other writers and blocks new ones, because any of them could record the payment that an import matches. */
export const lockLedger = (transaction: DatabaseTransaction) =>
  getDialect(transaction).lock(transaction, LEDGER_LOCK)

/** Derives the event's payment or subscription again; null when nothing has changed or the event names neither. */
export async function rederive(
  transaction: DatabaseTransaction,
  { reference, type }: Pick<WebhookEventRow, 'reference' | 'type'>,
): Promise<OrdersChange | null> {
  if (reference === null) return null
  return type.startsWith('recurring-payment.')
    ? rederiveSubscription(transaction, reference)
    : rederivePayment(transaction, reference)
}

/** Derives the payment's row, customers and revenue again; null when no column that customers see has changed. */
export async function rederivePayment(
  transaction: DatabaseTransaction,
  reference: string,
): Promise<OrdersChange | null> {
  const events = await listEvents(transaction, reference, ['payment.', HISTORY_PREFIX])
  if (events.length === 0) return null
  const stored = await transaction
    .selectFrom('payments')
    .selectAll()
    .where('transaction_id', '=', reference)
    .executeTakeFirst()
  const derived = derivePaymentRow(events)
  // The Plugin API may have listed the payment before its webhook arrived.
  const isNewlyPaid = !isPaid(stored) && isPaid(derived) && !events.some(isImported)
  const importId = isNewlyPaid ? await findImportId(transaction, derived) : null
  if (importId !== null) {
    await mergeImport(transaction, importId, reference)
    return rederivePayment(transaction, reference)
  }
  await writePayment(transaction, derived)
  await writeCustomers(transaction, stored, derived)
  await writeEntries(transaction, reference, deriveRevenueEntries(derived, deriveMoneyTimeline(events)))
  if (stored && isDeepStrictEqual(pickVisibleColumns(stored), pickVisibleColumns(derived))) return null
  const customerKeys = [...(stored ? listCustomerKeys(stored) : []), ...listCustomerKeys(derived)]
  return {
    transactionId: reference,
    customerKeys: [...new Set(customerKeys)],
    statusChange: findPaymentChange(stored, derived),
  }
}

/**
 * Moves the Plugin API's events to the transaction that a webhook reported, and deletes the rows under the generated id.
 */
export async function mergeImport(
  transaction: DatabaseTransaction,
  importId: string,
  transactionId: string,
): Promise<void> {
  // Without the lock, a rebuild of the imported payment could write its rows back.
  await lockReference(transaction, importId)
  await transaction
    .updateTable('webhook_events')
    .set({ reference: transactionId })
    .where('reference', '=', importId)
    .execute()
  for (const table of ['payments', 'payment_customers', 'revenue_entries'] as const)
    await transaction.deleteFrom(table).where('transaction_id', '=', importId).execute()
}

/** Derives the subscription's row again; null when nothing has changed. */
export async function rederiveSubscription(
  transaction: DatabaseTransaction,
  reference: string,
): Promise<OrdersChange | null> {
  const derived = deriveSubscriptionRow(await listEvents(transaction, reference, ['recurring-payment.']))
  const stored = await transaction
    .selectFrom('subscriptions')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (stored) await transaction.deleteFrom('subscriptions').where('reference', '=', reference).execute()
  if (derived) await transaction.insertInto('subscriptions').values(derived).execute()
  const rows = [stored, derived].flatMap((row) => row ?? [])
  if (rows.length === 0 || (stored && derived && isDeepStrictEqual(stored, derived))) return null
  return {
    transactionId: null,
    customerKeys: [...new Set(rows.flatMap(listCustomerKeys))],
    statusChange: derived && findSubscriptionChange(stored, derived),
  }
}

async function listEvents(
  transaction: DatabaseTransaction,
  reference: string,
  prefixes: readonly string[],
): Promise<WebhookEventRow[]> {
  const query = transaction.selectFrom('webhook_events').selectAll()
  const rows = await query.where('reference', '=', reference).where('error', 'is', null).execute()
  return rows.filter(({ type }) => prefixes.some((prefix) => type.startsWith(prefix)))
}

const isPaid = (row: PaymentRow | undefined) => row !== undefined && row.status !== 'declined'
const isImported = ({ type }: WebhookEventRow) => type.startsWith(HISTORY_PREFIX)

async function writePayment(transaction: DatabaseTransaction, row: PaymentRow): Promise<void> {
  const { transaction_id: _, ...changes } = row
  await transaction
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) => conflict.column('transaction_id').doUpdateSet(changes))
    .execute()
}

async function writeCustomers(
  transaction: DatabaseTransaction,
  stored: PaymentRow | undefined,
  derived: PaymentRow,
): Promise<void> {
  const { transaction_id } = derived
  const keys = listCustomerKeys(derived)
  const removedKeys = stored ? listCustomerKeys(stored).filter((key) => !keys.includes(key)) : []
  if (removedKeys.length > 0)
    await transaction
      .deleteFrom('payment_customers')
      .where('transaction_id', '=', transaction_id)
      .where('customer_key', 'in', removedKeys)
      .execute()
  if (keys.length > 0)
    await transaction
      .insertInto('payment_customers')
      .values(keys.map((customer_key) => ({ customer_key, transaction_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

async function writeEntries(
  transaction: DatabaseTransaction,
  transactionId: string,
  entries: RevenueEntryRow[],
): Promise<void> {
  await transaction.deleteFrom('revenue_entries').where('transaction_id', '=', transactionId).execute()
  if (entries.length > 0) await transaction.insertInto('revenue_entries').values(entries).execute()
}

/** Leaves out the columns that no customer sees. */
function pickVisibleColumns({ updated_at: _, occurred_at: __, search: ___, ...visible }: PaymentRow) {
  return visible
}
