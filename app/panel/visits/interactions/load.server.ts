import { RowId, serveList } from '#app/panel/kit/list/serve-list.server.ts'
import { parseInteractionQuery } from '#app/shop/analytics/lists/list-query.server.ts'
import { interactions } from './list.ts'

export const interactionList = serveList(interactions, {
  parse: parseInteractionQuery,
  readPage: ({ analytics }, query, language) => analytics.listInteractions(query, { language }),
  readFile: ({ analytics }, filter) => analytics.exportInteractions(filter),
  deletion: {
    action: 'delete_interaction',
    Id: RowId,
    deleteRow: ({ analytics }, id) => analytics.deleteInteraction(id),
  },
})

export const { loadContent } = interactionList
