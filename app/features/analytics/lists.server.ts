/** Lists of visits and interactions, a page at a time, as quick at a million rows as at ten. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#app/platform/schema.server.ts'
import { findCountries } from './countries.ts'
import { addDays, startOf } from './days.ts'
import { firstIdAt } from '#app/platform/ids.server.ts'
import { type Cursor, DEFAULT_ROWS, readCursor, writeCursor } from './list-query.server.ts'
import {
  areFew,
  contains,
  type IdRange,
  listIds,
  listMatchingValues,
  listValuesFrom,
  type Matches,
} from './search.server.ts'
import type { ListQuery, Sort } from './types.ts'

export type Subject = {
  table: 'visits' | 'interactions'
  /** Columns that words are looked for in, besides country and address. */
  searched: readonly string[]
  sorted: Partial<Record<Sort, string>>
}

export const VISITS: Subject = {
  table: 'visits',
  searched: ['city', 'page_url'],
  sorted: { country: 'country_code', city: 'city', ip: 'ip_address', page: 'page_url' },
}

export const INTERACTIONS: Subject = {
  table: 'interactions',
  searched: ['city', 'product_name', 'action_type'],
  sorted: {
    country: 'country_code',
    city: 'city',
    ip: 'ip_address',
    product: 'product_name',
    action: 'action_type',
  },
}

export type RawVisit = {
  id: number
  visit_time: number
  ip_address: string
  country_code: string
  region: string
  city: string
  page_url: string
  user_agent: string | null
}

export type RawInteraction = {
  id: number
  interaction_time: number
  ip_address: string
  product_id: number
  product_name: string
  action_type: string
  country_code: string
  city: string
}

/** `limit` may be larger than a page's: exports read in bigger steps. */
export type RowsQuery = Omit<ListQuery, 'limit'> & { limit?: number }
export type Rows<Row> = { rows: Row[]; nextCursor: string | null }

/** A page of visits. */
export async function listVisitRows(db: Kysely<Schema>, query: RowsQuery): Promise<Rows<RawVisit>> {
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
  query: RowsQuery,
): Promise<Rows<RawInteraction>> {
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
  query: RowsQuery,
  db: Kysely<Schema>,
  read: ReadRows<Row>,
): Promise<Rows<Row>> {
  const plan = planOf(subject, query)
  const rows = await read(await partOf(subject, plan, db))
  const page = rows.slice(0, plan.limit)
  const last = page.at(-1)
  if (rows.length <= plan.limit || !last) return { rows: page, nextCursor: null }
  const value = plan.column === null ? null : String(last[plan.column])
  return { rows: page, nextCursor: writeCursor({ value, id: last.id }) }
}

type Plan = {
  limit: number
  words: string
  action: string | null
  /** The sorted column, null for time. */
  column: string | null
  cursor: Cursor | null
  range: IdRange
}

function planOf({ table, sorted }: Subject, query: RowsQuery): Plan {
  const { limit = DEFAULT_ROWS, q = '', sort = 'time', from, to } = query
  const action = table === 'interactions' ? (query.action ?? null) : null
  const column = sorted[sort] ?? null
  const isDescending = (query.direction ?? (column === null ? 'desc' : 'asc')) === 'desc'
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor)
  const first = from === undefined ? 0 : firstIdAt(startOf(from))
  const end = to === undefined ? Number.MAX_SAFE_INTEGER : firstIdAt(startOf(addDays(to, 1)))
  const goesOn = column === null && cursor !== null
  return {
    limit,
    words: q,
    action,
    column,
    cursor,
    range: {
      from: goesOn && !isDescending ? Math.max(first, cursor.id + 1) : first,
      to: goesOn && isDescending ? Math.min(end, cursor.id) : end,
      isDescending,
      limit: limit + 1,
    },
  }
}

/** Everything after the table's name: which rows, in which order. */
async function partOf(subject: Subject, plan: Plan, db: Kysely<Schema>): Promise<RawBuilder<unknown>> {
  const { words, column, range } = plan
  const id = sql.ref(`${subject.table}.id`)
  const direction = range.isDescending ? sql`desc` : sql`asc`
  const extra = plan.action === null ? sql`1 = 1` : sql`action_type = ${plan.action}`
  const conditions = [sql`${id} >= ${range.from}`, sql`${id} < ${range.to}`, extra]
  if (words !== '') {
    const matches = await listMatches(subject, words, db)
    if (column === null && areFew(matches)) {
      const ids = await listIds(db, { table: subject.table, matches, range, extra })
      return sql`where ${id} in (${sql.join(ids.length > 0 ? ids : [-1])}) order by ${id} ${direction}`
    }
    conditions.push(anyOf(subject, words, matches))
  }
  if (column !== null && plan.cursor !== null) {
    const sign = range.isDescending ? sql`<` : sql`>`
    conditions.push(sql`(${sql.ref(column)}, ${id}) ${sign} (${plan.cursor.value ?? ''}, ${plan.cursor.id})`)
  }
  const order =
    column === null ? sql`${id} ${direction}` : sql`${sql.ref(column)} ${direction}, ${id} ${direction}`
  return sql`where ${sql.join(conditions, sql` and `)} order by ${order} limit ${range.limit}`
}

async function listMatches(
  { table, searched }: Subject,
  words: string,
  db: Kysely<Schema>,
): Promise<Matches[]> {
  const texts = searched.map(async (column) => ({
    column,
    values: await listMatchingValues(db, { table, column, words }),
  }))
  const addresses = isAddressLike(words)
    ? await listValuesFrom(db, { table, column: 'ip_address', prefix: words.toLowerCase() })
    : []
  const agents = table === 'visits' ? await listAgents(words, db) : []
  return [
    { column: 'country_code', values: findCountries(words) },
    { column: 'ip_address', values: addresses },
    { column: 'user_agent_id', values: agents },
    ...(await Promise.all(texts)),
  ].filter(({ values }) => values.length > 0)
}

async function listAgents(words: string, db: Kysely<Schema>): Promise<number[]> {
  const found = db
    .selectFrom('user_agents')
    .select('id')
    .where(contains(sql.ref('text'), words))
    .limit(401)
  return (await found.execute()).map(({ id }) => id)
}

const isAddressLike = (words: string) => /^[0-9a-f.:]{1,45}$/i.test(words)

/** The same question to each row. */
function anyOf(
  { table, searched }: Subject,
  words: string,
  matches: readonly Matches[],
): RawBuilder<unknown> {
  const countries = matches.find(({ column }) => column === 'country_code')?.values ?? []
  const conditions = searched.map((column) => contains(sql.ref(column), words))
  if (countries.length > 0) conditions.push(sql`country_code in (${sql.join(countries)})`)
  if (isAddressLike(words)) conditions.push(sql`ip_address like ${`${words.toLowerCase()}%`}`)
  if (table === 'visits') conditions.push(contains(sql`coalesce(user_agents.text, '')`, words))
  return sql`(${sql.join(conditions, sql` or `)})`
}
