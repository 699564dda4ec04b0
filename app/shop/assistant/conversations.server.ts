/** Conversations, cached on the server: a visitor names one but cannot write its history. */
import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { upTo } from '#app/lib/async/up-to.ts'
import type { ChatLanguage, RecordedMessage } from './types.ts'

export const ConversationId = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

export type ChatMessage = RecordedMessage & { author: 'user' | 'bot' }
export type Conversation = {
  id: string
  language: ChatLanguage
  /** The latest messages, oldest first. */
  messages: ChatMessage[]
  /** The assistant is answering a message of the conversation. */
  isBusy: boolean
  /** The database holds it: when it is not found there any more, it was deleted. */
  isRecorded: boolean
  /** The conversation was deleted meanwhile, so nothing more is stored. */
  isForgotten: boolean
}

type Conversations = {
  /**
   * The conversation as all processes have written it, also from before a restart; a new one when the id is not known
   * or was deleted by another process. While the database cannot be asked memory answers.
   */
  open: (id: string | null, language: ChatLanguage) => Promise<Conversation>
  /** Searches memory only; null when the conversation is not there. */
  find: (id: string) => Conversation | null
  addMessages: (conversation: Conversation, messages: readonly ChatMessage[]) => void
  /** True when memory held it. */
  forget: (id: string) => boolean
}

/** As many messages as a model is shown. */
export const CONTEXT_MESSAGES = 6
const MOST_CONVERSATIONS = 2_000

/** `findMessages` gives the latest messages of a recorded conversation, null when there is none; throws when it cannot tell. */
export function createConversations(
  findMessages: (id: string) => Promise<ChatMessage[] | null>,
): Conversations {
  const known = new LRUCache<string, Conversation>(upTo(MOST_CONVERSATIONS))

  function cache(conversation: Conversation): Conversation {
    known.set(conversation.id, conversation)
    return conversation
  }

  return {
    async open(id, language) {
      if (id === null) return cache(begin(newId(), language))
      const messages = await findMessages(id).catch(() => undefined)
      const remembered = known.get(id)
      if (messages === null && remembered?.isRecorded) this.forget(id)
      else if (remembered) {
        if (messages && !remembered.isBusy) remembered.messages = messages
        return cache(remembered)
      }
      return cache(
        messages ? { ...begin(id, language), messages, isRecorded: true } : begin(newId(), language),
      )
    },
    find: (id) => known.get(id) ?? null,
    addMessages(conversation, messages) {
      conversation.messages = [...conversation.messages, ...messages].slice(-CONTEXT_MESSAGES)
    },
    forget(id) {
      const conversation = known.get(id)
      if (conversation) conversation.isForgotten = true
      return known.delete(id)
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
export function latestMessages(messages: readonly RecordedMessage[]): ChatMessage[] {
  return messages
    .flatMap(({ author, ...message }) => (author === 'system' ? [] : [{ author, ...message }]))
    .slice(-CONTEXT_MESSAGES)
}
