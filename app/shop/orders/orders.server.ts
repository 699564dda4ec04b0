/**
 * Lists the orders, subscriptions and packages of customers for the shop's pages. Callers identify a customer by the
 * platform's id, `userId`, or by the key that replaces this id in the shop's tables.
 */
import type { Database } from '#app/server/db/db.server.ts'
import type { CustomerKeyring } from './ledger/customer-keys.server.ts'
import { listPaidBaskets, readCustomerRows } from './ledger/customer-rows.server.ts'
import { eraseCustomer } from './ledger/erase.server.ts'
import {
  deriveOrders,
  deriveOwnedIds,
  deriveSubscriptions,
  type LedgerRows,
  type Perspective,
} from './ledger/grants.server.ts'
import type { Ledger } from './ledger/ledger.server.ts'
import type { Order, Subscription } from './types.ts'

type OrdersOptions = {
  db: Pick<Database, 'kysely'>
  ledger: Ledger
  keyring: CustomerKeyring
  log: { warn: (fields: object, message: string) => void }
  /** Epoch milliseconds. */
  now: () => number
}

export type Orders = ReturnType<typeof createOrders>

/** All reads throw `DatabaseError` when the database is unavailable. */
export function createOrders({ db, ledger, keyring, log, now }: OrdersOptions) {
  const { kysely } = db

  type Derive<Result> = (rows: LedgerRows, perspective: Perspective) => Result

  /** Reads the rows of the customer with this key and applies `derive` to them. */
  const deriveByKey = async <Result>(key: string, derive: Derive<Result>): Promise<Result> =>
    derive(await readCustomerRows(kysely, key), { key, now: now() })

  const deriveFor = async <Result>(userId: string, derive: Derive<Result>): Promise<Result> =>
    deriveByKey(await keyring.computeKey(userId), derive)

  const listOrders = (userId: string): Promise<Order[]> => deriveFor(userId, deriveOrders)
  const listSubscriptions = (userId: string): Promise<Subscription[]> =>
    deriveFor(userId, deriveSubscriptions)

  /** Returns the time in epoch milliseconds since which the ledger knows purchases. */
  async function readKnownSince(): Promise<number> {
    const oldest = await kysely
      .selectFrom('payments')
      .select(({ fn }) => fn.min<number | null>('paid_at').as('paid_at'))
      .where('source', '=', 'history')
      .executeTakeFirst()
    return Math.min(await keyring.readCreatedAt(), oldest?.paid_at ?? Number.POSITIVE_INFINITY)
  }

  return {
    /** Creates the secret of the customer keys at startup, because customers of payments before it stay unknown. */
    start: (): void =>
      void keyring
        .ensureSecret()
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the secret of the customer keys could not be read'),
        ),
    /** Lists the customer's orders, the newest first, including gifts that the customer received. */
    listOrders,
    /** Lists the customer's subscriptions, the newest first. */
    listSubscriptions,
    /** Lists ids of the packages that the customer owns now. */
    listOwnedIds: (userId: string): Promise<number[]> => deriveFor(userId, deriveOwnedIds),
    listOwnedIdsByKey: (key: string): Promise<number[]> => deriveByKey(key, deriveOwnedIds),
    /** Derives everything from one read of the rows, so that the parts agree. */
    async readAll(userId: string) {
      const purchases = await deriveFor(userId, (rows, perspective) => ({
        orders: deriveOrders(rows, perspective),
        subscriptions: deriveSubscriptions(rows, perspective),
        owned: deriveOwnedIds(rows, perspective),
      }))
      return { ...purchases, knownSince: await readKnownSince() }
    },
    readKnownSince,
    /** Lists references of the baskets that the customer paid for. */
    listBasketReferences: async (userId: string): Promise<string[]> =>
      listPaidBaskets(kysely, await keyring.computeKey(userId)),
    /** Collects the customer's purchases for a download. */
    exportFor: async (userId: string) => ({
      orders: await listOrders(userId),
      subscriptions: await listSubscriptions(userId),
    }),
    /**
     * Removes the customer from the ledger and from the stored events. Payments stay without a customer, even when the
     * platform reports them again.
     */
    deleteFor: async (userId: string): Promise<void> => {
      await keyring.recordDeletion(userId)
      await eraseCustomer(db, await keyring.computeKey(userId))
    },
    /** Computes the key that replaces the customer's id in the shop's tables. */
    computeCustomerKey: keyring.computeKey,
    /** Finds the customer's key for a purchase; null when the customer's data was deleted later. */
    findBuyerKey: async (userId: string, boughtAt: number): Promise<string | null> =>
      (await keyring.computeKeys([userId], boughtAt)).get(userId) ?? null,
    onChange: ledger.onChange,
    recordImportedPayments: ledger.recordImportedPayments,
  }
}
