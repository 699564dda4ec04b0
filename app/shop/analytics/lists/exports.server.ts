/** Whole lists as CSV, read step by step, so that a long one needs no more memory than a short one. */
import type { Kysely } from 'kysely'
import { type CsvTable, createCsvTable } from '#app/lib/csv.ts'
import { readPages } from '#app/server/db/paging.server.ts'
import type { Schema } from '#app/server/db/schema.server.ts'
import type { Interaction, Visit } from '../types.ts'
import type { InteractionQuery, VisitQuery } from './list-query.server.ts'
import { type InZone, listInteractionRows, listVisitRows } from './lists.server.ts'
import { serializeInteraction, serializeVisit } from './serializers.server.ts'

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
] as const satisfies (keyof Visit)[]

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

/** The visits that match a query. */
export function exportVisits(db: Kysely<Schema>, query: InZone<VisitQuery>): CsvTable {
  return createCsvTable(
    VISITOR_COLUMNS,
    readPages(
      (page) => listVisitRows(db, { ...query, ...page }),
      (row) => serializeVisit(row, 'pt'),
    ),
  )
}

/** The interactions that match a query. */
export function exportActions(db: Kysely<Schema>, query: InZone<InteractionQuery>): CsvTable {
  return createCsvTable(
    INTERACTION_COLUMNS,
    readPages(
      (page) => listInteractionRows(db, { ...query, ...page }),
      (row) => serializeInteraction(row, 'pt'),
    ),
  )
}
