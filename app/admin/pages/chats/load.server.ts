import type { PanelAnswer } from '#app/admin/layout/panel-data.ts'
import { openPanel } from '#app/admin/layout/require-admin.server.ts'
import { parseListQuery } from '#app/features/analytics/lists/list-query.server.ts'
import type { ListQuery } from '#app/features/analytics/types.ts'
import { ConversationId } from '#app/features/assistant/conversations.server.ts'
import { listChats } from '#app/features/assistant/transcripts/list-query.server.ts'
import type { ConversationPage, Transcript } from '#app/features/assistant/types.ts'
import type { PersonalLoad } from '#app/page.ts'
import type { Shop } from '#app/shop.server.ts'

export type ChatsData = PanelAnswer<{
  query: ListQuery
  /** False: the privacy settings say so. */
  isKept: boolean
  view: ChatsView
}>

/** The list, or one conversation of it; null when there is none of that name. */
export type ChatsView = { kind: 'list'; page: ConversationPage } | { kind: 'chat'; chat: Transcript | null }

export const load: PersonalLoad<ChatsData> = (request) =>
  openPanel(request, '/admin/chats', async () => {
    const { shop, query: params } = request
    const { limit, q, from, to } = parseListQuery(params).query
    const cursor = params.get('cursor')
    const query = { ...(limit && { limit }), ...(q && { q }), ...(from && { from }), ...(to && { to }) }
    return {
      query: { ...query, ...(cursor && { cursor }) },
      isKept: shop.store.settings.privacy.chats !== 'none',
      view: await viewOf(shop, params),
    }
  })

async function viewOf(shop: Shop, params: URLSearchParams): Promise<ChatsView> {
  const wanted = params.get('chat')
  if (wanted === null) return { kind: 'list', page: await listChats(shop, params) }
  const id = ConversationId.safeParse(wanted).data
  return { kind: 'chat', chat: id === undefined ? null : await shop.assistant.transcripts.findTranscript(id) }
}
