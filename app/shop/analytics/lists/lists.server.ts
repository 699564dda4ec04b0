/** Pages through lists of visits and interactions; a page of a million rows costs as much as one of ten. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#app/lib/days.ts'
import { findBounds } from '#app/lib/time-zones.ts'
import { computeIdSpan, findFirstId } from '#app/server/db/ids.server.ts'
import { cutPage, DEFAULT_ROWS, type Page } from '#app/server/db/paging.server.ts'
import type { InteractionRow, Schema, VisitRow } from '#app/server/db/schema.server.ts'
import { type InteractionQuery, rowCursor, type VisitQuery } from './list-query.server.ts'
import {
  containsAny,
  INTERACTIONS,
  listMatches,
  matchesAny,
  type Subject,
  VISITS,
} from './matching.server.ts'
import { areFew, type IdRange, listIds, type Matches } from './search.server.ts'

/** At most this many rows are sorted without an index. */
const FEW_ROWS = 2_000
const FEW_VALUES = 20
/** A period of this length has few enough rows to sort. */
const NARROW_MS = 2 * DAY_MS

/** A query with the zone of its days. */
export type InZone<Query> = Query & { timeZone: string }

export type RawVisit = Omit<VisitRow, 'counted' | 'user_agent_id'> & { user_agent: string | null }
export type RawInteraction = Omit<InteractionRow, 'counted'>

/** A page of visits. */
export async function listVisitRows(db: Kysely<Schema>, query: InZone<VisitQuery>): Promise<Page<RawVisit>> {
  return readPage(VISITS, query, db, async (part) => {
    const { rows } = await sql<RawVisit>`
      select visits.id, visit_time, ip_address, country_code, region, city, page_url, user_agents.text as user_agent
      from visits left join user_agents on user_agents.id = visits.user_agent_id ${part}`.execute(db)
    return rows
  })
}

/** A page of interactions. */
export async function listInteractionRows(
  db: Kysely<Schema>,
  query: InZone<InteractionQuery>,
): Promise<Page<RawInteraction>> {
  return readPage(INTERACTIONS, query, db, async (part) => {
    const { rows } = await sql<RawInteraction>`
      select id, interaction_time, ip_address, product_id, product_name, action_type, country_code, city
      from interactions ${part}`.execute(db)
    return rows
  })
}

type ReadRows<Row> = (part: RawBuilder<unknown>) => Promise<Row[]>

async function readPage<Row extends { id: number } & Record<string, unknown>>(
  subject: Subject,
  query: InZone<VisitQuery | InteractionQuery>,
  db: Kysely<Schema>,
  read: ReadRows<Row>,
): Promise<Page<Row>> {
  const plan = createPlan(subject, query)
  const { limit, column } = plan
  const rows = await read(await createPart(subject, plan, db))
  return cutPage(rows, limit, (last) =>
    rowCursor.write([column === null ? null : String(last[column]), last.id]),
  )
}

type Plan = {
  limit: number
  search: string
  /** A search within a period must not use an index that leads to rows outside of it. */
  isPeriodSearch: boolean
  action: string | null
  /** The sorted column, null for time. */
  column: string | null
  cursor: { value: string; id: number } | null
  range: IdRange
}

function createPlan({ sorted }: Subject, query: InZone<VisitQuery | InteractionQuery>): Plan {
  const { limit = DEFAULT_ROWS, q = '', sort = 'time' } = query
  const action = 'action' in query ? (query.action ?? null) : null
  const column = sorted[sort] ?? null
  const isDescending = (query.direction ?? (column === null ? 'desc' : 'asc')) === 'desc'
  const [value, id] = rowCursor.read(query.cursor) ?? []
  const cursor = id === undefined ? null : { value: value ?? '', id }
  const { start, end } = findBounds(query)
  const first = start === null ? 0 : findFirstId(start)
  const last = end === null ? Number.MAX_SAFE_INTEGER : findFirstId(end)
  const goesOn = column === null && cursor !== null
  return {
    limit,
    search: q,
    isPeriodSearch: q !== '' && (start !== null || end !== null),
    action,
    column,
    cursor,
    range: {
      from: goesOn && !isDescending ? Math.max(first, cursor.id + 1) : first,
      to: goesOn && isDescending ? Math.min(last, cursor.id) : last,
      isDescending,
      limit: limit + 1,
    },
  }
}

