/** Whole lists as CSV, read step by step, so that a long one needs no more memory than a short one. */
import type { Kysely } from 'kysely'
import type { Schema } from '#app/server/db/schema.server.ts'
import type { Interaction, ListQuery, Visitor } from '../types.ts'
import { csvOf } from './csv.server.ts'
import { listInteractionRows, listVisitRows, type Rows, type RowsQuery } from './lists.server.ts'
import { interactionOf, visitorOf } from './serializers.server.ts'

const ROWS_PER_STEP = 1_000

const VISITOR_COLUMNS = [
  'id',
  'visit_time',
  'ip_address',
  'country_code',
  'country',
  'region',
  'city',
  'page_url',
  'user_agent',
] as const satisfies (keyof Visitor)[]

const INTERACTION_COLUMNS = [
  'id',
  'interaction_time',
  'ip_address',
  'country_code',
  'country',
  'city',
  'product_id',
  'product_name',
  'action_type',
] as const satisfies (keyof Interaction)[]

/** The visits that a query means, in pieces of CSV. */
export function exportVisits(db: Kysely<Schema>, query: ListQuery): AsyncGenerator<string> {
  const read = (part: RowsQuery) => listVisitRows(db, part)
  return csvOf(
    VISITOR_COLUMNS,
    pagesOf(read, query, (row) => visitorOf(row, 'pt')),
  )
}

/** The interactions that a query means, in pieces of CSV. */
export function exportActions(db: Kysely<Schema>, query: ListQuery): AsyncGenerator<string> {
  const read = (part: RowsQuery) => listInteractionRows(db, part)
  return csvOf(
    INTERACTION_COLUMNS,
    pagesOf(read, query, (row) => interactionOf(row, 'pt')),
  )
}

async function* pagesOf<Raw, Row>(
  read: (query: RowsQuery) => Promise<Rows<Raw>>,
  { limit: _, cursor: __, ...query }: ListQuery,
  shown: (row: Raw) => Row,
): AsyncGenerator<Row[]> {
  let cursor: string | null = null
  do {
    const page: Rows<Raw> = await read({
      ...query,
      limit: ROWS_PER_STEP,
      ...(cursor === null ? {} : { cursor }),
    })
    yield page.rows.map(shown)
    cursor = page.nextCursor
  } while (cursor !== null)
}
