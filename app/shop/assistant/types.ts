/** Messages between the chat's browser and the server. */
import {
  createArrayGuard,
  createObjectGuard,
  type Guarded,
  isBoolean,
  isNumber,
  isString,
  nullable,
} from '#app/lib/guards.ts'

/** The window's own choice of language, independent of the page's. */
export const CHAT_LANGUAGES = ['en', 'pt', 'es', 'fr', 'de', 'it'] as const
export type ChatLanguage = (typeof CHAT_LANGUAGES)[number]

/** An answer about installation; null for other questions. */
export type FindHelp = (language: ChatLanguage, question: string) => string | null

/** Lengths in characters, the same in the form and on the server. */
export const CHAT_LIMITS = { name: 80, email: 254, message: 2_000 } as const

/** A product in an answer; `price` is formatted for the language. */
const isCard = createObjectGuard({
  id: isNumber,
  name: isString,
  path: isOwnPath,
  price: isString,
  picture: nullable(createObjectGuard({ key: isString })),
})
export type ChatCard = Guarded<typeof isCard>

function isOwnPath(value: unknown): value is string {
  return isString(value) && value.startsWith('/')
}

/** The response of `POST /api/chat`. */
export const isChatAnswer = createObjectGuard({
  reply: isString,
  /** Identifies the conversation from now on. A bearer credential: it continues and reads the conversation. */
  conversation: isString,
  cards: createArrayGuard(isCard),
  /** `search`: without a language model, the answer comes from FAQ and catalogue. */
  source: (value: unknown): value is 'model' | 'search' => value === 'model' || value === 'search',
})
export type ChatAnswer = Guarded<typeof isChatAnswer>

/** The response of `POST /api/chat/person`. `isDelivered` is true if the notice to the team's chat was queued. */
export const isHandOver = createObjectGuard({ conversation: isString, isDelivered: isBoolean })
export type HandOver = Guarded<typeof isHandOver>

/** Reasons for a missing answer; each has a text in every language. */
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

/** A product as a message showed it. */
export type ShownCard = Omit<ChatCard, 'picture'>

/** Times in epoch milliseconds. Name and e-mail are empty if the shop does not keep them. */
export type ConversationSummary = {
  id: string
  language: ChatLanguage
  name: string
  email: string
  startedAt: number
  updatedAt: number
  handedOverAt: number | null
}

export type RecordedMessage = { author: ChatAuthor; content: string; sentAt: number; cards: ShownCard[] }
type TranscriptMessage = RecordedMessage & { id: string }
export type Transcript = ConversationSummary & { messages: TranscriptMessage[] }

export type ListedConversation = ConversationSummary & {
  /** The number of the visitor's and the assistant's messages. */
  messages: number
  /** The beginning of the visitor's first message; empty if the visitor only asked for a person. */
  question: string
}
/** `nextCursor` is null on the last page. */
export type ConversationPage = { conversations: ListedConversation[]; nextCursor: string | null }

/** A product's latest release note; null without one. */
export type FindRelease = (packageId: number) => { version: string; date: string } | null
