/** Conversations, cached on the server, so that a visitor names one but cannot write its history. */
import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { boundEntries } from '#app/lib/async/up-to.ts'
import type { ChatLanguage, RecordedMessage } from './types.ts'

export const ConversationId = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

export type ChatMessage = RecordedMessage & { author: 'user' | 'bot' }
export type Conversation = {
  id: string
  language: ChatLanguage
  /** The latest messages, oldest first. */
  messages: ChatMessage[]
  /** True while the assistant answers a message of the conversation. */
  isBusy: boolean
  /** True once the database has it: if it is missing there later, it was deleted. */
  isRecorded: boolean
  /** True for a conversation that was deleted during a request: nothing more is stored. */
  isForgotten: boolean
}

type Conversations = {
  /**
   * The conversation with the messages of all processes, also from before a restart; a new one for an unknown id, or if
   * another process deleted it. Uses memory while the database cannot be asked.
   */
  open: (id: string | null, language: ChatLanguage) => Promise<Conversation>
  /** Searches memory only; null for an unknown conversation. */
  find: (id: string) => Conversation | null
  addMessages: (conversation: Conversation, messages: readonly ChatMessage[]) => void
  /** True if memory held it. */
  forget: (id: string) => boolean
}

/** The number of messages that a model is given. */
export const CONTEXT_MESSAGES = 6
const MAX_CONVERSATIONS = 2_000

/**
 * `findMessages` returns the latest messages of a recorded conversation, null without a record; it throws if it cannot
 * tell.
 */
export function createConversations(
  findMessages: (id: string) => Promise<ChatMessage[] | null>,
): Conversations {
  const conversations = new LRUCache<string, Conversation>(boundEntries(MAX_CONVERSATIONS))

  function cache(conversation: Conversation): Conversation {
    conversations.set(conversation.id, conversation)
    return conversation
  }

  return {
    async open(id, language) {
      if (id === null) return cache(begin(newId(), language))
      const messages = await findMessages(id).catch(() => undefined)
      const remembered = conversations.get(id)
      if (messages === null && remembered?.isRecorded) this.forget(id)
      else if (remembered) {
        if (messages && !remembered.isBusy) remembered.messages = messages
        return cache(remembered)
      }
      return cache(
        messages ? { ...begin(id, language), messages, isRecorded: true } : begin(newId(), language),
      )
    },
    find: (id) => conversations.get(id) ?? null,
    addMessages(conversation, messages) {
      conversation.messages = [...conversation.messages, ...messages].slice(-CONTEXT_MESSAGES)
    },
    forget(id) {
      const conversation = conversations.get(id)
      if (conversation) conversation.isForgotten = true
      return conversations.delete(id)
    },
  }
}

function begin(id: string, language: ChatLanguage): Conversation {
  return { id, language, messages: [], isBusy: false, isRecorded: false, isForgotten: false }
}

function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** The assistant reads only the latest messages of a recorded conversation. */
export function takeLatestMessages(messages: readonly RecordedMessage[]): ChatMessage[] {
  return messages
    .flatMap(({ author, ...message }) => (author === 'system' ? [] : [{ author, ...message }]))
    .slice(-CONTEXT_MESSAGES)
}
