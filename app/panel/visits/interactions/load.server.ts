import type { PersonalLoad } from '#app/page.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import { requireAdmin } from '#app/panel/layout/require-admin.server.ts'
import { type InteractionQuery, parseInteractionQuery } from '#app/shop/analytics/lists/list-query.server.ts'
import type { InteractionPage } from '#app/shop/analytics/types.ts'

export type InteractionsData = PanelData<{ query: InteractionQuery; page: InteractionPage }>

export const load: PersonalLoad<InteractionsData> = (request) =>
  requireAdmin(request, '/admin/interactions', async (language) => {
    const { query } = parseInteractionQuery(request.query)
    return { query, page: await request.shop.analytics.listInteractions(query, { language }) }
  })
