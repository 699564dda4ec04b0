/** What the chat's two halves say to each other. */
import type { Picture } from '#app/features/catalog/types.ts'

/** Languages of the chat; the window's choice, independent of the page's. */
export const CHAT_LANGUAGES = ['en', 'pt', 'es', 'fr', 'de', 'it'] as const
export type ChatLanguage = (typeof CHAT_LANGUAGES)[number]

/** Lengths in characters, the same in the form and on the server. */
export const CHAT_LIMITS = { name: 80, email: 254, message: 2_000 } as const

/** A product of the catalogue as an answer shows it; `price` is formatted for the language. */
export type ChatCard = { id: number; name: string; path: string; price: string; picture: Picture | null }

/** The answer of `POST /api/chat`. */
export type ChatAnswer = {
  reply: string
  /** Names this conversation from now on; whoever knows it may continue and read it. */
  conversation: string
  cards: ChatCard[]
  /** `search`: there is no language model, the answer was looked up in FAQ and catalogue. */
  source: 'model' | 'search'
}

/** The answer of `POST /api/chat/person`. `isDelivered`: the team's chat was told. */
export type HandOver = { conversation: string; isDelivered: boolean }

/** Why there is no answer; each has its text in every language. */
export type ChatProblemCode =
  | 'updating'
  | 'refused'
  | 'too_many'
  | 'unavailable'
  | 'busy'
  | 'pending'
  | 'visitor_limit'
  | 'shop_limit'
  | 'invalid_input'
  | 'send_failed'

export type ChatAuthor = 'user' | 'bot' | 'system'
