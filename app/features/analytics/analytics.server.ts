/**
 * What happened in the shop: visits and interactions, written down as sparingly as the privacy settings say, and read
 * again by the panel. The shop never waits for any of it.
 */

import { dayOf } from '#app/lib/days.ts'
import type { Database } from '#app/server/db/db.server.ts'
import type { Log } from '#app/server/log.server.ts'
import { createDeduplication } from './deduplication.server.ts'
import { deleteInteractionRow, deleteVisitRow } from './deletes.server.ts'
import type { Geo } from './geo.server.ts'
import { createIngest, type Outcome } from './ingest.server.ts'
import { exportActions, exportVisits } from './lists/exports.server.ts'
import type { InteractionQuery, VisitQuery } from './lists/list-query.server.ts'
import { listInteractionRows, listVisitRows } from './lists/lists.server.ts'
import { interactionOf, visitorOf } from './lists/serializers.server.ts'
import { readPeriod, readStats, readYesterday, validPeriod } from './overview.server.ts'
import { purgeRecords } from './purge.server.ts'
import { createWriter, type Event } from './records.server.ts'
import {
  cleanText,
  isLeftAlone,
  type RequestInfo,
  storedAddress,
  userAgentOf,
} from './request-info.server.ts'
import type {
  ActionType,
  ActivityEvent,
  InteractionPage,
  Language,
  Overview,
  Period,
  RecordingHealth,
  Stats,
  VisitorPage,
  Yesterday,
} from './types.ts'

export type { Outcome } from './ingest.server.ts'
export type { RequestInfo } from './request-info.server.ts'

const PURGE_EVERY_MS = 3_600_000
const FIRST_PURGE_MS = 60_000
const LATEST = 20
const MAX_NAME_LENGTH = 200
/** A basket's checkout is written down for its first products. */
const MAX_CHECKOUT_PRODUCTS = 50

/** `ignored`: nothing of it may be kept. The others tell what became of the event. */
export type Recorded = Outcome | 'ignored'
export type Product = { id: number; name: string }
type InLanguage = { language?: Language }

export type Analytics = {
  /** Writes down a visit of a page of the shop; resolves after the commit, never rejects. */
  recordVisit: (requestInfo: RequestInfo, page: string) => Promise<Recorded>
  /** Writes down what a visitor did with a product of the catalogue; resolves after the commit, never rejects. */
  recordInteraction: (requestInfo: RequestInfo, product: Product, action: ActionType) => Promise<Recorded>
  /** Records that a basket went to the checkout; fire and forget. */
  recordCheckout: (requestInfo: RequestInfo, products: readonly Product[]) => void
  /** The readers throw `DatabaseError` when the database cannot be asked. */
  overview: (period: Period, options?: InLanguage) => Promise<Overview>
  stats: () => Promise<Stats>
  yesterday: (options?: InLanguage) => Promise<Yesterday>
  listVisitors: (query: VisitQuery, options?: InLanguage) => Promise<VisitorPage>
  listInteractions: (query: InteractionQuery, options?: InLanguage) => Promise<InteractionPage>
  /** False when there is no such row. Figures lose what it added. */
  deleteVisit: (id: number) => Promise<boolean>
  deleteInteraction: (id: number) => Promise<boolean>
  /** CSV in pieces, of all rows that the query means. */
  exportVisitors: (query: VisitQuery) => AsyncGenerator<string>
  exportInteractions: (query: InteractionQuery) => AsyncGenerator<string>
  health: () => RecordingHealth
  /** Forgets what is too old; runs by itself every hour. Returns how many rows went. */
  purge: () => Promise<number>
  /** Stops the hourly work and waits for events under way. */
  close: () => Promise<void>
}

export type AnalyticsOptions = {
  db: Pick<Database, 'kysely' | 'reports'>
  geo: Geo
  privacy: { ip: 'truncated' | 'full' | 'none'; retentionDays: number }
  log: Pick<Log, 'warn' | 'info'>
  /** Epoch milliseconds. */
  now: () => number
  monotonic: () => number
}

