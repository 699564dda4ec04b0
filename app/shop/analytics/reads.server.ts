/** The panel's reads of visits and interactions. Each throws `DatabaseError` when the database cannot be asked. */
import type { Kysely } from 'kysely'
import { dayOf, limitPeriod, type Period } from '#app/lib/days.ts'
import type { Schema } from '#app/server/db/schema.server.ts'
import { readGlance } from './glance.server.ts'
import { exportActions, exportVisits } from './lists/exports.server.ts'
import type { InteractionQuery, VisitQuery } from './lists/list-query.server.ts'
import { listInteractionRows, listVisitRows } from './lists/lists.server.ts'
import { interactionOf, visitorOf } from './lists/serializers.server.ts'
import { readPeriod, readStats, readYesterday } from './overview.server.ts'
import { listActions, listFruitlessSearches } from './questions.server.ts'
import type { ActivityEvent, InteractionPage, Language, Overview, VisitorPage } from './types.ts'

const LATEST = 20
/** Longer periods lose their beginning. */
const MAX_DAYS = 750
const MOST_ROWS = 100_000

type InLanguage = { language?: Language }

/** `now`: epoch milliseconds. */
export function analyticsReadsOf(db: Kysely<Schema>, now: () => number) {
  async function listVisitors(query: VisitQuery, { language = 'pt' }: InLanguage = {}): Promise<VisitorPage> {
    const { rows, nextCursor } = await listVisitRows(db, query)
    return { visitors: rows.map((row) => visitorOf(row, language)), nextCursor }
  }

  async function listInteractions(
    query: InteractionQuery,
    { language = 'pt' }: InLanguage = {},
  ): Promise<InteractionPage> {
    const { rows, nextCursor } = await listInteractionRows(db, query)
    return { interactions: rows.map((row) => interactionOf(row, language)), nextCursor }
  }

  async function listLatest(inLanguage: InLanguage): Promise<ActivityEvent[]> {
    const [{ visitors }, { interactions }] = await Promise.all([
      listVisitors({ limit: LATEST }, inLanguage),
      listInteractions({ limit: LATEST }, inLanguage),
    ])
    const visits = visitors.map((row) => ({ kind: 'visit' as const, ...row }))
    const actions = interactions.map((row) => ({ kind: 'interaction' as const, ...row }))
    return [...visits, ...actions].sort((a, b) => b.id - a.id).slice(0, LATEST)
  }

  return {
    async overview(period: Period, { language = 'pt' }: InLanguage = {}): Promise<Overview> {
      const [figures, latest] = await Promise.all([
        readPeriod(db, limitPeriod(period, MAX_DAYS), language),
        listLatest({ language }),
      ])
      return { ...figures, latest }
    },
    /** The overview with all products and countries, for a file. */
    wholeOverview: (period: Period, language: Language) =>
      readPeriod(db, limitPeriod(period, MAX_DAYS), language, MOST_ROWS),
    stats: () => readStats(db, dayOf(now())),
    yesterday: ({ language = 'pt' }: InLanguage = {}) => readYesterday(db, dayOf(now()), language),
    listVisitors,
    listInteractions,
    /** CSV of all rows that match the query, in chunks. */
    exportVisitors: (query: VisitQuery) => exportVisits(db, query),
    exportInteractions: (query: InteractionQuery) => exportActions(db, query),
    /** Visitors of the last minutes. */
    glance: () => readGlance(db, now()),
    listActions: (period: Period) => listActions(db, limitPeriod(period, MAX_DAYS)),
    /** Searches that found nothing, the most frequent first. */
    listFruitlessSearches: (period: Period) => listFruitlessSearches(db, limitPeriod(period, MAX_DAYS)),
  }
}
