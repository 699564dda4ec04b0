/** Whole lists as CSV, read step by step, so that a long one needs no more memory than a short one. */
import type { Kysely } from 'kysely'
import { type CsvTable, csvTable } from '#app/lib/csv.ts'
import type { Page } from '#app/server/db/paging.server.ts'
import type { Schema } from '#app/server/db/schema.server.ts'
import type { Interaction, Visitor } from '../types.ts'
import type { InteractionQuery, VisitQuery } from './list-query.server.ts'
import { listInteractionRows, listVisitRows } from './lists.server.ts'
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

/** The visits that a query means. */
export function exportVisits(db: Kysely<Schema>, query: VisitQuery): CsvTable {
  return csvTable(
    VISITOR_COLUMNS,
    readPages(
      (page) => listVisitRows(db, { ...query, ...page }),
      (row) => visitorOf(row, 'pt'),
    ),
  )
}

/** The interactions that a query means. */
export function exportActions(db: Kysely<Schema>, query: InteractionQuery): CsvTable {
  return csvTable(
    INTERACTION_COLUMNS,
    readPages(
      (page) => listInteractionRows(db, { ...query, ...page }),
      (row) => interactionOf(row, 'pt'),
    ),
  )
}

async function* readPages<Raw, Row>(
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Page<Raw>>,
  serialize: (row: Raw) => Row,
): AsyncGenerator<Row[]> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page: Page<Raw> = await read({ limit: ROWS_PER_STEP, cursor })
    yield page.rows.map(serialize)
    cursor = page.nextCursor
  }
}
