import type { AdminMessages } from '#app/messages/admin/index.ts'
import type { Deletion } from '#app/panel/kit/delete/use-deletion.ts'
import type { Format } from '#app/shop/analytics/format.ts'
import type { ConversationSummary } from '#app/shop/assistant/types.ts'
import { chats as list } from './list.ts'

export function chatDeletion({ chats }: AdminMessages, format: Format): Deletion<ConversationSummary> {
  return {
    action: list.deletePath,
    nameOf: ({ name, updatedAt }) =>
      chats.of(name || chats.anonymous, format.moment(new Date(updatedAt).toISOString())),
  }
}