/** The conditions and the order of the query. */
async function createPart(subject: Subject, plan: Plan, db: Kysely<Schema>): Promise<RawBuilder<unknown>> {
  const { search, column, range } = plan
  const id = sql.ref(`${subject.table}.id`)
  const direction = range.isDescending ? sql`desc` : sql`asc`
  const order =
    column === null
      ? sql`${id} ${direction}`
      : sql`${orderedBy(column, plan)} ${direction}, ${id} ${direction}`
  const conditions = [...rangeConditions(subject, plan), ...cursorConditions(subject, plan)]
  if (plan.isPeriodSearch) conditions.push(await containsAny(subject, search, db))
  else if (search !== '') {
    const matches = await listMatches(subject, search, db)
    const ids = await findIds(subject, plan, matches, db)
    if (ids) {
      const rows = [
        sql`${id} in (${sql.join(ids.length > 0 ? ids : [-1])})`,
        ...cursorConditions(subject, plan),
      ]
      return sql`where ${sql.join(rows, sql` and `)} order by ${order} limit ${range.limit}`
    }
    conditions.push(matchesAny(subject, search, matches, db))
  }
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  return sql`${where} order by ${order} limit ${range.limit}`
}

/** The rows that match a search when index jumps find them; null when rows must be read in order. */
async function findIds(
  { table }: Subject,
  { range, column, action }: Plan,
  matches: readonly Matches[],
  db: Kysely<Schema>,
): Promise<number[] | null> {
  const extra = action === null ? sql`1 = 1` : sql`action_type = ${action}`
  if (column === null) {
    return areFew(matches) ? await listIds(db, { table, matches, range, extra }) : null
  }
  // An order other than time needs all of them for sorting.
  if (!areFew(matches, FEW_VALUES)) return null
  const all = { ...range, limit: FEW_ROWS + 1 }
  const ids = await listIds(db, { table, matches, range: all, extra })
  return ids.length <= FEW_ROWS ? ids : null
}

/** An expression instead of the column keeps the database from using its index, which ignores the period. */
function orderedBy(column: string, { isPeriodSearch }: Plan): RawBuilder<unknown> {
  return isPeriodSearch ? sql`(${sql.ref(column)} || '')` : sql.ref(column)
}

function rangeConditions(
  { table }: Subject,
  { column, action, range, isPeriodSearch }: Plan,
): RawBuilder<unknown>[] {
  const { from, to } = range
  // The sign before the id keeps the database from reading by id where the order of the column finds rows sooner.
  const isNarrow = isPeriodSearch || to - from <= computeIdSpan(NARROW_MS)
  const id = column === null || isNarrow ? sql.ref(`${table}.id`) : sql`+${sql.ref(`${table}.id`)}`
  return [
    ...(from > 0 ? [sql`${id} >= ${from}`] : []),
    ...(to < Number.MAX_SAFE_INTEGER ? [sql`${id} < ${to}`] : []),
    ...(action === null ? [] : [sql`action_type = ${action}`]),
  ]
}

/** The conditions after which a list continues that is not sorted by time. */
function cursorConditions({ table }: Subject, plan: Plan): RawBuilder<unknown>[] {
  const { column, cursor, range } = plan
  if (column === null || cursor === null) return []
  const sign = range.isDescending ? sql`<` : sql`>`
  const id = sql.ref(`${table}.id`)
  return [sql`(${orderedBy(column, plan)}, ${id}) ${sign} (${cursor.value}, ${cursor.id})`]
}
