import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelLoad } from '#app/panel/layout/require-admin.server.ts'
import { parseVisitQuery, type VisitQuery } from '#app/shop/analytics/lists/list-query.server.ts'
import type { VisitorPage } from '#app/shop/analytics/types.ts'

export type VisitorsData = PanelData<{ query: VisitQuery; page: VisitorPage }>

export const loadContent: PanelLoad<VisitorsData> = async ({ shop, query: params, language }) => {
  const { query } = parseVisitQuery(params)
  return { query, page: await shop.analytics.listVisitors(query, { language }) }
}
