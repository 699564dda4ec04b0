/**
 * The ledger stores every event once, by its id, and then derives the event's payment or subscription again, from all
 * events that name it. Both happen in one database transaction. (The platform calls a subscription a recurring
 * payment.)
 */
import type { Transaction } from 'kysely'
import type { WebhookEvent } from 'tebex-client'
import type { Database, Schema, WebhookEventRow } from '#app/server/db/db.server.ts'
import { buildEventRow } from '../event-rows.server.ts'
import type { HistoricalPayment, OrderNews, OrdersChange } from '../types.ts'
import type { CustomerKeyring } from './customer-keys.server.ts'
import {
  buildHistoricalFacts,
  findPurchaseTime,
  listCustomerIds,
  type ReadAttribution,
  reduceToFacts,
} from './facts.server.ts'
import { HISTORY_PREFIX } from './payment-state.server.ts'
import { lockLedger, lockReference, mergeHistorical, writeRow } from './rows.server.ts'
import { findWebhookTransaction } from './same-payment.server.ts'

export type LedgerOptions = {
  db: Pick<Database, 'kysely'>
  keyring: CustomerKeyring
  /** Defaults to a reader that finds no attribution. */
  readAttribution?: ReadAttribution
  /** Records what an event has changed, in the event's transaction. Not called for imported purchases. */
  recordNews?: (transaction: Transaction<Schema>, news: OrderNews, occurredAt: number) => Promise<void>
  /** Epoch milliseconds. */
  now: () => number
}

export type Ledger = ReturnType<typeof createLedger>

export function createLedger(options: LedgerOptions) {
  const { db, keyring, readAttribution = () => null, recordNews, now } = options
  const listeners = new Set<(change: OrdersChange) => void>()

  async function commit(
    work: (transaction: Transaction<Schema>) => Promise<OrdersChange | null>,
  ): Promise<void> {
    const change = await db.kysely.transaction().execute(work)
    if (change) for (const listener of listeners) listener(change)
  }

  function recordHistorical(payment: HistoricalPayment): Promise<void> {
    const row = createHistoricalRow(payment, now())
    const { id, type } = row
    return commit(async (transaction) => {
      await lockLedger(transaction)
      await transaction
        .insertInto('webhook_events')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ type }))
        .execute()
      const reference = await findReference(transaction, payment)
      if (reference !== id) await mergeHistorical(transaction, id, reference)
      return writeRow(transaction, { ...row, reference })
    })
  }

  return {
    /** Stores the event once. Throws `DatabaseError` when it cannot be stored, so that the platform sends it again. */
    async record(event: WebhookEvent): Promise<void> {
      const keys = await keyring.computeKeys(listCustomerIds(event), findPurchaseTime(event) ?? now())
      const row = buildEventRow(event, reduceToFacts(event, keys, readAttribution), now())
      await commit(async (transaction) => {
        if (row.reference !== null) await lockReference(transaction, row.reference)
        const recorded = await transaction
          .insertInto('webhook_events')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirstOrThrow()
        if (recorded.numInsertedOrUpdatedRows === 0n) return null
        const change = await writeRow(transaction, row)
        if (change?.news) await recordNews?.(transaction, change.news, row.occurred_at)
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
      await commit(async (transaction) => {
        if (row.reference !== null) await lockReference(transaction, row.reference)
        return writeRow(transaction, row)
      })
      return true
    },

    /**
     * Records payments that the Plugin API lists. For a recorded payment only the status is updated, so that a deleted
     * customer stays deleted.
     */
    async recordHistory(payments: readonly HistoricalPayment[]): Promise<void> {
      // A database transaction for each payment keeps imports and rebuilds from waiting for each other.
      for (const payment of payments) await recordHistorical(payment)
    },

    /** Calls the listener after every change that this process has committed. */
    onChange: (listener: (change: OrdersChange) => void) => void listeners.add(listener),
  }
}

/** Finds the transaction that a webhook reported for the payment, or else returns the payment's generated id. */
async function findReference(transaction: Transaction<Schema>, payment: HistoricalPayment): Promise<string> {
  const generatedId = buildHistoricalId(payment)
  const { reference } = await transaction
    .selectFrom('webhook_events')
    .select('reference')
    .where('id', '=', generatedId)
    .executeTakeFirstOrThrow()
  return reference !== null && reference !== generatedId
    ? reference
    : ((await findWebhookTransaction(transaction, payment)) ?? generatedId)
}

const buildHistoricalId = ({ id }: HistoricalPayment) => `history-${id}`

function createHistoricalRow(payment: HistoricalPayment, receivedAt: number): WebhookEventRow {
  const id = buildHistoricalId(payment)
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
