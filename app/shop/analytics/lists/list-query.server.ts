/** Queries of the lists of visits and interactions. */
import { z } from 'zod'
import { createCursor } from '#app/server/db/paging.server.ts'
import {
  createTableQuery,
  pageFields,
  searchFields,
  sortFields,
  type TableQueryOf,
} from '#app/server/http/table-query.server.ts'
import { ACTION_TYPES } from '../types.ts'

/** The value of the sorted column, null for time, and the id. */
export const rowCursor = createCursor(z.tuple([z.string().max(300).nullable(), z.int().nonnegative()]))

const pages = pageFields(rowCursor)

export const parseVisitQuery = createTableQuery({
  ...searchFields,
  ...sortFields(['time', 'country', 'city', 'ip', 'page']),
  ...pages,
})

export const parseInteractionQuery = createTableQuery({
  ...searchFields,
  action: z.enum(ACTION_TYPES),
  ...sortFields(['time', 'country', 'city', 'ip', 'product', 'action']),
  ...pages,
})

export type VisitQuery = TableQueryOf<typeof parseVisitQuery>
export type InteractionQuery = TableQueryOf<typeof parseInteractionQuery>
