/** Sales and their buyers, from the platform's events. */

import { createStatusChangeRecorder } from '#app/panel/notifications/order-news.server.ts'
import { createReviewNewsRecorder } from '#app/panel/notifications/review-news.server.ts'
import { createPluginOpener } from '#app/server/tebex.server.ts'
import { PurchaseHistory } from '#app/shop/orders/history/history.server.ts'
import { createCustomerKeyring } from '#app/shop/orders/ledger/customer-keys.server.ts'
import { createLedger } from '#app/shop/orders/ledger/ledger.server.ts'
import { createOrders } from '#app/shop/orders/orders.server.ts'
import { createPayments } from '#app/shop/orders/payments.server.ts'
import { CustomerReviews } from '#app/shop/reviews/customer-reviews.server.ts'
import { createBasketData } from '#app/shop/sources/basket-data.server.ts'
import type { ContentsSection } from './contents.server.ts'
import type { Foundation } from './foundation.server.ts'
import type { People } from './people.server.ts'

export type Sales = ReturnType<typeof openSales>

type SalesOptions = { foundation: Foundation; people: People; contents: ContentsSection }

export function openSales({ foundation, people, contents }: SalesOptions) {
  const { env, db, limits, log, metrics, now, sealedValues } = foundation.parts
  const { steadyNow } = foundation
  const { outbox } = people
  const { settings, timeZone } = contents
  const keyring = createCustomerKeyring({ sealedValues, now })
  const basketData = createBasketData(env.sessionSecrets)
  const recordStatusChange = createStatusChangeRecorder({ outbox, now: steadyNow })
  const ledger = createLedger({ db, keyring, readAttribution: basketData.read, recordStatusChange, now })
  const orders = createOrders({ db, ledger, keyring, log, now })
  const payments = createPayments({ db, ledger, secret: env.tebex.webhookSecret, now })
  const history = new PurchaseHistory({
    sealedValues,
    orders,
    log,
    now,
    apiKey: env.tebex.pluginSecret,
    openPlugin: createPluginOpener({ env, log, metrics, now: steadyNow }),
  })
  const reviews = new CustomerReviews({
    db,
    orders,
    limits,
    log,
    timeZone,
    now,
    approval: () => settings().reviews.approval,
    recordWaiting: createReviewNewsRecorder(outbox),
  })
  orders.onChange(({ customerKeys }) => void reviews.followOwners(customerKeys))
  return { parts: { basketData, orders, payments, history, reviews }, ledger }
}
