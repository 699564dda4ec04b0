/** Receives the platform's webhooks and looks payments up for the shop's pages, by transaction and never by customer. */
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
  /** When null, every delivery is refused, because no signature can be verified. */
  secret: string | null
  /** Epoch milliseconds. */
  now: () => number
}

/** A public page waits no longer than this for the database. */
const TIMEOUT_MS = 250
const SET_ASIDE_SHOWN_MS = 30 * DAY_MS
const MAX_SET_ASIDE_SHOWN = 10
/** Only the latest payments count as sales, so that the query stays bounded. */
const MAX_COUNTED = 5_000

/** Statuses in which the shop keeps the money. */
const SETTLED_STATUSES = ['completed', 'dispute_won']

type Sales = ReturnType<typeof countSales>

type PaymentOutcome = { isPaid: true; transactionId: string } | { isPaid: false }

export function createPayments({ db, ledger, secret, now }: PaymentsOptions) {
  const { kysely } = db
  const readSales = withLastGood<void, Sales>(() => querySales(db))

  return {
    /** True when the platform signed exactly these bytes. */
    isSigned: (rawBody: Uint8Array, signature: string | null) => verifyWebhook(rawBody, signature, secret),

    recordEvent: ledger.record,

    async findPayment(transactionId: string): Promise<PaymentRow | null> {
      const query = kysely.selectFrom('payments').selectAll().where('transaction_id', '=', transactionId)
      return (await query.executeTakeFirst()) ?? null
    },

    /**
     * Finds the outcome of a basket's payment; null until the platform reports an attempt to pay. A declined attempt
     * counts only until another one succeeds, and is returned without its transaction.
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
     * Maps transaction ids to the names of the products bought, leaving out refunded and disputed payments. Falls back to
     * the last good result when the database is unavailable; throws `DatabaseError` when there is none.
     */
    readPurchasedPackages: withLastGood((transactionIds: readonly string[]) =>
      queryPurchasedPackages(db, transactionIds),
    ),

    listEvents: (limit: number): Promise<WebhookEventRow[]> =>
      kysely.selectFrom('webhook_events').selectAll().orderBy('received_at', 'desc').limit(limit).execute(),

    /** Counts the events of the last 30 days that could not be applied, and lists the latest ones. */
    async listSetAside(): Promise<SetAside> {
      const query = kysely
        .selectFrom('webhook_events')
        .where('received_at', '>=', now() - SET_ASIDE_SHOWN_MS)
        .where('error', 'is not', null)
      const countQuery = query.select(({ fn }) => fn.countAll<number>().as('count'))
      const { count } = await countQuery.executeTakeFirstOrThrow()
      const latestQuery = query.selectAll().orderBy('received_at', 'desc').limit(MAX_SET_ASIDE_SHOWN)
      const rows = await latestQuery.execute()
      return { count, events: rows.flatMap((row) => describeSetAside(row) ?? []) }
    },

    /** Lists ids of the best-selling packages, the best first; fails as `readPurchasedPackages` does. */
    listBestSellers: async (limit: number) => (await readSales()).bestSellers.slice(0, limit),

    /** Reads the statistics of the latest payments; fails as `readPurchasedPackages` does. */
    readSales,
  }
}

async function querySales({ kysely, within }: PaymentsDb): Promise<Sales> {
  const query = kysely
    .selectFrom('payments')
    .select('products')
    .where('status', 'in', SETTLED_STATUSES)
    .orderBy('occurred_at', 'desc')
    .limit(MAX_COUNTED)
  const rows = await within(TIMEOUT_MS, query.execute())
  return countSales(rows.map(({ products }) => products))
}

async function queryPurchasedPackages(
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
  return new Map(rows.map(({ transaction_id, products }) => [transaction_id, parseProductNames(products)]))
}

function parseProductNames(json: string): string[] {
  const products: { name: string }[] = JSON.parse(json)
  return products.map(({ name }) => name)
}
