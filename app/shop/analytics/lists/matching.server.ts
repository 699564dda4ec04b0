/** Conditions of a search in each of the two lists. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { getDialect } from '#app/server/db/dialect.server.ts'
import type { Schema } from '#app/server/db/schema.server.ts'
import { findCountries } from '../countries.ts'
import type { InteractionQuery, VisitQuery } from './list-query.server.ts'
import { contains, listValues, MAX_VALUES, type Matches } from './search.server.ts'

export type Subject = {
  table: 'visits' | 'interactions'
  /** The searched columns besides country and address. */
  searched: readonly string[]
  /** The column of each order except time. */
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

/** The matching values of each column. */
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

/** Matches row by row, within the period only. */
export async function containsAny(
  subject: Subject,
  search: string,
  db: Kysely<Schema>,
): Promise<RawBuilder<unknown>> {
  const agents = subject.table === 'visits' ? await listAgents(search, db) : []
  return sql`(${sql.join(
    [
      ...subject.searched.map((column) => contains(sql.ref(column), search)),
      ...valuesConditions(search, { countries: findCountries(search), agents }),
    ],
    sql` or `,
  )})`
}

/** Matches row by row by the known matching values. */
export function matchesAny(
  { searched }: Subject,
  search: string,
  matches: readonly Matches[],
  db: Kysely<Schema>,
): RawBuilder<unknown> {
  const findValues = (name: string) => matches.find(({ column }) => column === name)?.values ?? []
  // PostgreSQL has statistics of values and chooses the shorter way when it gets the values.
  // SQLite would assume ten rows for each value, and sort them instead of reading in order.
  const { knowsValues } = getDialect(db)
  const conditions = searched.flatMap((column) => {
    const values = findValues(column)
    if (!knowsValues || values.length > MAX_VALUES) return [contains(sql.ref(column), search)]
    return values.length > 0 ? [sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`] : []
  })
  conditions.push(
    ...valuesConditions(search, {
      countries: findValues('country_code'),
      agents: findValues('user_agent_id'),
    }),
  )
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`1 = 0`
}

type SearchedValues = Record<'countries' | 'agents', readonly (string | number)[]>

function valuesConditions(search: string, { countries, agents }: SearchedValues): RawBuilder<boolean>[] {
  return [
    ...(countries.length > 0 ? [sql<boolean>`country_code in (${sql.join(countries)})`] : []),
    ...(isAddressLike(search) ? [sql<boolean>`ip_address like ${`${search.toLowerCase()}%`}`] : []),
    ...(agents.length > MAX_VALUES ? [contains(sql`coalesce(user_agents.text, '')`, search)] : []),
    ...(agents.length > 0 && agents.length <= MAX_VALUES
      ? [sql<boolean>`user_agent_id in (${sql.join(agents)})`]
      : []),
  ]
}
