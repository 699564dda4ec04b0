/** Payments and orders of one process over a database. */

import { parseWebhook } from 'tebex-client'
import type { Database } from '#app/server/db/db.server.ts'
import { SealedValues } from '#app/server/db/sealed-values.server.ts'
import { createCustomerKeyring } from '#app/shop/orders/ledger/customer-keys.server.ts'
import { createLedger, type LedgerOptions } from '#app/shop/orders/ledger/ledger.server.ts'
import { createOrders } from '#app/shop/orders/orders.server.ts'
import { createPayments } from '#app/shop/orders/payments.server.ts'
import type { Expected } from './ledger-world.ts'

/** Parses the event as if the platform had sent it. */
export const parseEvent = (event: object) => parseWebhook(new TextEncoder().encode(JSON.stringify(event)))

/** The secret of the shop in these tests. */
export const SECRET = 'k9V2mQx7Lr4TzB8nYd3HsW6cFj1PaEuG5oNi'

export function openLedger(
  db: Database,
  now: () => number = Date.now,
  options: Pick<LedgerOptions, 'recordStatusChange'> = {},
) {
  const keyring = createCustomerKeyring({
    sealedValues: new SealedValues({ db, secrets: [SECRET] }),
    now,
  })
  const ledger = createLedger({ db, keyring, now, ...options })
  return {
    ...createPayments({ db, ledger, secret: null, now }),
    ...createOrders({ db, ledger, keyring, log: { warn: () => undefined }, now }),
  }
}

export type Ledger = ReturnType<typeof openLedger>

/** Reads the data that the customer sees. */
export async function seenBy(ledger: Ledger, customer: string): Promise<Expected> {
  const { orders, owned, subscriptions } = await ledger.readAll(customer)
  return {
    orders: orders.map(({ transaction, status, products }) => ({
      transaction,
      status,
      grants: products.map((product) => product.status),
    })),
    owned: owned.sort(),
    subscriptions: subscriptions.map(({ reference, status, nextPaymentAt, endedAt }) => ({
      reference,
      status,
      nextPaymentAt,
      endedAt,
    })),
  }
}

const byName = (one: { transaction?: string; reference?: string }, other: typeof one) =>
  (one.transaction ?? one.reference ?? '') < (other.transaction ?? other.reference ?? '') ? -1 : 1

/** Sorts the results so that they can be compared. */
export const sorted = ({ orders, owned, subscriptions }: Expected): Expected => ({
  orders: orders.toSorted(byName),
  owned,
  subscriptions: subscriptions.toSorted(byName),
})
