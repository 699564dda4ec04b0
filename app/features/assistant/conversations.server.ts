/** What was said so far, kept on the server: a visitor names a conversation but cannot write its past. */
import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { ChatLanguage, RecordedMessage } from './types.ts'

export const ConversationId = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

export type Turn = RecordedMessage & { author: 'user' | 'bot' }
export type Conversation = {
  id: string
  language: ChatLanguage
  /** The latest turns, oldest first. */
  turns: Turn[]
  /** A message of it is being answered. */
  isBusy: boolean
  /** The database holds it: when it is not found there any more, it was deleted. */
  isRecorded: boolean
  /** Deleted meanwhile: nothing more of it is kept. */
  isForgotten: boolean
}

export type Conversations = {
  /**
   * The conversation as all processes have written it, also from before a restart; a new one when the id is not known
   * or was deleted by another process. While the database cannot be asked memory answers.
   */
  open: (id: string | null, language: ChatLanguage) => Promise<Conversation>
  /** What memory holds of it; null when it holds nothing. */
  find: (id: string) => Conversation | null
  addTurns: (conversation: Conversation, turns: readonly Turn[]) => void
  /** True when memory held it. */
  forget: (id: string) => boolean
}

/** As many turns as a model is shown. */
export const CONTEXT_TURNS = 6
const MOST_CONVERSATIONS = 2_000

/** `findTurns` gives the latest turns of a recorded conversation, null when there is none; throws when it cannot tell. */
export function createConversations(findTurns: (id: string) => Promise<Turn[] | null>): Conversations {
  const known = new LRUCache<string, Conversation>({ max: MOST_CONVERSATIONS })

  function keep(conversation: Conversation): Conversation {
    known.set(conversation.id, conversation)
    return conversation
  }

  return {
    async open(id, language) {
      if (id === null) return keep(begin(newId(), language))
      const turns = await findTurns(id).catch(() => undefined)
      const remembered = known.get(id)
      if (turns === null && remembered?.isRecorded) this.forget(id)
      else if (remembered) {
        if (turns && !remembered.isBusy) remembered.turns = turns
        return keep(remembered)
      }
      return keep(turns ? { ...begin(id, language), turns, isRecorded: true } : begin(newId(), language))
    },
    find: (id) => known.get(id) ?? null,
    addTurns(conversation, turns) {
      conversation.turns = [...conversation.turns, ...turns].slice(-CONTEXT_TURNS)
    },
    forget(id) {
      const conversation = known.get(id)
      if (conversation) conversation.isForgotten = true
      return known.delete(id)
    },
  }
}

function begin(id: string, language: ChatLanguage): Conversation {
  return { id, language, turns: [], isBusy: false, isRecorded: false, isForgotten: false }
}

function newId(): string {
  return randomBytes(16).toString('base64url')
}
