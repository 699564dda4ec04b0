import type { PanelAnswer } from '#app/admin/layout/panel-data.ts'
import { requireAdmin } from '#app/admin/layout/require-admin.server.ts'
import { parseListQuery } from '#app/features/analytics/lists/list-query.server.ts'
import type { ListQuery } from '#app/features/analytics/types.ts'
import { ConversationId } from '#app/features/assistant/conversations.server.ts'
import type { ConversationQuery } from '#app/features/assistant/transcripts/reads.server.ts'
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
  requireAdmin(request, '/admin/chats', async () => {
    const { shop, query: params } = request
    const { limit, q, from, to } = parseListQuery(params).query
    const cursor = params.get('cursor')
    const query = { ...(limit && { limit }), ...(q && { q }), ...(from && { from }), ...(to && { to }) }
    return {
      query: { ...query, ...(cursor && { cursor }) },
      isKept: shop.store.settings.privacy.chats !== 'none',
      view: await viewOf(shop.assistant.transcripts, params.get('chat'), { ...query, cursor }),
    }
  })

async function viewOf(
  { listConversations, findTranscript }: Shop['assistant']['transcripts'],
  wanted: string | null,
  query: ConversationQuery,
): Promise<ChatsView> {
  if (wanted === null) return { kind: 'list', page: await listConversations(query) }
  const id = ConversationId.safeParse(wanted).data
  return { kind: 'chat', chat: id === undefined ? null : await findTranscript(id) }
}
