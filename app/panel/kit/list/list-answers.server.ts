/** The panel's lists as JSON and as files. */
import type { Handler } from 'hono'
import {
  type AdminContext,
  type AdminEnv,
  getRefusals,
  type PanelShop,
} from '#app/api/middleware/require-admin.server.ts'
import type { CsvTable } from '#app/lib/csv.ts'
import type { ExportName } from '#app/panel/access/types.ts'
import { problem } from '#app/server/http/http.server.ts'
import type { ParseTable } from '#app/server/http/table-query.server.ts'
import { download } from '../download.server.ts'

/** Describes a list's file on the reference page. */
export const ALL_ROWS = 'All rows of the same query: CSV'

export type PageQuery = { limit?: number | undefined; cursor?: string | undefined }

/** Answers a table's query; 400 names the parameters that could not be read. */
export function withQuery<Query>(
  parse: ParseTable<Query>,
  handle: (c: AdminContext, query: Query) => Promise<Response>,
): Handler<AdminEnv> {
  return (c) => {
    const { query, problems } = parse(new URL(c.req.url).searchParams)
    if (problems.length === 0) return handle(c, query)
    return problem(c, 400, 'invalid_query', getRefusals(c).invalid_query(problems.join(', ')))
  }
}

export function answerList<Query>(
  parse: ParseTable<Query>,
  read: (query: Query) => Promise<object>,
): Handler<AdminEnv> {
  return withQuery(parse, async (c, query) => c.json({ success: true, ...(await read(query)) }))
}

type ListFile<Query> = {
  name: ExportName
  parse: ParseTable<Query>
  csv: (filter: Omit<Query, keyof PageQuery>) => CsvTable
}

/** All rows that a list's query means, on whatever page it is. */
export function downloadList<Query extends PageQuery>(
  shop: PanelShop,
  { name, parse, csv }: ListFile<Query>,
): Handler<AdminEnv> {
  return withQuery(parse, (c, { limit: _, cursor: __, ...filter }) =>
    download(c, shop, { name, filter, csv: csv(filter) }),
  )
}
