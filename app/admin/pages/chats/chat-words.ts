import type { Format } from '#app/features/analytics/format.ts'
import type { ConversationSummary } from '#app/features/assistant/types.ts'
import { useAdminMessages } from '#app/messages/admin/index.ts'

export const DELETE = '/api/admin/chats/delete'

/** The address of one conversation; the list's own parts stay in it, for the way back. */
export function chatAddress(list: string, id: string): string {
  return `${list}${list.includes('?') ? '&' : '?'}chat=${encodeURIComponent(id)}`
}

/** How a conversation is called: its id says nothing to anybody. */
export function useChatWords(format: Format) {
  const t = useAdminMessages()
  const personOf = ({ name }: ConversationSummary) => name || t.chats.anonymous
  return {
    personOf,
    whatOf: (conversation: ConversationSummary) =>
      t.chats.of(personOf(conversation), format.moment(new Date(conversation.updatedAt).toISOString())),
  }
}
