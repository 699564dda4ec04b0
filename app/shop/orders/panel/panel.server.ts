/** Provides the seller's panel with orders and webhook deliveries. */
import { PAYMENT_TYPES, RECURRING_TYPES } from 'tebex-client'
import { DAY_MS, getDay } from '#app/lib/days.ts'
import type { Database } from '#app/server/db/db.server.ts'
import type { Ledger } from '../ledger/ledger.server.ts'
import { exportDeliveries, exportOrders, exportOtherOrders } from './list-files.server.ts'
import { type KeyedQuery, listOrderPage, type Viewer } from './order-list.server.ts'
import { findOrderStory, type StoryContext } from './order-story.server.ts'
import { buildWebhookAddress, sendTestEvent } from './test-event.server.ts'
import {
  type DeliveryQuery,
  findDelivery,
  findLastDeliveryTime,
  listDeliveryPage,
} from './webhook-deliveries.server.ts'

type OrdersPanelOptions = {
  db: Pick<Database, 'kysely' | 'reports'>
  ledger: Pick<Ledger, 'replay'>
  /** The shop's public address. */
  origin: string
  secret: string | null
  supportSeesAmounts: () => boolean
  /** Date filters use days in this time zone. */
  timeZone: () => string
  /** Finds the time of the first checkout on or after this day, in ISO 8601. */
  findCheckout: (day: string) => Promise<string | null>
  /** Epoch milliseconds. */
  now: () => number
}

/** All reads throw `DatabaseError` when the database is unavailable. */
export function createOrdersPanel({
  db,
  ledger,
  origin,
  secret,
  supportSeesAmounts,
  timeZone,
  findCheckout,
  now,
}: OrdersPanelOptions) {
  const { kysely, reports } = db
  const inZone = <Query>(query: Query) => ({ ...query, timeZone: timeZone() })
  return {
    /** True when roles without access to revenue may still see the amounts of orders. */
    get supportSeesAmounts() {
      return supportSeesAmounts()
    },
    listOrders: (query: KeyedQuery, viewer: Viewer) => listOrderPage(reports, inZone(query), viewer),
    findStory: (transactionId: string, context: Omit<StoryContext, 'now'>) =>
      findOrderStory(reports, transactionId, { ...context, now: now() }),
    exportOrders: (query: KeyedQuery, viewer: Viewer) => exportOrders(reports, inZone(query), viewer),
    exportOtherOrders: (transactionId: string, viewer: Viewer) =>
      exportOtherOrders(reports, transactionId, viewer),
    listDeliveries: (query: DeliveryQuery) => listDeliveryPage(kysely, inZone(query)),
    exportDeliveries: (query: DeliveryQuery) => exportDeliveries(reports, inZone(query)),
    findDelivery: (id: string) => findDelivery(kysely, id),
    readWebhookActivity: () => readWebhookActivity(kysely, { findCheckout, now }),
    /** Derives the event's payment or subscription again; correct rows stay unchanged. */
    replay: ledger.replay,
    sendTestEvent: () => sendTestEvent({ origin, secret }),
    webhookAddress: buildWebhookAddress(origin),
    eventTypes: [...PAYMENT_TYPES, ...RECURRING_TYPES],
  }
}

/** Reads the time of the last webhook, and the time of the first recent checkout if no webhook followed; in ISO 8601. */
async function readWebhookActivity(
  kysely: Database['kysely'],
  { findCheckout, now }: Pick<OrdersPanelOptions, 'findCheckout' | 'now'>,
) {
  const [lastDelivery, checkout] = await Promise.all([
    findLastDeliveryTime(kysely),
    findCheckout(getDay(now() - DAY_MS)),
  ])
  const isSilent = checkout !== null && (lastDelivery === null || lastDelivery < Date.parse(checkout))
  return {
    last: lastDelivery === null ? null : new Date(lastDelivery).toISOString(),
    silentSince: isSilent ? checkout : null,
  }
}
