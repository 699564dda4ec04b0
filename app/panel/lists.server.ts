/** The server's half of every list: its query, its rows, its file and its deletion. */
import { parseAuditQuery } from '#app/panel/access/audit.server.ts'
import { parseInteractionQuery, parseVisitQuery } from '#app/shop/analytics/lists/list-query.server.ts'
import { ConversationId } from '#app/shop/assistant/conversations.server.ts'
import { parseConversationQuery } from '#app/shop/assistant/transcripts/reads.server.ts'
import { parseDeliveryQuery } from '#app/shop/orders/panel/webhook-deliveries.server.ts'
import { RowId, type ServedList, serveList } from './kit/list/serve-list.server.ts'
import { lists } from './pages.ts'

export const servedLists = {
  visitors: serveList(lists.visitors, {
    parse: parseVisitQuery,
    readPage: ({ analytics }, query, language) => analytics.listVisitors(query, { language }),
    readFile: ({ analytics }, filter) => analytics.exportVisitors(filter),
    deletion: {
      action: 'delete_visitor',
      Id: RowId,
      deleteRow: ({ analytics }, id) => analytics.deleteVisit(id),
    },
  }),
  interactions: serveList(lists.interactions, {
    parse: parseInteractionQuery,
    readPage: ({ analytics }, query, language) => analytics.listInteractions(query, { language }),
    readFile: ({ analytics }, filter) => analytics.exportInteractions(filter),
    deletion: {
      action: 'delete_interaction',
      Id: RowId,
      deleteRow: ({ analytics }, id) => analytics.deleteInteraction(id),
    },
  }),
  chats: serveList(lists.chats, {
    parse: parseConversationQuery,
    readPage: ({ assistant }, query) => assistant.transcripts.listConversations(query),
    fileDescription: 'All conversations of the same query, without names and e-mail addresses: CSV',
    readFile: ({ assistant }, filter) => assistant.transcripts.exportConversations(filter),
    deletion: {
      action: 'delete_chat',
      Id: ConversationId,
      deleteRow: ({ assistant }, id) => assistant.forget(id),
    },
  }),
  webhooks: serveList(lists.webhooks, {
    parse: parseDeliveryQuery,
    readPage: ({ ordersPanel }, query) => ordersPanel.listDeliveries(query),
    readFile: ({ ordersPanel }, filter) => ordersPanel.exportDeliveries(filter),
  }),
  audit: serveList(lists.audit, {
    parse: parseAuditQuery,
    readPage: ({ admin }, query) => admin.audit.list(query),
    readFile: ({ admin }, filter) => admin.audit.export(filter),
  }),
} satisfies Record<keyof typeof lists, ServedList>

/** Finds the loader of a list's page, for page folders without their own loader. */
export function findListContent(page: string): ServedList['loadContent'] | undefined {
  return Object.values<ServedList>(servedLists).find(({ list }) => list.page === page)?.loadContent
}
