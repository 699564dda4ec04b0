/** Sales and their buyers, from the platform's events; the seller's folder does not affect them. */
import { createOrderNewsRecorder } from '#app/panel/notifications/order-news.server.ts'
import { createPluginOpener } from '#app/server/tebex.server.ts'
import { createHistory } from '#app/shop/orders/history/history.server.ts'
import { createCustomerKeyring } from '#app/shop/orders/ledger/customer-keys.server.ts'
import { createLedger } from '#app/shop/orders/ledger/ledger.server.ts'
import { createOrders } from '#app/shop/orders/orders.server.ts'
import { createOrdersPanel } from '#app/shop/orders/panel/panel.server.ts'
import { createPayments } from '#app/shop/orders/payments.server.ts'
import { createBasketData } from '#app/shop/sources/basket-data.server.ts'
import type { Foundation } from './foundation.server.ts'

export type Purchases = ReturnType<typeof createPurchases>

export function createPurchases(foundation: Foundation) {
  const { env, db, log, now, steadyNow, metrics, sealedValues, outbox } = foundation
  const keyring = createCustomerKeyring({ sealedValues, now })
  const basketData = createBasketData(env.sessionSecrets)
  const recordNews = createOrderNewsRecorder({ outbox, now: steadyNow })
  const ledger = createLedger({ db, keyring, readAttribution: basketData.read, recordNews, now })
  const orders = createOrders({ db, ledger, keyring, log, now })
  const secret = env.tebex.webhookSecret
  return {
    /** Baskets carry this to the platform, and webhooks return it. */
    basketData,
    orders,
    ordersPanel: createOrdersPanel({ db, ledger, now, origin: env.publicOrigin, secret }),
    payments: createPayments({ db, ledger, secret, now }),
    /** The import of purchases from before this shop. */
    history: createHistory({
      sealedValues,
      orders,
      log,
      now,
      secret: env.tebex.pluginSecret,
      openPlugin: createPluginOpener({ env, log, metrics, now: steadyNow }),
    }),
  }
}
