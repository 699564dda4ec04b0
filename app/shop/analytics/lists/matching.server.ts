/** What a search means for each of the two lists. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { getDialect } from '#app/server/db/dialect.server.ts'
import type { Schema } from '#app/server/db/schema.server.ts'
import { findCountries } from '../countries.ts'
import type { InteractionQuery, VisitQuery } from './list-query.server.ts'
import { contains, listValues, MAX_VALUES, type Matches } from './search.server.ts'

export type Subject = {
  table: 'visits' | 'interactions'
  /** Columns that a search looks in, besides country and address. */
  searched: readonly string[]
  /** The column of each order, but for time. */
  sorted: Partial<Record<NonNullable<(VisitQuery | InteractionQuery)['sort']>, string>>
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

/** Which values of which columns match; none when nothing does. */
export async function listMatches(
  { table, searched }: Subject,
  search: string,
  db: Kysely<Schema>,
): Promise<Matches[]> {
  const texts = searched.map(async (column) => ({
    column,
    values: await listValues(db, { table, column, part: search }),
  }))
  // Awaited together: a read that fails while another is awaited ends the process.
  const [addresses, agents, ...found] = await Promise.all([
    isAddressLike(search)
      ? listValues(db, { table, column: 'ip_address', prefix: search.toLowerCase() })
      : [],
    table === 'visits' ? listAgents(search, db) : [],
    ...texts,
  ])
  return [
    { column: 'country_code', values: findCountries(search) },
    { column: 'ip_address', values: addresses },
    { column: 'user_agent_id', values: agents },
    ...found,
  ].filter(({ values }) => values.length > 0)
}

async function listAgents(search: string, db: Kysely<Schema>): Promise<number[]> {
  const found = db
    .selectFrom('user_agents')
    .select('id')
    .where(contains(sql.ref('text'), search))
    .limit(MAX_VALUES + 1)
  return (await found.execute()).map(({ id }) => id)
}

const isAddressLike = (search: string) => /^[0-9a-f.:]{1,45}$/i.test(search)

/** The same search, row by row. */
export function anyOf(
  { searched }: Subject,
  search: string,
  matches: readonly Matches[],
  db: Kysely<Schema>,
): RawBuilder<unknown> {
  const valuesOf = (name: string) => matches.find(({ column }) => column === name)?.values ?? []
  // PostgreSQL knows how often a value stands in a column, and finds the shorter way when it is told the values.
  // SQLite would believe that each stands there ten times, and sort them instead of walking through the order.
  const { knowsValues } = getDialect(db)
  const conditions = searched.flatMap((column) => {
    const values = valuesOf(column)
    if (!knowsValues || values.length > MAX_VALUES) return [contains(sql.ref(column), search)]
    return values.length > 0 ? [sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`] : []
  })
  const countries = valuesOf('country_code')
  const agents = valuesOf('user_agent_id')
  if (countries.length > 0) conditions.push(sql`country_code in (${sql.join(countries)})`)
  if (isAddressLike(search)) conditions.push(sql`ip_address like ${`${search.toLowerCase()}%`}`)
  if (agents.length > MAX_VALUES) conditions.push(contains(sql`coalesce(user_agents.text, '')`, search))
  else if (agents.length > 0) conditions.push(sql`user_agent_id in (${sql.join(agents)})`)
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`1 = 0`
}
