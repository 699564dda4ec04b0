/** What customers bought and own, for the shop's pages: everything is asked by the customer's id at the platform. */
import type { Database } from '#app/server/db/db.server.ts'
import type { CustomerKeyring } from './ledger/customer-keys.server.ts'
import { listPaidBaskets, readCustomerRows } from './ledger/customer-rows.server.ts'
import { erase } from './ledger/erase.server.ts'
import { type LedgerRows, ordersOf, ownedIdsOf, subscriptionsOf } from './ledger/grants.server.ts'
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

/** Makes the orders of one shop; all reads throw `DatabaseError` while the database fails. */
export function createOrders({ db, ledger, keyring, log, now }: OrdersOptions) {
  const { kysely } = db

  async function readAs<Result>(
    userId: string,
    view: (rows: LedgerRows, viewer: { key: string; now: number }) => Result,
  ): Promise<Result> {
    const key = await keyring.keyOf(userId)
    return view(await readCustomerRows(kysely, key), { key, now: now() })
  }

  const listOrders = (userId: string): Promise<Order[]> => readAs(userId, ordersOf)
  const listSubscriptions = (userId: string): Promise<Subscription[]> => readAs(userId, subscriptionsOf)

  /** Since when the ledger knows purchases, in epoch milliseconds. */
  async function knownSince(): Promise<number> {
    const oldest = await kysely
      .selectFrom('payments')
      .select(({ fn }) => fn.min<number | null>('paid_at').as('at'))
      .where('source', '=', 'history')
      .executeTakeFirst()
    return Math.min(await keyring.since(), oldest?.at ?? Number.POSITIVE_INFINITY)
  }

  return {
    /** Makes the customer key, so that the ledger knows since when it can tell customers. */
    start: (): void =>
      void keyring
        .since()
        .catch((error: unknown) => log.warn({ err: error }, 'the customer key cannot be read yet')),
    /** The newest first, with gifts that were received. */
    listOrders,
    /** The newest first. */
    listSubscriptions,
    /** Ids of packages that the customer owns now. */
    listOwnedIds: (userId: string): Promise<number[]> => readAs(userId, ownedIdsOf),
    /** The same for a customer key. */
    listOwnedIdsByKey: async (key: string): Promise<number[]> =>
      ownedIdsOf(await readCustomerRows(kysely, key), { key, now: now() }),
    /** All of it, from one read. */
    readAll: async (userId: string) => ({
      ...(await readAs(userId, (rows, viewer) => ({
        orders: ordersOf(rows, viewer),
        subscriptions: subscriptionsOf(rows, viewer),
        owned: ownedIdsOf(rows, viewer),
      }))),
      knownSince: await knownSince(),
    }),
    knownSince,
    /** References of the baskets that the customer paid. */
    listBasketReferences: async (userId: string): Promise<string[]> =>
      listPaidBaskets(kysely, await keyring.keyOf(userId)),
    /** What the ledger holds of the customer, for a download. */
    exportFor: async (userId: string) => ({
      orders: await listOrders(userId),
      subscriptions: await listSubscriptions(userId),
    }),
    /**
     * Takes the customer out of the ledger and out of the stored events; payments stay without a customer, also when
     * the platform tells of them again.
     */
    deleteFor: async (userId: string): Promise<void> => {
      await keyring.recordDeletion(userId)
      await erase(db, await keyring.keyOf(userId))
    },
    /** What stands for the customer in the shop's tables. */
    customerKey: keyring.keyOf,
    /** The same for a purchase; null when the customer's data was deleted after it. */
    findBuyerKey: async (userId: string, boughtAt: number): Promise<string | null> =>
      (await keyring.keysAt([userId], boughtAt)).get(userId) ?? null,
    onChange: ledger.onChange,
    recordHistory: ledger.recordHistory,
  }
}
