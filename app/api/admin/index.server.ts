import { Hono } from 'hono'
import { z } from 'zod'
import type { Shop } from '#app/compose.server.ts'
import { parseAuditQuery } from '#app/panel/access/audit.server.ts'
import type { AuditAction } from '#app/panel/access/types.ts'
import { ConversationId } from '#app/shop/assistant/conversations.server.ts'
import { parseConversationQuery } from '#app/shop/assistant/transcripts/reads.server.ts'
import { describeRoute } from '../middleware/describe-route.server.ts'
import {
  type AdminContext,
  type AdminEnv,
  refuseWithoutDatabase,
  requireRight,
} from '../middleware/require-admin.server.ts'
import { answerList } from '../middleware/table-reads.server.ts'
import { performAdminAction } from './action.server.ts'

/** `/api/admin`: what the panel reads and deletes. */
export function adminRoutes(shop: Shop): Hono<AdminEnv> {
  const { admin, analytics } = shop
  const routes = new Hono<AdminEnv>()

  routes.onError((error, c) => refuseWithoutDatabase(c, shop, error))

  const seesFigures = requireRight(shop, 'figures')
  const deletes = requireRight(shop, 'deletion', { isSensitive: true })

  routes.get('/stats', seesFigures, describeRoute('`{success, stats}`'), async (c) =>
    c.json({ success: true, stats: await analytics.stats() }),
  )
  routes.get(
    '/chats',
    requireRight(shop, 'chats'),
    describeRoute('`{success, conversations, nextCursor}`'),
    answerList(parseConversationQuery, shop.assistant.transcripts.listConversations),
  )
  routes.get(
    '/audit',
    requireRight(shop, 'audit'),
    describeRoute('Who deleted or exported what, when'),
    answerList(parseAuditQuery, admin.listAudit),
  )

  const describeDelete = describeRoute('Deletes the row `id`: `{success}`')
  routes.post('/chats/delete', deletes, describeDelete, (c) =>
    remove(c, shop, { action: 'delete_chat', Id: ConversationId, deleteRow: shop.assistant.forget }),
  )
  return routes
}

type Removal<Id> = { action: AuditAction; Id: z.ZodType<Id>; deleteRow: (id: Id) => Promise<boolean> }

function remove<Id extends number | string>(
  c: AdminContext,
  shop: Shop,
  { action, Id, deleteRow }: Removal<Id>,
): Promise<Response> {
  return performAdminAction<{ id: Id }>(c, shop, {
    ...{ action, Input: z.object({ id: Id }) },
    perform: ({ id }) => deleteRow(id),
    detailOf: ({ id }) => String(id),
    refusals: { invalid: 'invalid_id', failed: 'delete_failed' },
  })
}
