/**
 * The ledger: every event is stored once by its id, and what is known of its payment or recurring payment is derived
 * anew from all its events, in the same transaction of the database.
 */
import type { Transaction } from 'kysely'
import type { WebhookEvent } from 'tebex-client'
import type { Database, Schema, WebhookEventRow } from '#app/server/db/db.server.ts'
import { eventRow } from '../event-rows.server.ts'
import { lockJournal } from '../revenue/write-sums.server.ts'
import type { HistoricPayment, OrderNews, OrdersChange } from '../types.ts'
import type { CustomerKeyring } from './customer-keys.server.ts'
import { boughtAt, factsOf, historicFacts, listCustomerIds, type ReadAttribution } from './facts.server.ts'
import { HISTORIC } from './payment-state.server.ts'
import { derive, lockReference, mergeHistoric } from './rows.server.ts'
import { findTold } from './same-payment.server.ts'

type LedgerOptions = {
  db: Pick<Database, 'kysely'>
  keyring: CustomerKeyring
  /** Default: baskets take nothing along. */
  readAttribution?: ReadAttribution
  /** Notes what an event has changed, in the event's transaction; the import of earlier purchases is no news. */
  recordNews?: (transaction: Transaction<Schema>, news: OrderNews, occurredAt: number) => Promise<void>
  /** Epoch milliseconds. */
  now: () => number
}

export type Ledger = ReturnType<typeof createLedger>

export function createLedger(options: LedgerOptions) {
  const { db, keyring, readAttribution = () => null, recordNews, now } = options
  const listeners = new Set<(change: OrdersChange) => void>()

  async function within(
    reference: string | null,
    work: (transaction: Transaction<Schema>) => Promise<OrdersChange | null>,
  ): Promise<void> {
    const change = await db.kysely.transaction().execute(async (transaction) => {
      if (reference !== null) await lockReference(transaction, reference)
      return work(transaction)
    })
    if (change) for (const listener of listeners) listener(change)
  }

  function recordHistoric(payment: HistoricPayment): Promise<void> {
    const row = historicRow(payment, now())
    const { id, type } = row
    return within(id, async (transaction) => {
      await transaction
        .insertInto('webhook_events')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ type }))
        .execute()
      // A webhook that tells of the payment at this moment waits for the end of this, or has ended.
      await lockJournal(transaction)
      const reference = await findReference(transaction, payment)
      if (reference !== id) await mergeHistoric(transaction, id, reference)
      return derive(transaction, { ...row, reference })
    })
  }

  return {
    /** Writes the event down, once; throws `DatabaseError` when it cannot be stored, so that the platform sends it again. */
    async record(event: WebhookEvent): Promise<void> {
      const keys = await keyring.keysAt(listCustomerIds(event), boughtAt(event) ?? now())
      const row = eventRow(event, factsOf(event, keys, readAttribution), now())
      await within(row.reference, async (transaction) => {
        const recorded = await transaction
          .insertInto('webhook_events')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirstOrThrow()
        if (recorded.numInsertedOrUpdatedRows === 0n) return null
        const change = await derive(transaction, row)
        if (change?.news) await recordNews?.(transaction, change.news, row.occurred_at)
        return change
      })
    },

    /** Derives anew what the event names; false when there is no such event. */
    async replay(id: string): Promise<boolean> {
      const row = await db.kysely
        .selectFrom('webhook_events')
        .select(['reference', 'type'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (row) await within(row.reference, (transaction) => derive(transaction, row))
      return row !== undefined
    },

    /**
     * Writes down what the Plugin API says of payments. Of known ones only the state is new: a customer who was deleted
     * stays deleted.
     */
    async recordHistory(payments: readonly HistoricPayment[]): Promise<void> {
      // One transaction each: two imports, or an import and a rebuild, never wait for each other.
      for (const payment of payments) await recordHistoric(payment)
    },

    /** Tells of every change after it was committed by this process. */
    onChange: (listener: (change: OrdersChange) => void) => void listeners.add(listener),
  }
}

/** The payment's transaction, once a webhook has told it; until then a name of ours. */
async function findReference(transaction: Transaction<Schema>, payment: HistoricPayment): Promise<string> {
  const { reference } = await transaction
    .selectFrom('webhook_events')
    .select('reference')
    .where('id', '=', historicId(payment))
    .executeTakeFirstOrThrow()
  const own = historicId(payment)
  return reference !== null && reference !== own ? reference : ((await findTold(transaction, payment)) ?? own)
}

const historicId = ({ id }: HistoricPayment) => `history-${id}`

function historicRow(payment: HistoricPayment, receivedAt: number): WebhookEventRow {
  const id = historicId(payment)
  return {
    ...{ id, reference: id, type: `${HISTORIC}${payment.status}`, occurred_at: payment.date },
    ...{ received_at: receivedAt, body: JSON.stringify(historicFacts(payment)), error: null },
  }
}
