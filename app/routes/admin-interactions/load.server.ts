import { parseListQuery } from '#app/features/analytics/list-query.server.ts'
import type { InteractionPage, ListQuery } from '#app/features/analytics/types.ts'
import type { PersonalLoad } from '#app/page.ts'
import type { PanelAnswer } from '../admin/answer.ts'
import { openPanel } from '../admin/door.server.ts'

export type InteractionsData = PanelAnswer<{ query: ListQuery; page: InteractionPage }>

export const load: PersonalLoad<InteractionsData> = (request) =>
  openPanel(request, '/admin/interactions', async (language) => {
    const { query } = parseListQuery(request.query)
    return { query, page: await request.shop.analytics.listInteractions(query, { language }) }
  })
