import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelLoad } from '#app/panel/layout/require-admin.server.ts'
import { type InteractionQuery, parseInteractionQuery } from '#app/shop/analytics/lists/list-query.server.ts'
import type { InteractionPage } from '#app/shop/analytics/types.ts'

export type InteractionsData = PanelData<{ query: InteractionQuery; page: InteractionPage }>

export const loadContent: PanelLoad<InteractionsData> = async ({ shop, query: params, language }) => {
  const { query } = parseInteractionQuery(params)
  return { query, page: await shop.analytics.listInteractions(query, { language }) }
}
