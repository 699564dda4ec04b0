import { takeMessage } from './discord/webhook.ts'
import type { Route } from './http/router.ts'
import { completeChat } from './llm.ts'

export type Inbox = {
  chats: { at: number; body: unknown }[]
  discord: { at: number; body: unknown }[]
}

/** The language service and the team's chat: what they were sent is kept for the inspector. */
export function assistantRoutes(inbox: Inbox): Route[] {
  return [
    {
      method: 'POST',
      pattern: '/ai/v1/chat/completions',
      operation: 'chatCompletions',
      handle(world, message) {
        const at = world.clock.now()
        inbox.chats.push({ at, body: message.body })
        return completeChat(message, at)
      },
    },
    {
      method: 'POST',
      pattern: '/discord/webhook',
      operation: 'discordWebhook',
      handle(world, message) {
        inbox.discord.push({ at: world.clock.now(), body: message.body })
        return takeMessage(message)
      },
    },
  ]
}
