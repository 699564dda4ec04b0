/**
 * Finds rows by words without reading the table. Few different values stand in a column, and an index jumps from one
 * to the next; the newest rows of each value that matches are a jump each. Only words that match very many values are
 * looked for row by row, and those are met soon.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#app/server/db/schema.server.ts'

/** With more matching values than this, rows are read in order instead. */
export const MAX_VALUES = 400
/** SQLite takes 500 parts in a compound select. */
const VALUES_PER_QUERY = 100

type TableName = 'visits' | 'interactions'

export type IdRange = {
  /** Ids from here, included, to there, excluded. */
  from: number
  to: number
  isDescending: boolean
  limit: number
}

/** A column and those of its values that match. */
export type Matches = { column: string; values: readonly (string | number)[] }

/** The values of a column that contain the words, at most `MAX_VALUES + 1`. */
export async function listMatchingValues(
  db: Kysely<Schema>,
  { table, column, words }: { table: TableName; column: string; words: string },
): Promise<string[]> {
  const values = sql.ref(column)
  const rows = sql.table(table)
  const { rows: found } = await sql<{ value: string }>`
    with recursive words(value) as (
      select min(${values}) from ${rows}
      union all
      select (select min(${values}) from ${rows} where ${values} > words.value) from words where words.value is not null
    )
    select value from words where value is not null and ${contains(sql`value`, words)} limit ${MAX_VALUES + 1}`.execute(
    db,
  )
  return found.map(({ value }) => value)
}

/** The values of a column that begin with the text, at most `MAX_VALUES + 1`. */
export async function listValuesFrom(
  db: Kysely<Schema>,
  { table, column, prefix }: { table: TableName; column: string; prefix: string },
): Promise<string[]> {
  const values = sql.ref(column)
  const rows = sql.table(table)
  const end = `${prefix}\u{7f}`
  const { rows: found } = await sql<{ value: string }>`
    with recursive words(value) as (
      select min(${values}) from ${rows} where ${values} >= ${prefix} and ${values} < ${end}
      union all
      select (select min(${values}) from ${rows} where ${values} > words.value and ${values} < ${end})
      from words where words.value is not null
    )
    select value from words where value is not null limit ${MAX_VALUES + 1}`.execute(db)
  return found.map(({ value }) => value)
}

/** Whether the values are few enough for `listIds`. */
export function areFew(matches: readonly Matches[], most = MAX_VALUES): boolean {
  return matches.reduce((sum, { values }) => sum + values.length, 0) <= most
}

export type IdsQuery = {
  table: TableName
  matches: readonly Matches[]
  range: IdRange
  extra: RawBuilder<unknown>
}

/** Ids of the rows with any of the values, in order. `extra` is a condition on the row. */
export async function listIds(db: Kysely<Schema>, query: IdsQuery): Promise<number[]> {
  const { isDescending, limit } = query.range
  const parts = query.matches.flatMap(({ column, values }) =>
    values.map((value) => idsOf(query, column, value)),
  )
  const found = new Set<number>()
  for (let at = 0; at < parts.length; at += VALUES_PER_QUERY) {
    const union = sql.join(parts.slice(at, at + VALUES_PER_QUERY), sql` union all `)
    const { rows } = await sql<{ id: number }>`${union}`.execute(db)
    for (const { id } of rows) found.add(id)
  }
  return [...found].sort((a, b) => (isDescending ? b - a : a - b)).slice(0, limit)
}

function idsOf(
  { table, range, extra }: IdsQuery,
  column: string,
  value: string | number,
): RawBuilder<unknown> {
  const { from, to, isDescending, limit } = range
  const order = isDescending ? sql`desc` : sql`asc`
  return sql`select id from (select id from ${sql.table(table)} where ${sql.ref(column)} = ${value} and id >= ${from} and id < ${to} and ${extra} order by id ${order} limit ${limit}) as part`
}

/** A condition: the text contains the words, in capital or small letters. */
export function contains(text: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`lower(${text}) like ${pattern} escape '\\'`
}
