/** Payments and orders of one process over a database. */

import { parseWebhook } from 'tebex-client'
import { createCustomerKeyring } from '#app/features/orders/ledger/customer-keys.server.ts'
import { createLedger } from '#app/features/orders/ledger/ledger.server.ts'
import { createOrders } from '#app/features/orders/orders.server.ts'
import { createPayments } from '#app/features/orders/payments.server.ts'
import type { Database } from '#app/server/db/db.server.ts'
import { createSealedValues } from '#app/server/db/sealed-values.server.ts'

/** As the platform would have sent it. */
export const parseEvent = (event: object) => parseWebhook(new TextEncoder().encode(JSON.stringify(event)))

const SECRET = 'k9V2mQx7Lr4TzB8nYd3HsW6cFj1PaEuG5oNi'

export function openLedger(db: Database, now: () => number = Date.now) {
  const keyring = createCustomerKeyring({
    sealedValues: createSealedValues({ db, secrets: [SECRET] }),
    now,
  })
  const ledger = createLedger({ db, keyring, now })
  return {
    ...createPayments({ db, ledger, secret: null, now }),
    ...createOrders({ db, ledger, keyring, log: { warn: () => undefined }, now }),
  }
}
