import type { PersonalLoad } from '#app/page.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import { requireAdmin } from '#app/panel/layout/require-admin.server.ts'
import { parseVisitQuery, type VisitQuery } from '#app/shop/analytics/lists/list-query.server.ts'
import type { VisitorPage } from '#app/shop/analytics/types.ts'

export type VisitorsData = PanelData<{ query: VisitQuery; page: VisitorPage }>

export const load: PersonalLoad<VisitorsData> = (request) =>
  requireAdmin(request, '/admin/visitors', async (language) => {
    const { query } = parseVisitQuery(request.query)
    return { query, page: await request.shop.analytics.listVisitors(query, { language }) }
  })
