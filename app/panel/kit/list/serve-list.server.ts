/** The server's half of a list: what its query means, its rows, its file and its deletion. */
import { z } from 'zod'
import { describeRoute } from '#app/api/middleware/describe-route.server.ts'
import { requireRight } from '#app/api/middleware/require-admin.server.ts'
import type { Shop } from '#app/compose.server.ts'
import type { CsvTable } from '#app/lib/csv.ts'
import type { AdminLanguage } from '#app/messages/admin/index.ts'
import { type AddEndpoints, guardByPage } from '#app/panel/access/page-guard.server.ts'
import type { AuditAction } from '#app/panel/access/types.ts'
import type { List } from '#app/panel/define-page.ts'
import type { PanelRequest } from '#app/panel/layout/require-admin.server.ts'
import type { ParseTable } from '#app/server/http/table-query.server.ts'
import { performAdminAction } from '../action.server.ts'
import { ALL_ROWS, answerList, downloadList, type PageQuery } from './list-answers.server.ts'

/** The number of a row, from JSON or from a form. */
export const RowId = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .pipe(z.int()),
])

type Half<Query extends PageQuery, Page, Id> = {
  parse: ParseTable<Query>
  readPage: (shop: Shop, query: Query, language: AdminLanguage) => Promise<Page>
  /** Describes a file that omits some columns on the reference page. */
  fileDescription?: string
  /** All rows of the same query. */
  readFile: (shop: Shop, filter: Omit<Query, keyof PageQuery>) => CsvTable
  /** Absent for rows that cannot be deleted. */
  deletion?: {
    action: AuditAction
    Id: z.ZodType<Id>
    /** False when there is no such row. */
    deleteRow: (shop: Shop, id: Id) => Promise<boolean>
  }
}

export type ServedList = Pick<
  ReturnType<typeof serveList>,
  'list' | 'canDelete' | 'addEndpoints' | 'loadContent'
>

export function serveList<Query extends PageQuery, Page extends object, Id extends string | number = never>(
  list: List,
  { parse, readPage, fileDescription = ALL_ROWS, readFile, deletion }: Half<Query, Page, Id>,
) {
  const { name, rows, path } = list
  const addEndpoints: AddEndpoints<keyof Shop> = (routes, shop) => {
    const { get } = guardByPage(routes, shop, path)
    // The contract's answers name countries in Portuguese, whatever language the panel has.
    const read = (query: Query) => readPage(shop, query, 'pt')
    get(`/${name}`, `\`{success, ${rows}, nextCursor}\``, answerList(parse, read))
    const csv = (filter: Omit<Query, keyof PageQuery>) => readFile(shop, filter)
    get(`/export/${name}.csv`, fileDescription, downloadList(shop, { name, parse, csv }))
    if (!deletion) return
    const { action, Id, deleteRow } = deletion
    routes.post(
      `/${name}/delete`,
      requireRight(shop, 'deletion', { isSensitive: true }),
      describeRoute('Deletes the row `id`: `{success}`'),
      (c) =>
        performAdminAction<{ id: Id }>(c, shop, {
          action,
          Input: z.object({ id: Id }),
          perform: ({ id }) => deleteRow(shop, id),
          describe: ({ id }) => String(id),
          refusals: { invalid: 'invalid_id', failed: 'delete_failed' },
        }),
    )
  }
  return {
    list,
    canDelete: deletion !== undefined,
    addEndpoints,
    /** The content of a page that shows nothing but the list. */
    async loadContent({ shop, query: params, language }: PanelRequest) {
      const { query } = parse(params)
      return { query, page: await readPage(shop, query, language) }
    },
  }
}
