/** Writes events as rows and adds them to the sums of their days, in one transaction. */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { DAY_MS, type Day } from '#app/lib/days.ts'
import type { Database } from '#app/server/db/db.server.ts'
import type {
  DailyInteractionsRow,
  DailySearchesRow,
  DailySourcesRow,
  DailyVisitsRow,
  InteractionRow,
  Schema,
  UserAgentRow,
  VisitRow,
} from '#app/server/db/schema.server.ts'
import { type Attribution, DIMENSIONS } from '#app/server/session/attribution.server.ts'
import { createBulk } from './bulk.server.ts'

/** `day` is the day in the shop's time zone on which the event counts. */
type Counted = { day: Day }
type VisitFacts = Counted & Omit<VisitRow, 'id' | 'user_agent_id' | 'attribution'>
/** `landing` is the counted source of a visit that began with this page. */
export type VisitEvent = { kind: 'visit'; userAgent: string; landing?: Attribution | null } & VisitFacts
type InteractionFacts = Counted & Omit<InteractionRow, 'id'>
export type InteractionEvent = { kind: 'interaction' } & InteractionFacts
/** A created basket, which has no row. */
export type CartEvent = { kind: 'cart'; cart_time: number; attribution: Attribution } & Counted
/** A search that found nothing: only its sum is stored. */
export type SearchEvent = { kind: 'search' } & Omit<DailySearchesRow, 'count'>
/** An event in the shape of its row; the id is added when it is written. */
export type Event = VisitEvent | InteractionEvent | SearchEvent | CartEvent

export type Batch = {
  visits: VisitRow[]
  agents: UserAgentRow[]
  interactions: InteractionRow[]
  visitSums: DailyVisitsRow[]
  interactionSums: DailyInteractionsRow[]
  searchSums: DailySearchesRow[]
  sourceSums: DailySourcesRow[]
}

/** Commits a batch; throws `DatabaseError` when none of it was committed. */
export type WriteBatch = (batch: Batch) => Promise<void>

/** Rows and sums of events; calls `newId` in the order of the events. */
export function createBatch(events: readonly Event[], newId: (moment: number) => number): Batch {
  const visits: VisitRow[] = []
  const interactions: InteractionRow[] = []
  const agents = new Map<number, UserAgentRow>()
  const visitSums = new Map<string, DailyVisitsRow>()
  const interactionSums = new Map<string, DailyInteractionsRow>()
  const searchSums = new Map<string, DailySearchesRow>()
  const sourceSums = new Map<string, DailySourcesRow>()
  for (const event of events) {
    if (event.kind === 'visit') {
      const { kind: _, day, userAgent, landing = null, ...row } = event
      const agent = { id: userAgentId(userAgent), text: userAgent, seen_at: row.visit_time }
      agents.set(agent.id, agent)
      const attribution = landing ? JSON.stringify(landing) : ''
      visits.push({ ...row, id: newId(row.visit_time), user_agent_id: agent.id, attribution })
      if (row.counted) addVisit(visitSums, event)
      if (landing) addSource(sourceSums, { day, attribution: landing }, { visits: 1, carts: 0 })
    } else if (event.kind === 'cart') addSource(sourceSums, event, { visits: 0, carts: 1 })
    else if (event.kind === 'search') addSearch(searchSums, event)
    else {
      const { kind: _, day: __, ...row } = event
      interactions.push({ ...row, id: newId(row.interaction_time) })
      if (row.counted) addInteraction(interactionSums, event)
    }
  }
  return {
    visits,
    interactions,
    agents: [...agents.values()].sort((a, b) => a.id - b.id),
    visitSums: inOrder(visitSums),
    interactionSums: inOrder(interactionSums),
    searchSums: inOrder(searchSums),
    sourceSums: inOrder(sourceSums),
  }
}

function addVisit(sums: Map<string, DailyVisitsRow>, { day, country_code }: VisitFacts) {
  const key = `${day} ${country_code}`
  sums.set(key, { day, country_code, count: (sums.get(key)?.count ?? 0) + 1 })
}

