import { DAY_MS, startOf } from '#app/features/analytics/days.ts'
import { parseListQuery } from '#app/features/analytics/lists/list-query.server.ts'
import type { Shop } from '#app/shop.server.ts'
import type { ConversationPage } from '../types.ts'

/** The conversations that an address asks for. */
export function listChats(shop: Shop, params: URLSearchParams): Promise<ConversationPage> {
  const { limit, q, from, to } = parseListQuery(params).query
  return shop.assistant.transcripts.listConversations({
    cursor: params.get('cursor'),
    ...(limit && { limit }),
    ...(q && { q }),
    ...(from && { since: startOf(from) }),
    ...(to && { until: startOf(to) + DAY_MS }),
  })
}
