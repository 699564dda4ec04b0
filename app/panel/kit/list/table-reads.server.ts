/** The panel's tables as JSON. */

import { type AdminContext, refusalsFor } from '#app/api/middleware/require-admin.server.ts'
import { problem } from '#app/server/http/http.server.ts'
import type { ParseTable } from '#app/server/http/table-query.server.ts'

/** Answers a table's query; 400 names the parameters that could not be read. */
export function withQuery<Query>(
  parse: ParseTable<Query>,
  handle: (c: AdminContext, query: Query) => Promise<Response>,
): (c: AdminContext) => Response | Promise<Response> {
  return (c) => {
    const { query, problems } = parse(new URL(c.req.url).searchParams)
    if (problems.length === 0) return handle(c, query)
    return problem(c, 400, 'invalid_query', refusalsFor(c).invalid_query(problems.join(', ')))
  }
}

/** Answers with what the query asks for. */
export function answerList<Query>(parse: ParseTable<Query>, read: (query: Query) => Promise<object>) {
  return withQuery(parse, async (c, query) => c.json({ success: true, ...(await read(query)) }))
}
