/**
 * Tells the shop's pages what customers bought and own. Callers name a customer by the platform's id, `userId`, or by
 * the key that stands for it in the shop's tables.
 */
import type { Database } from '#app/server/db/db.server.ts'
import type { CustomerKeyring } from './ledger/customer-keys.server.ts'
import { listPaidBaskets, readCustomerRows } from './ledger/customer-rows.server.ts'
import { eraseCustomer } from './ledger/erase.server.ts'
import {
  type LedgerRows,
  readOrders,
  readOwnedIds,
  readSubscriptions,
  type Standpoint,
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

/** All reads throw `DatabaseError` while the database fails. */
export function createOrders({ db, ledger, keyring, log, now }: OrdersOptions) {
  const { kysely } = db

  /** Reads the customer's rows and applies `derive` to them. */
  async function deriveFor<Result>(
    userId: string,
    derive: (rows: LedgerRows, standpoint: Standpoint) => Result,
  ): Promise<Result> {
    const key = await keyring.getKey(userId)
    return derive(await readCustomerRows(kysely, key), { key, now: now() })
  }

  const listOrders = (userId: string): Promise<Order[]> => deriveFor(userId, readOrders)
  const listSubscriptions = (userId: string): Promise<Subscription[]> => deriveFor(userId, readSubscriptions)

  /** Returns the moment since which the ledger knows purchases, in epoch milliseconds. */
  async function knownSince(): Promise<number> {
    const oldest = await kysely
      .selectFrom('payments')
      .select(({ fn }) => fn.min<number | null>('paid_at').as('at'))
      .where('source', '=', 'history')
      .executeTakeFirst()
    return Math.min(await keyring.since(), oldest?.at ?? Number.POSITIVE_INFINITY)
  }

  return {
    /** Creates the secret of the customer keys early: the ledger can tell customers apart only from then on. */
    start: (): void =>
      void keyring
        .since()
        .catch((error: unknown) => log.warn({ err: error }, 'the customer key cannot be read yet')),
    /** Lists the customer's orders, the newest first, including gifts that the customer received. */
    listOrders,
    /** Lists the customer's subscriptions, the newest first. */
    listSubscriptions,
    /** Lists ids of the packages that the customer owns now. */
    listOwnedIds: (userId: string): Promise<number[]> => deriveFor(userId, readOwnedIds),
    listOwnedIdsByKey: async (key: string): Promise<number[]> =>
      readOwnedIds(await readCustomerRows(kysely, key), { key, now: now() }),
    /** Derives everything from one read of the rows, so that the parts agree. */
    readAll: async (userId: string) => ({
      ...(await deriveFor(userId, (rows, standpoint) => ({
        orders: readOrders(rows, standpoint),
        subscriptions: readSubscriptions(rows, standpoint),
        owned: readOwnedIds(rows, standpoint),
      }))),
      knownSince: await knownSince(),
    }),
    knownSince,
    /** Lists references of the baskets that the customer paid. */
    listBasketReferences: async (userId: string): Promise<string[]> =>
      listPaidBaskets(kysely, await keyring.getKey(userId)),
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
      await eraseCustomer(db, await keyring.getKey(userId))
    },
    /** Computes the key that stands for the customer in the shop's tables. */
    customerKey: keyring.getKey,
    /** Finds the customer's key for a purchase; null when the customer's data was deleted after it. */
    findBuyerKey: async (userId: string, boughtAt: number): Promise<string | null> =>
      (await keyring.computeKeys([userId], boughtAt)).get(userId) ?? null,
    onChange: ledger.onChange,
    recordHistory: ledger.recordHistory,
  }
}
