import { RowId, serveList } from '#app/panel/kit/list/serve-list.server.ts'
import { parseVisitQuery } from '#app/shop/analytics/lists/list-query.server.ts'
import { visitors } from './list.ts'

export const visitorList = serveList(visitors, {
  parse: parseVisitQuery,
  readPage: ({ analytics }, query, language) => analytics.listVisitors(query, { language }),
  readFile: ({ analytics }, filter) => analytics.exportVisitors(filter),
  deletion: {
    action: 'delete_visitor',
    Id: RowId,
    deleteRow: ({ analytics }, id) => analytics.deleteVisit(id),
  },
})

export const { loadContent } = visitorList
