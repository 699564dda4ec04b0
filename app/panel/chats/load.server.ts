import type { Shop } from '#app/compose.server.ts'
import type { PanelData } from '#app/panel/layout/panel-data.ts'
import type { PanelLoad } from '#app/panel/layout/require-admin.server.ts'
import { ConversationId } from '#app/shop/assistant/conversations.server.ts'
import {
  type ConversationQuery,
  parseConversationQuery,
} from '#app/shop/assistant/transcripts/reads.server.ts'
import type { ConversationPage, Transcript } from '#app/shop/assistant/types.ts'

export type ChatsData = PanelData<{
  query: ConversationQuery
  /** False: the privacy settings say so. */
  isRecorded: boolean
  view: ChatsView
}>

/** The list, or one conversation; the chat is null when there is no conversation with this id. */
type ChatsView = { kind: 'list'; page: ConversationPage } | { kind: 'chat'; chat: Transcript | null }

export const loadContent: PanelLoad<ChatsData> = async ({ shop, content, query: params }) => {
  const { query } = parseConversationQuery(params)
  return {
    query,
    isRecorded: content.store.settings.privacy.chats !== 'none',
    view: await readView(shop.assistant.transcripts, params.get('chat'), query),
  }
}

async function readView(
  transcripts: Shop['assistant']['transcripts'],
  chat: string | null,
  query: ConversationQuery,
): Promise<ChatsView> {
  if (chat === null) return { kind: 'list', page: await transcripts.listConversations(query) }
  const id = ConversationId.safeParse(chat).data
  return { kind: 'chat', chat: id === undefined ? null : await transcripts.findTranscript(id) }
}
