/**
 * The ledger is event-sourced: it stores every event once, by its id, and derives the event's payment or subscription
 * again from all events that name it, in the same database transaction. (The platform calls a subscription a recurring
 * payment.)
 */
import type { Transaction } from 'kysely'
import type { WebhookEvent } from 'tebex-client'
import type { Database, Schema, WebhookEventRow } from '#app/server/db/db.server.ts'
import { buildEventRow } from '../event-rows.server.ts'
import type { HistoricalPayment, OrdersChange, StatusChange } from '../types.ts'
import type { CustomerKeyring } from './customer-keys.server.ts'
import {
  buildHistoricalFacts,
  findPurchaseTime,
  listCustomerIds,
  type ReadAttribution,
  reduceToFacts,
} from './facts.server.ts'
import { HISTORY_PREFIX } from './payment-state.server.ts'
import { lockLedger, lockReference, mergeImport, rederive } from './rows.server.ts'
import { findWebhookTransaction } from './same-payment.server.ts'

export type LedgerOptions = {
  db: Pick<Database, 'kysely'>
  keyring: CustomerKeyring
  /** Defaults to a reader that finds no attribution. */
  readAttribution?: ReadAttribution
  /**
   * Records the status change that an event causes, in the database transaction that stores the event. Imported
   * purchases are not recorded.
   */
  recordStatusChange?: (
    transaction: Transaction<Schema>,
    change: StatusChange,
    occurredAt: number,
  ) => Promise<void>
  /** Epoch milliseconds. */
  now: () => number
}

export type Ledger = ReturnType<typeof createLedger>

export function createLedger(options: LedgerOptions) {
  const { db, keyring, readAttribution = () => null, recordStatusChange, now } = options
  const listeners = new Set<(change: OrdersChange) => void>()

  /** Runs the work in a database transaction and tells the listeners about the change once it is committed. */
  async function commitChange(
    work: (transaction: Transaction<Schema>) => Promise<OrdersChange | null>,
  ): Promise<void> {
    const change = await db.kysely.transaction().execute(work)
    if (change) for (const listener of listeners) listener(change)
  }

  function recordImportedPayment(payment: HistoricalPayment): Promise<void> {
    const row = buildImportRow(payment, now())
    const { id, type } = row
    return commitChange(async (transaction) => {
      await lockLedger(transaction)
      await transaction
        .insertInto('webhook_events')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ type }))
        .execute()
      const reference = await resolveReference(transaction, payment)
      if (reference !== id) await mergeImport(transaction, id, reference)
      return rederive(transaction, { ...row, reference })
    })
  }

  return {
    /** Stores the event once. Throws `DatabaseError` when it cannot be stored, so that the platform sends it again. */
    async record(event: WebhookEvent): Promise<void> {
      const keys = await keyring.computeKeys(listCustomerIds(event), findPurchaseTime(event) ?? now())
      const row = buildEventRow(event, reduceToFacts(event, keys, readAttribution), now())
      await commitChange(async (transaction) => {
        if (row.reference !== null) await lockReference(transaction, row.reference)
        const inserted = await transaction
          .insertInto('webhook_events')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirstOrThrow()
        // A redelivered event changes nothing.
        if (inserted.numInsertedOrUpdatedRows === 0n) return null
        const change = await rederive(transaction, row)
        const { statusChange } = change ?? {}
        if (statusChange) await recordStatusChange?.(transaction, statusChange, row.occurred_at)
        return change
      })
    },

    /** Derives the event's payment or subscription again; returns false when there is no such event. */
    async replay(id: string): Promise<boolean> {
      const row = await db.kysely
        .selectFrom('webhook_events')
        .select(['reference', 'type'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return false
      await commitChange(async (transaction) => {
        if (row.reference !== null) await lockReference(transaction, row.reference)
        return rederive(transaction, row)
      })
      return true
    },

    /**
     * Records payments that the Plugin API lists. When a payment is already recorded, only its status is updated, so that
     * a deleted customer stays deleted.
     */
    async recordImportedPayments(payments: readonly HistoricalPayment[]): Promise<void> {
      // Each payment has its own database transaction, so that the lock on the ledger is held only briefly.
      for (const payment of payments) await recordImportedPayment(payment)
    },

    /** Calls the listener after every change that this process has committed. */
    onChange: (listener: (change: OrdersChange) => void) => void listeners.add(listener),
  }
}

/** Returns the transaction id that a webhook reported for the payment, or else the payment's generated id. */
async function resolveReference(
  transaction: Transaction<Schema>,
  payment: HistoricalPayment,
): Promise<string> {
  const generatedId = buildImportId(payment)
  const { reference } = await transaction
    .selectFrom('webhook_events')
    .select('reference')
    .where('id', '=', generatedId)
    .executeTakeFirstOrThrow()
  if (reference !== null && reference !== generatedId) return reference
  return (await findWebhookTransaction(transaction, payment)) ?? generatedId
}

const buildImportId = ({ id }: HistoricalPayment) => `history-${id}`

function buildImportRow(payment: HistoricalPayment, receivedAt: number): WebhookEventRow {
  const id = buildImportId(payment)
  return {
    id,
    reference: id,
    type: `${HISTORY_PREFIX}${payment.status}`,
    occurred_at: payment.date,
    received_at: receivedAt,
    body: JSON.stringify(buildHistoricalFacts(payment)),
    error: null,
  }
}
