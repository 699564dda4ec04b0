/** Records visits and interactions for the panel, within the privacy settings. No page of the shop waits for it. */

import type { Day } from '#app/lib/days.ts'
import { getDayIn } from '#app/lib/time-zones.ts'
import type { Database } from '#app/server/db/db.server.ts'
import type { Log } from '#app/server/log.server.ts'
import type { Attribution } from '#app/server/session/attribution.server.ts'
import { createDeduplication } from './deduplication.server.ts'
import { deleteInteractionRow, deleteVisitRow } from './deletes.server.ts'
import type { Geo } from './geo.server.ts'
import { createIngest, type RecordOutcome } from './ingest.server.ts'
import { createPurge } from './purge.server.ts'
import { AnalyticsReads } from './reads.server.ts'
import { createWriter, type Event } from './records.server.ts'
import {
  cleanText,
  deriveStoredAddress,
  isLeftAlone,
  type RequestInfo,
  readUserAgent,
} from './request-info.server.ts'
import { createSearches } from './searches.server.ts'
import type { ActionType } from './types.ts'

export type { RecordOutcome } from './ingest.server.ts'
export type { RequestInfo } from './request-info.server.ts'

const MAX_NAME_LENGTH = 200
/** A basket's checkout is recorded for its first products. */
const MAX_CHECKOUT_PRODUCTS = 50

/** `ignored` means that the event must not be stored. */
export type Recorded = RecordOutcome | 'ignored'
type Product = { id: number; name: string }

type AnalyticsOptions = {
  db: Pick<Database, 'kysely' | 'reports'>
  geo: Geo
  privacy: () => { ip: 'truncated' | 'full' | 'none'; retentionDays: number }
  /** Null while there is no catalogue. */
  findsNothing: (term: string) => boolean | null
  /** IANA time zone of the days that count events. Default UTC. */
  timeZone?: () => string
  log: Pick<Log, 'warn' | 'info'>
  /** Epoch milliseconds. */
  now: () => number
  monotonic: () => number
}

export class Analytics extends AnalyticsReads {
  readonly #options: AnalyticsOptions
  readonly #timeZone: () => string
  readonly #deduplication: ReturnType<typeof createDeduplication>
  readonly #ingest: ReturnType<typeof createIngest>
  readonly #searches: ReturnType<typeof createSearches>
  readonly #purge: ReturnType<typeof createPurge>

  constructor(options: AnalyticsOptions) {
    const { db, privacy, findsNothing, timeZone = () => 'UTC', log, now, monotonic } = options
    super(db.reports, { now, timeZone })
    this.#options = options
    this.#timeZone = timeZone
    this.#deduplication = createDeduplication(monotonic)
    this.#ingest = createIngest({
      write: createWriter(db),
      onFailure: (err, lost) => log.warn({ err, lost }, 'events could not be recorded'),
    })
    this.#searches = createSearches({
      findsNothing,
      now,
      today: () => this.getToday(),
      isNew: this.#deduplication.isNew,
      count: (search) => void this.#ingest.record({ kind: 'search', ...search }),
    })
    this.#purge = createPurge({ db, retentionDays: () => privacy().retentionDays, log, now })
  }

  /**
   * Records a visit of a page, with its source when the visit began there. Resolves after the commit, never
   * rejects.
   */
  recordVisit(requestInfo: RequestInfo, page: string, attribution: Attribution | null = null) {
    return this.#record(requestInfo, `visit ${page}`, ({ moment, ...facts }) => ({
      ...facts,
      kind: 'visit',
      visit_time: moment,
      page_url: page,
      userAgent: readUserAgent(requestInfo),
      landing:
        attribution && this.#isNewSource(moment, requestInfo, 'landing', attribution) ? attribution : null,
    }))
  }

  /** Records that a visit from this source created a basket; fire and forget. */
  recordCart(requestInfo: RequestInfo, attribution: Attribution): void {
    const moment = this.#options.now()
    const isNew = this.#isNewSource(moment, requestInfo, 'cart', attribution)
    if (isNew && !isLeftAlone(requestInfo))
      void this.#ingest.record({ kind: 'cart', cart_time: moment, day: this.#findDay(moment), attribution })
  }

  /** Records what a visitor did with a product of the catalogue; resolves after the commit, never rejects. */
  recordInteraction(requestInfo: RequestInfo, product: Product, action_type: ActionType) {
    return this.#record(requestInfo, `${action_type} ${product.id}`, ({ moment, region: _, ...facts }) => ({
      ...facts,
      kind: 'interaction',
      interaction_time: moment,
      product_id: product.id,
      product_name: cleanText(product.name, MAX_NAME_LENGTH),
      action_type,
    }))
  }

  /** Records packages that waited for a login and came into the basket with it; fire and forget. */
  recordAdditions(requestInfo: RequestInfo, products: readonly Product[]) {
    for (const product of products) void this.recordInteraction(requestInfo, product, 'add_to_cart')
  }

  /** Records that a basket went to the checkout; fire and forget. */
  recordCheckout(requestInfo: RequestInfo, products: readonly Product[]) {
    for (const product of products.slice(0, MAX_CHECKOUT_PRODUCTS))
      void this.recordInteraction(requestInfo, product, 'checkout')
  }

  /** Returns false for an unknown row. The figures no longer include a deleted one. */
  deleteVisit(id: number) {
    return deleteVisitRow(this.#options.db.kysely, id, this.#deleting())
  }

  deleteInteraction(id: number) {
    return deleteInteractionRow(this.#options.db.kysely, id, this.#deleting())
  }

  /** The state of recording in this process, and the geolocation table. */
  health() {
    return { ...this.#ingest.health(), geo: this.#options.geo.info }
  }

  /** Counts a search that finds nothing; ignores all others. */
  noteSearch(requestInfo: RequestInfo, search: string): void {
    this.#searches.note(requestInfo, search)
  }

  /** Deletes expired rows, every hour by itself. Returns their number. */
  purge(): Promise<number> {
    return this.#purge.run()
  }

  /** Stops the hourly work and waits for pending events. */
  async close() {
    this.#purge.stop()
    this.#searches.close()
    await this.#ingest.drain()
  }

  async #record(
    requestInfo: RequestInfo,
    activity: string,
    createEvent: (facts: Facts) => Event,
  ): Promise<Recorded> {
    if (isLeftAlone(requestInfo)) return 'ignored'
    const moment = this.#options.now()
    const { country_code, region, city } = this.#options.geo.find(requestInfo.address)
    const counted = this.#deduplication.isNew(requestInfo.address, activity, moment) ? 1 : 0
    const ip_address = deriveStoredAddress(requestInfo.address, this.#options.privacy().ip)
    const day = this.#findDay(moment)
    return this.#ingest.record(createEvent({ moment, day, country_code, region, city, counted, ip_address }))
  }

  /** False when this address came from the same source shortly before. */
  #isNewSource(moment: number, { address }: RequestInfo, activity: string, { source }: Attribution): boolean {
    return this.#deduplication.isNew(address, `${activity} ${source}`, moment)
  }

  #findDay(moment: number): Day {
    return getDayIn(moment, this.#timeZone())
  }

  #deleting() {
    return { timeZone: this.#timeZone(), at: this.#options.now() }
  }
}

type Facts = {
  moment: number
  day: Day
  country_code: string
  region: string
  city: string
  counted: number
  ip_address: string
}
