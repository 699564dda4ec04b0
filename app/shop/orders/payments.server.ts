/** The platform's webhooks and what the shop's pages learn from payments; knows no customer. */

import { parseWebhook, verifyWebhook } from 'tebex-client'
import type { Database, PaymentRow, WebhookEventRow } from '#app/server/db/db.server.ts'
import { withLastGood } from '#app/server/db/last-good.server.ts'
import { setAsideOf } from './event-rows.server.ts'
import type { Ledger } from './ledger/ledger.server.ts'
import { salesOf } from './sales.server.ts'
import type { SetAside } from './types.ts'

type PaymentsOptions = {
  db: Pick<Database, 'kysely' | 'within'>
  ledger: Pick<Ledger, 'record'>
  /** Without one no delivery is believed. */
  secret: string | null
  /** Epoch milliseconds. */
  now: () => number
}

/** What a public page is made of waits for the database no longer than this; then the last good result counts. */
const TIMEOUT_MS = 250
const SET_ASIDE_SHOWN_MS = 30 * 86_400_000
const MOST_SET_ASIDE_SHOWN = 10
/** Payments from which sales are read. */
const MOST_COUNTED = 5_000

/** A payment that was made, and is still one. */
const STANDING = ['completed', 'dispute_won']

type PaymentOutcome = { isPaid: true; transactionId: string } | { isPaid: false }

export type Payments = ReturnType<typeof createPayments>

/** Makes the payments feature of one shop. */
export function createPayments({ db, ledger, secret, now }: PaymentsOptions) {
  const { kysely } = db
  const readSales = withLastGood<void, ReturnType<typeof salesOf>>(async () => {
    const query = kysely
      .selectFrom('payments')
      .select('products')
      .where('status', '=', 'completed')
      .orderBy('occurred_at', 'desc')
      .limit(MOST_COUNTED)
    const rows = await db.within(TIMEOUT_MS, query.execute())
    return salesOf(rows.map(({ products }) => products))
  })

  return {
    /** Whether the platform signed exactly these bytes. */
    isSigned: (rawBody: Uint8Array, signature: string | null) =>
      secret !== null && verifyWebhook(rawBody, signature, secret),
    /** The event of a signed body; throws a `TebexError` `malformed` for anything else. */
    parse: parseWebhook,

    recordEvent: ledger.record,

    async findPayment(transactionId: string): Promise<PaymentRow | null> {
      const query = kysely.selectFrom('payments').selectAll().where('transaction_id', '=', transactionId)
      return (await query.executeTakeFirst()) ?? null
    },

    /**
     * What the platform told of payments for the basket made with this reference; null as long as it told nothing. A
     * declined attempt has no transaction to show, and counts only while no other one was paid.
     */
    async findOutcome(reference: string): Promise<PaymentOutcome | null> {
      const query = kysely
        .selectFrom('payments')
        .select(['transaction_id', 'status'])
        .where('basket_reference', '=', reference)
        .orderBy('occurred_at')
      const attempts = await db.within(TIMEOUT_MS, query.execute())
      const paid = attempts.find(({ status }) => status !== 'declined')
      if (paid) return { isPaid: true, transactionId: paid.transaction_id }
      return attempts.length > 0 ? { isPaid: false } : null
    },

    /**
     * Names of what was bought, by transaction id: only of payments that stand, not of refunded or disputed ones. While
     * the database fails the last good result; throws `DatabaseError` when there is none.
     */
    listBought: withLastGood(
      async (transactionIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> => {
        if (transactionIds.length === 0) return new Map()
        const query = kysely
          .selectFrom('payments')
          .select(['transaction_id', 'products'])
          .where('transaction_id', 'in', transactionIds)
          .where('status', 'in', STANDING)
        const rows = await db.within(TIMEOUT_MS, query.execute())
        return new Map(rows.map(({ transaction_id, products }) => [transaction_id, namesIn(products)]))
      },
    ),

    listEvents: (limit: number): Promise<WebhookEventRow[]> =>
      kysely.selectFrom('webhook_events').selectAll().orderBy('received_at', 'desc').limit(limit).execute(),

    /** Events of the last 30 days that could not be applied, the latest first, and how many there are. */
    async listSetAside(): Promise<SetAside> {
      const query = kysely
        .selectFrom('webhook_events')
        .where('received_at', '>=', now() - SET_ASIDE_SHOWN_MS)
        .where('error', 'is not', null)
      const counted = query.select(({ fn }) => fn.countAll<number>().as('count'))
      const { count } = await counted.executeTakeFirstOrThrow()
      const rows = query.selectAll().orderBy('received_at', 'desc').limit(MOST_SET_ASIDE_SHOWN)
      return { count, events: (await rows.execute()).flatMap(setAsideOf) }
    },

    /** Package ids that were bought most often, the best first; fails as `listBought` does. */
    listBestSellers: async (limit: number) => (await readSales()).bestSellers.slice(0, limit),

    /** What the last payments say of packages; fails as `listBought` does. */
    readSales,
  }
}

function namesIn(list: string): string[] {
  const products: { name: string }[] = JSON.parse(list)
  return products.map(({ name }) => name)
}
