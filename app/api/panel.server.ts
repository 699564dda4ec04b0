import { Hono } from 'hono'
import { z } from 'zod'
import type { Shop } from '#app/compose.server.ts'
import { auditList } from '#app/panel/audit/load.server.ts'
import { chatList } from '#app/panel/chats/load.server.ts'
import { performAdminAction } from '#app/panel/kit/action.server.ts'
import { downloadList, type PageQuery } from '#app/panel/kit/download.server.ts'
import type { ServedList } from '#app/panel/kit/list/serve-list.server.ts'
import { answerList } from '#app/panel/kit/list/table-reads.server.ts'
import { interactionList } from '#app/panel/visits/interactions/load.server.ts'
import { visitorList } from '#app/panel/visits/visitors/load.server.ts'
import { describeRoute } from './middleware/describe-route.server.ts'
import { type AdminEnv, refuseWithoutDatabase, requireRight } from './middleware/require-admin.server.ts'

/** The lists of the panel that are declared: their rows, their files and the deletion of a row. */
export function adminListRoutes(shop: Shop): Hono<AdminEnv> {
  const routes = new Hono<AdminEnv>()
  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))
  addList(routes, shop, visitorList)
  addList(routes, shop, interactionList)
  addList(routes, shop, chatList)
  addList(routes, shop, auditList)
  return routes
}

function addList<Query extends PageQuery, Page extends object, Id extends string | number>(
  routes: Hono<AdminEnv>,
  shop: Shop,
  served: ServedList<Query, Page, Id>,
): void {
  const { list, parse, readPage, readFile, deletion } = served
  const { fileDescription = 'All rows of the same query: CSV' } = served
  const { name, rows, right } = list
  routes.get(
    `/${name}`,
    requireRight(shop, right),
    describeRoute(`\`{success, ${rows}, nextCursor}\``),
    // The contract's answers name countries in Portuguese, whatever language the panel has.
    answerList(parse, (query) => readPage(shop, query, 'pt')),
  )
  routes.get(
    `/export/${name}.csv`,
    requireRight(shop, right),
    describeRoute(fileDescription),
    downloadList(shop, { name, parse, csv: (filter) => readFile(shop, filter) }),
  )
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
        detailOf: ({ id }) => String(id),
        refusals: { invalid: 'invalid_id', failed: 'delete_failed' },
      }),
  )
}
