/** Receives the platform's webhooks and tells the shop's pages about payments: by transaction, never by customer. */

import { verifyWebhook } from 'tebex-client'
import { DAY_MS } from '#app/lib/days.ts'
import type { Database, PaymentRow, WebhookEventRow } from '#app/server/db/db.server.ts'
import { withLastGood } from '#app/server/db/last-good.server.ts'
import { describeSetAside } from './event-rows.server.ts'
import type { Ledger } from './ledger/ledger.server.ts'
import { countSales } from './sales.server.ts'
import type { SetAside } from './types.ts'

type PaymentsDb = Pick<Database, 'kysely' | 'within'>

type PaymentsOptions = {
  db: PaymentsDb
  ledger: Pick<Ledger, 'record'>
  /** Null refuses every delivery, since no signature can be verified. */
  secret: string | null
  /** Epoch milliseconds. */
  now: () => number
}

/** A public page waits no longer than this for the database, then falls back on the last good result. */
const TIMEOUT_MS = 250
const SET_ASIDE_SHOWN_MS = 30 * DAY_MS
const MOST_SET_ASIDE_SHOWN = 10
/** Sales are computed from only this many payments, the latest ones, so that the query stays bounded. */
const MOST_COUNTED = 5_000

type Sales = ReturnType<typeof countSales>

/** Statuses in which the shop keeps the money. */
const SETTLED_STATUSES = ['completed', 'dispute_won']

type PaymentOutcome = { isPaid: true; transactionId: string } | { isPaid: false }

export function createPayments({ db, ledger, secret, now }: PaymentsOptions) {
  const { kysely } = db
  const readSales = withLastGood<void, Sales>(() => readSalesNow(db))

  return {
    /** True when the platform signed exactly these bytes. */
    isSigned: (rawBody: Uint8Array, signature: string | null) => verifyWebhook(rawBody, signature, secret),

    recordEvent: ledger.record,

    async findPayment(transactionId: string): Promise<PaymentRow | null> {
      const query = kysely.selectFrom('payments').selectAll().where('transaction_id', '=', transactionId)
      return (await query.executeTakeFirst()) ?? null
    },

    /**
     * Finds the outcome of the basket with this reference; null until the platform reports an attempt to pay. A declined
     * attempt counts only until another one is paid, and is returned without its transaction.
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
     * Maps transaction ids to the names of the products bought, without refunded and disputed payments. Falls back on
     * the last good result while the database fails; throws `DatabaseError` when there is none.
     */
    listBought: withLastGood((transactionIds: readonly string[]) => listBoughtNow(db, transactionIds)),

    listEvents: (limit: number): Promise<WebhookEventRow[]> =>
      kysely.selectFrom('webhook_events').selectAll().orderBy('received_at', 'desc').limit(limit).execute(),

    /** Counts the events of the last 30 days that could not be applied, and lists the latest ones. */
    async listSetAside(): Promise<SetAside> {
      const query = kysely
        .selectFrom('webhook_events')
        .where('received_at', '>=', now() - SET_ASIDE_SHOWN_MS)
        .where('error', 'is not', null)
      const counted = query.select(({ fn }) => fn.countAll<number>().as('count'))
      const { count } = await counted.executeTakeFirstOrThrow()
      const rows = query.selectAll().orderBy('received_at', 'desc').limit(MOST_SET_ASIDE_SHOWN)
      return { count, events: (await rows.execute()).flatMap(describeSetAside) }
    },

    /** Lists the ids of the packages that sell best, the best first; fails as `listBought` does. */
    listBestSellers: async (limit: number) => (await readSales()).bestSellers.slice(0, limit),

    /** Reads the statistics of the latest payments; fails as `listBought` does. */
    readSales,
  }
}

async function readSalesNow({ kysely, within }: PaymentsDb): Promise<Sales> {
  const query = kysely
    .selectFrom('payments')
    .select('products')
    .where('status', '=', 'completed')
    .orderBy('occurred_at', 'desc')
    .limit(MOST_COUNTED)
  const rows = await within(TIMEOUT_MS, query.execute())
  return countSales(rows.map(({ products }) => products))
}

async function listBoughtNow(
  { kysely, within }: PaymentsDb,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (transactionIds.length === 0) return new Map()
  const query = kysely
    .selectFrom('payments')
    .select(['transaction_id', 'products'])
    .where('transaction_id', 'in', transactionIds)
    .where('status', 'in', SETTLED_STATUSES)
  const rows = await within(TIMEOUT_MS, query.execute())
  return new Map(rows.map(({ transaction_id, products }) => [transaction_id, listNames(products)]))
}

function listNames(list: string): string[] {
  const products: { name: string }[] = JSON.parse(list)
  return products.map(({ name }) => name)
}
