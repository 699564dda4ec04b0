/** The panel's reads of visits and interactions. Each throws `DatabaseError` when the database cannot be asked. */
import type { Kysely } from 'kysely'
import { type Day, limitPeriod, type Period } from '#app/lib/days.ts'
import { getDayIn } from '#app/lib/time-zones.ts'
import type { Schema } from '#app/server/db/schema.server.ts'
import { readGlance } from './glance.server.ts'
import { exportActions, exportVisits } from './lists/exports.server.ts'
import type { InteractionQuery, VisitQuery } from './lists/list-query.server.ts'
import { listInteractionRows, listVisitRows } from './lists/lists.server.ts'
import { serializeInteraction, serializeVisit } from './lists/serializers.server.ts'
import { readPeriod, readStats, readYesterday } from './overview.server.ts'
import { listActions, listFruitlessSearches } from './questions.server.ts'
import type { ActivityEvent, InteractionPage, Language, Overview, VisitorPage } from './types.ts'

const LATEST = 20
/** Longer periods lose their beginning. */
const MAX_DAYS = 750
const MAX_ROWS = 100_000

type InLanguage = { language?: Language }

export class AnalyticsReads {
  readonly #db: Kysely<Schema>
  readonly #now: () => number
  readonly #timeZone: () => string

  /** `now`: epoch milliseconds. */
  constructor(db: Kysely<Schema>, { now, timeZone }: { now: () => number; timeZone: () => string }) {
    this.#db = db
    this.#now = now
    this.#timeZone = timeZone
  }

  /** The shop's current day. */
  getToday(): Day {
    return getDayIn(this.#now(), this.#timeZone())
  }

  #inZone<Query>(query: Query) {
    return { ...query, timeZone: this.#timeZone() }
  }

  async overview(period: Period, { language = 'pt' }: InLanguage = {}): Promise<Overview> {
    const [figures, latest] = await Promise.all([
      readPeriod(this.#db, limitPeriod(period, MAX_DAYS), language),
      this.#listLatest({ language }),
    ])
    return { ...figures, latest }
  }

  /** Reads the overview with all products and countries for an export. */
  wholeOverview(period: Period, language: Language) {
    return readPeriod(this.#db, limitPeriod(period, MAX_DAYS), language, MAX_ROWS)
  }

  stats() {
    return readStats(this.#db, this.getToday())
  }

  yesterday({ language = 'pt' }: InLanguage = {}) {
    return readYesterday(this.#db, this.getToday(), language)
  }

  async listVisitors(query: VisitQuery, { language = 'pt' }: InLanguage = {}): Promise<VisitorPage> {
    const { rows, nextCursor } = await listVisitRows(this.#db, this.#inZone(query))
    return { visitors: rows.map((row) => serializeVisit(row, language)), nextCursor }
  }

  async listInteractions(
    query: InteractionQuery,
    { language = 'pt' }: InLanguage = {},
  ): Promise<InteractionPage> {
    const { rows, nextCursor } = await listInteractionRows(this.#db, this.#inZone(query))
    return { interactions: rows.map((row) => serializeInteraction(row, language)), nextCursor }
  }

  /** CSV of all rows that match the query, in chunks. */
  exportVisitors(query: VisitQuery) {
    return exportVisits(this.#db, this.#inZone(query))
  }

  exportInteractions(query: InteractionQuery) {
    return exportActions(this.#db, this.#inZone(query))
  }

  /** Visitors of the last minutes. */
  glance() {
    return readGlance(this.#db, this.#now())
  }

  listActions(period: Period) {
    return listActions(this.#db, limitPeriod(period, MAX_DAYS))
  }

  /** Searches that found nothing, the most frequent first. */
  listFruitlessSearches(period: Period) {
    return listFruitlessSearches(this.#db, limitPeriod(period, MAX_DAYS))
  }

  async #listLatest(inLanguage: InLanguage): Promise<ActivityEvent[]> {
    const [{ visitors }, { interactions }] = await Promise.all([
      this.listVisitors({ limit: LATEST }, inLanguage),
      this.listInteractions({ limit: LATEST }, inLanguage),
    ])
    const visits = visitors.map((row) => ({ kind: 'visit' as const, ...row }))
    const actions = interactions.map((row) => ({ kind: 'interaction' as const, ...row }))
    return [...visits, ...actions].sort((a, b) => b.id - a.id).slice(0, LATEST)
  }
}
