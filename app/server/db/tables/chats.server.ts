/**
 * A visitor's conversation with the assistant. Name and e-mail are empty if the privacy settings forbid storing them.
 */
export type ChatConversationRow = {
  id: string
  language: string
  name: string
  email: string
  started_at: number
  updated_at: number
  handed_over_at: number | null
}

/** Ids sort by time. `author` is `user`, `bot` or `system`. */
export type ChatMessageRow = {
  id: string
  conversation_id: string
  author: 'user' | 'bot' | 'system'
  content: string
  sent_at: number
  /** JSON: `[{id, name, path, price}]`, the products in the message. */
  cards: string
}

/** `basket_key` is a hash of the basket's reference under SESSION_SECRET. */
export type ChatBasketRow = { conversation_id: string; basket_key: string }