function addInteraction(sums: Map<string, DailyInteractionsRow>, event: InteractionFacts) {
  const { day, product_id, product_name, action_type } = event
  const key = `${day} ${product_id} ${action_type}`
  sums.set(key, { day, product_id, action_type, product_name, count: (sums.get(key)?.count ?? 0) + 1 })
}

function addSearch(sums: Map<string, DailySearchesRow>, { day, term }: SearchEvent) {
  const key = `${day} ${term}`
  sums.set(key, { day, term, count: (sums.get(key)?.count ?? 0) + 1 })
}

function addSource(
  sums: Map<string, DailySourcesRow>,
  { day, attribution }: Pick<CartEvent, 'day' | 'attribution'>,
  { visits, carts }: Pick<DailySourcesRow, 'visits' | 'carts'>,
) {
  for (const dimension of DIMENSIONS) {
    const name = attribution[dimension]
    if (name === undefined) continue
    const key = `${day} ${dimension} ${name}`
    const sum = sums.get(key) ?? { day, dimension, name, visits: 0, carts: 0 }
    sums.set(key, { ...sum, visits: sum.visits + visits, carts: sum.carts + carts })
  }
}

/** All processes change sums in the same order, so that they cannot deadlock. */
function inOrder<Row>(sums: Map<string, Row>): Row[] {
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** The id of a user agent: 48 bits of its hash. */
function userAgentId(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6)
}

export function createWriter({ kysely }: Pick<Database, 'kysely'>): WriteBatch {
  const tables = createTables(kysely)
  return (batch) =>
    kysely.transaction().execute(async (transaction) => {
      await tables.visits(transaction, batch.visits)
      await tables.interactions(transaction, batch.interactions)
      await tables.agents(transaction, batch.agents)
      await tables.visitSums(transaction, batch.visitSums)
      await tables.interactionSums(transaction, batch.interactionSums)
      await tables.searchSums(transaction, batch.searchSums)
      await tables.sourceSums(transaction, batch.sourceSums)
    })
}

function createTables(kysely: Kysely<Schema>) {
  return {
    visits: createBulk((rows: VisitRow[]) => kysely.insertInto('visits').values(rows)),
    agents: createBulk((rows: UserAgentRow[]) =>
      kysely
        .insertInto('user_agents')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ seen_at: (eb) => eb.ref('excluded.seen_at') })
            // Recorded once a day, which is enough to show that it is in use.
            .where((eb) => eb('user_agents.seen_at', '<', eb('excluded.seen_at', '-', eb.lit(DAY_MS)))),
        ),
    ),
    interactions: createBulk((rows: InteractionRow[]) => kysely.insertInto('interactions').values(rows)),
    visitSums: createBulk((rows: DailyVisitsRow[]) =>
      kysely
        .insertInto('daily_visits')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['day', 'country_code']).doUpdateSet({
            count: (eb) => eb('daily_visits.count', '+', eb.ref('excluded.count')),
          }),
        ),
    ),
    interactionSums: createBulk((rows: DailyInteractionsRow[]) =>
      kysely
        .insertInto('daily_interactions')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['day', 'product_id', 'action_type']).doUpdateSet({
            count: (eb) => eb('daily_interactions.count', '+', eb.ref('excluded.count')),
            product_name: (eb) => eb.ref('excluded.product_name'),
          }),
        ),
    ),
    searchSums: createBulk((rows: DailySearchesRow[]) =>
      kysely
        .insertInto('daily_searches')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['day', 'term']).doUpdateSet({
            count: (eb) => eb('daily_searches.count', '+', eb.ref('excluded.count')),
          }),
        ),
    ),
    sourceSums: createBulk((rows: DailySourcesRow[]) =>
      kysely
        .insertInto('daily_sources')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['day', 'dimension', 'name']).doUpdateSet({
            visits: (eb) => eb('daily_sources.visits', '+', eb.ref('excluded.visits')),
            carts: (eb) => eb('daily_sources.carts', '+', eb.ref('excluded.carts')),
          }),
        ),
    ),
  }
}
