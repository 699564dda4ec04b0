/** Gives the seller's panel its views of orders and webhooks. */

import { PAYMENT_TYPES, RECURRING_TYPES } from 'tebex-client'
import { DAY_MS, getDay } from '#app/lib/days.ts'
import type { Database } from '#app/server/db/db.server.ts'
import type { Ledger } from '../ledger/ledger.server.ts'
import { type DeliveryQuery, findDelivery, findLastDelivery, listDeliveryPage } from './deliveries.server.ts'
import { exportDeliveries, exportOrders, exportOthers } from './list-files.server.ts'
import { type KeyedQuery, listOrderPage, type Viewer } from './order-list.server.ts'
import { findOrderStory, type StoryContext } from './order-story.server.ts'
import { sendTestEvent, webhookAddress } from './test-event.server.ts'

type OrdersPanelOptions = Pick<ArrivalSources, 'findCheckout'> & {
  db: Pick<Database, 'kysely' | 'reports'>
  ledger: Pick<Ledger, 'replay'>
  /** The shop's public address. */
  origin: string
  secret: string | null
  supportSeesAmounts: () => boolean
  /** Epoch milliseconds. */
  now: () => number
}

/** All reads throw `DatabaseError` while the database fails. */
export function createOrdersPanel({
  db,
  ledger,
  origin,
  secret,
  supportSeesAmounts,
  findCheckout,
  now,
}: OrdersPanelOptions) {
  const { kysely, reports } = db
  return {
    /** True when people whose role has no right to money may still see amounts. */
    get supportSeesAmounts() {
      return supportSeesAmounts()
    },
    listOrders: (query: KeyedQuery, viewer: Viewer) => listOrderPage(reports, query, viewer),
    findStory: (transaction: string, context: Omit<StoryContext, 'now'>) =>
      findOrderStory(reports, transaction, { ...context, now: now() }),
    exportOrders: (query: KeyedQuery, viewer: Viewer) => exportOrders(reports, query, viewer),
    exportOthers: (transaction: string, viewer: Viewer) => exportOthers(reports, transaction, viewer),
    listDeliveries: (query: DeliveryQuery) => listDeliveryPage(kysely, query),
    exportDeliveries: (query: DeliveryQuery) => exportDeliveries(reports, query),
    findDelivery: (id: string) => findDelivery(kysely, id),
    readArrivals: () => readArrivals({ findLastDelivery: () => findLastDelivery(kysely), findCheckout, now }),
    /**
     * Derives the event's payment or subscription again, which leaves correct rows unchanged; returns false when the
     * event does not exist.
     */
    replay: ledger.replay,
    sendTestEvent: () => sendTestEvent({ origin, secret }),
    webhookAddress: webhookAddress(origin),
    eventTypes: [...PAYMENT_TYPES, ...RECURRING_TYPES],
  }
}

type ArrivalSources = {
  /** Epoch milliseconds; null before the first webhook. */
  findLastDelivery: () => Promise<number | null>
  /** Finds the time of the first checkout since this day, ISO 8601. */
  findCheckout: (from: string) => Promise<string | null>
  now: () => number
}

/** Reads the time of the last webhook, and the time since which checkouts have brought none; ISO 8601. */
async function readArrivals({ findLastDelivery, findCheckout, now }: ArrivalSources) {
  const [last, checkout] = await Promise.all([findLastDelivery(), findCheckout(getDay(now() - DAY_MS))])
  const isSilent = checkout !== null && (last === null || last < Date.parse(checkout))
  return {
    last: last === null ? null : new Date(last).toISOString(),
    silentSince: isSilent ? checkout : null,
  }
}