/** Makes the analytics feature of one shop. */
export function createAnalytics({ db, geo, privacy, log, now, monotonic }: AnalyticsOptions): Analytics {
  const deduplication = createDeduplication(monotonic)
  const ingest = createIngest({
    write: createWriter(db),
    onFailure: (err, lost) => log.warn({ err, lost }, 'events could not be recorded'),
  })
  const purge = () => purgeRecords({ db, retentionDays: privacy.retentionDays, now: now() })
  const timers = repeat(() => {
    purge().then(
      (rows) => rows > 0 && log.info({ rows }, 'old records deleted'),
      (err: unknown) => log.warn({ err }, 'old records could not be deleted'),
    )
  })

  async function record(
    requestInfo: RequestInfo,
    thing: string,
    eventOf: (facts: Facts) => Event,
  ): Promise<Recorded> {
    if (isLeftAlone(requestInfo)) return 'ignored'
    const moment = now()
    const { country_code, region, city } = geo.find(requestInfo.address)
    const counted = deduplication.isNew(requestInfo.address, thing, moment) ? 1 : 0
    const ip_address = storedAddress(requestInfo.address, privacy.ip)
    return ingest.record(eventOf({ moment, country_code, region, city, counted, ip_address }))
  }

  const recordInteraction: Analytics['recordInteraction'] = (requestInfo, product, action_type) =>
    record(requestInfo, `${action_type} ${product.id}`, ({ moment, region: _, ...facts }) => ({
      ...facts,
      kind: 'interaction',
      interaction_time: moment,
      product_id: product.id,
      product_name: cleanText(product.name, MAX_NAME_LENGTH),
      action_type,
    }))

  const listVisitors: Analytics['listVisitors'] = async (query, { language = 'pt' } = {}) => {
    const { rows, nextCursor } = await listVisitRows(db.reports, query)
    return { visitors: rows.map((row) => visitorOf(row, language)), nextCursor }
  }
  const listInteractions: Analytics['listInteractions'] = async (query, { language = 'pt' } = {}) => {
    const { rows, nextCursor } = await listInteractionRows(db.reports, query)
    return { interactions: rows.map((row) => interactionOf(row, language)), nextCursor }
  }

  async function listLatest(language: Language): Promise<ActivityEvent[]> {
    const [{ visitors }, { interactions }] = await Promise.all([
      listVisitors({ limit: LATEST }, { language }),
      listInteractions({ limit: LATEST }, { language }),
    ])
    const visits = visitors.map((row) => ({ kind: 'visit' as const, ...row }))
    const actions = interactions.map((row) => ({ kind: 'interaction' as const, ...row }))
    return [...visits, ...actions].sort((a, b) => b.id - a.id).slice(0, LATEST)
  }

  return {
    recordVisit: (requestInfo, page) =>
      record(requestInfo, `visit ${page}`, ({ moment, ...facts }) => ({
        ...facts,
        kind: 'visit',
        visit_time: moment,
        page_url: page,
        userAgent: userAgentOf(requestInfo),
      })),
    recordInteraction,
    recordCheckout(requestInfo, products) {
      for (const product of products.slice(0, MAX_CHECKOUT_PRODUCTS))
        void recordInteraction(requestInfo, product, 'checkout')
    },
    async overview(period, { language = 'pt' } = {}) {
      const [figures, latest] = await Promise.all([
        readPeriod(db.reports, validPeriod(period), language),
        listLatest(language),
      ])
      return { ...figures, latest }
    },
    stats: () => readStats(db.reports, dayOf(now())),
    yesterday: ({ language = 'pt' } = {}) => readYesterday(db.reports, dayOf(now()), language),
    listVisitors,
    listInteractions,
    deleteVisit: (id) => deleteVisitRow(db.kysely, id),
    deleteInteraction: (id) => deleteInteractionRow(db.kysely, id),
    exportVisitors: (query) => exportVisits(db.reports, query),
    exportInteractions: (query) => exportActions(db.reports, query),
    health: () => ({ ...ingest.health(), geo: geo.info }),
    purge,
    async close() {
      timers.stop()
      await ingest.drain()
    },
  }
}

type Facts = {
  moment: number
  country_code: string
  region: string
  city: string
  counted: number
  ip_address: string
}

/** Soon after the start and then every hour, without keeping the process alive. */
function repeat(work: () => void): { stop: () => void } {
  const first = setTimeout(work, FIRST_PURGE_MS).unref()
  const hourly = setInterval(work, PURGE_EVERY_MS).unref()
  return {
    stop() {
      clearTimeout(first)
      clearInterval(hourly)
    },
  }
}
