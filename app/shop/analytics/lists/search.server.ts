/**
 * Finds rows by words without reading the table (loose index scan). A column has few distinct values, and an index
 * jumps from one to the next; the newest rows of each matching value cost one jump each. Only words that match very
 * many values are searched row by row, and those are found soon. A search within a period reads its rows instead.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { containsWords } from '#app/server/db/contains.server.ts'
import type { Schema } from '#app/server/db/schema.server.ts'

/** With more matching values than this, rows are read in order instead. */
export const MAX_VALUES = 400
/** SQLite allows 500 parts in a compound select. */
const VALUES_PER_QUERY = 100

type TableName = 'visits' | 'interactions'

export type IdRange = {
  /** A range of ids; the end is excluded. */
  from: number
  to: number
  isDescending: boolean
  limit: number
}

/** A column and those of its values that match. */
export type Matches = { column: string; values: readonly (string | number)[] }

type ValuesQuery = {
  table: TableName
  column: string
  /** Matches anywhere in the values. */
  part?: string
  /** Matches at the beginning of the values. */
  prefix?: string
}

/** The values of a column that match, at most `MAX_VALUES + 1`, by a loose index scan. */
export async function listValues(
  db: Kysely<Schema>,
  { table, column, part = '', prefix = '' }: ValuesQuery,
): Promise<string[]> {
  const values = sql.ref(column)
  const rows = sql.table(table)
  const isInside =
    prefix === '' ? sql`1 = 1` : sql`${values} >= ${prefix} and ${values} < ${`${prefix}\u{7f}`}`
  const isMatch = part === '' ? sql`1 = 1` : contains(sql`value`, part)
  const { rows: found } = await sql<{ value: string }>`
    with recursive candidates(value) as (
      select min(${values}) from ${rows} where ${isInside}
      union all
      select (select min(${values}) from ${rows} where ${values} > candidates.value and ${isInside})
      from candidates where candidates.value is not null
    )
    select value from candidates where value is not null and ${isMatch} limit ${MAX_VALUES + 1}`.execute(db)
  return found.map(({ value }) => value)
}

/** True when the values are few enough for `listIds`. */
export function areFew(matches: readonly Matches[], most = MAX_VALUES): boolean {
  return matches.reduce((sum, { values }) => sum + values.length, 0) <= most
}

type IdsQuery = {
  table: TableName
  matches: readonly Matches[]
  range: IdRange
  extra: RawBuilder<unknown>
}

/** Ids of the rows with any of the values, in order. `extra` is a condition on the row. */
export async function listIds(db: Kysely<Schema>, query: IdsQuery): Promise<number[]> {
  const { isDescending, limit } = query.range
  const parts = query.matches.flatMap(({ column, values }) =>
    values.map((value) => findIds(query, column, value)),
  )
  const found = new Set<number>()
  for (let at = 0; at < parts.length; at += VALUES_PER_QUERY) {
    const union = sql.join(parts.slice(at, at + VALUES_PER_QUERY), sql` union all `)
    const { rows } = await sql<{ id: number }>`${union}`.execute(db)
    for (const { id } of rows) found.add(id)
  }
  return [...found].sort((a, b) => (isDescending ? b - a : a - b)).slice(0, limit)
}

function findIds(
  { table, range, extra }: IdsQuery,
  column: string,
  value: string | number,
): RawBuilder<unknown> {
  const { from, to, isDescending, limit } = range
  const order = isDescending ? sql`desc` : sql`asc`
  return sql`select id from (select id from ${sql.table(table)} where ${sql.ref(column)} = ${value} and id >= ${from} and id < ${to} and ${extra} order by id ${order} limit ${limit}) as part`
}

/** The condition that the text contains the words, ignoring case. */
export function contains(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  return containsWords(sql`lower(${text})`, search)
}
