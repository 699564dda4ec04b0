/** The server's half of a list: what its query means, its rows, its file and its deletion. */
import { z } from 'zod'
import type { Shop } from '#app/compose.server.ts'
import type { CsvTable } from '#app/lib/csv.ts'
import type { AdminLanguage } from '#app/messages/admin/index.ts'
import type { AuditAction } from '#app/panel/access/types.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import type { ParseTable } from '#app/server/http/table-query.server.ts'
import type { List } from './define-list.ts'

/** The number of a row, from JSON or from a form. */
export const RowId = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .pipe(z.int()),
])

export type PageQuery = { limit?: number | undefined; cursor?: string | undefined }

type Half<Query extends PageQuery, Page, Id> = {
  parse: ParseTable<Query>
  readPage: (shop: Shop, query: Query, language: AdminLanguage) => Promise<Page>
  /** The reference page says it of a file that lacks something of the rows. */
  fileDescription?: string
  /** All rows of the same query. */
  readFile: (shop: Shop, filter: Omit<Query, keyof PageQuery>) => CsvTable
  /** Absent for rows that stay. */
  deletion?: {
    action: AuditAction
    Id: z.ZodType<Id>
    /** False when there is no such row. */
    deleteRow: (shop: Shop, id: Id) => Promise<boolean>
  }
}

export type ServedList<Query extends PageQuery, Page, Id> = Half<Query, Page, Id> & { list: List }

export function serveList<Query extends PageQuery, Page extends object, Id extends string | number = never>(
  list: List,
  half: Half<Query, Page, Id>,
) {
  return {
    ...half,
    list,
    /** The content of a page that shows nothing but the list. */
    async loadContent({ shop, query: params, language }: PanelRequest) {
      const { query } = half.parse(params)
      return { query, page: await half.readPage(shop, query, language) }
    },
  }
}
