/** The messages between the chat's browser and server halves. */
import {
  createArrayGuard,
  createObjectGuard,
  type Guarded,
  isBoolean,
  isNumber,
  isString,
  nullable,
} from '#app/lib/guards.ts'

/** Languages of the chat; the window's choice, independent of the page's. */
export const CHAT_LANGUAGES = ['en', 'pt', 'es', 'fr', 'de', 'it'] as const
export type ChatLanguage = (typeof CHAT_LANGUAGES)[number]

/** An answer about installation; null for a question about something else. */
export type FindHelp = (language: ChatLanguage, question: string) => string | null

/** Lengths in characters, the same in the form and on the server. */
export const CHAT_LIMITS = { name: 80, email: 254, message: 2_000 } as const

/** A product of the catalogue as an answer shows it; `price` is formatted for the language. */
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
  /** Names this conversation from now on. It is a bearer credential that continues and reads the conversation. */
  conversation: isString,
  cards: createArrayGuard(isCard),
  /** `search`: there is no language model, the answer was looked up in FAQ and catalogue. */
  source: (value: unknown): value is 'model' | 'search' => value === 'model' || value === 'search',
})
export type ChatAnswer = Guarded<typeof isChatAnswer>

/** The response of `POST /api/chat/person`. `isDelivered`: the team's chat was told. */
export const isHandOver = createObjectGuard({ conversation: isString, isDelivered: isBoolean })
export type HandOver = Guarded<typeof isHandOver>

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

/** A product as a message showed it. */
export type ShownCard = Omit<ChatCard, 'picture'>

/** Times in epoch milliseconds. Name and e-mail are empty where the shop keeps none. */
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
  /** The count of the visitor's and the assistant's messages. */
  messages: number
  /** The beginning of the visitor's first message; empty when he only asked for a person. */
  question: string
}
/** `nextCursor` is null on the last page. */
export type ConversationPage = { conversations: ListedConversation[]; nextCursor: string | null }

/** The latest version of a product that the seller told of; null without one. */
export type FindRelease = (packageId: number) => { version: string; date: string } | null
