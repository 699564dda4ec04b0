/** The window's calls. None of them throws: whatever goes wrong becomes a code that has its words. */
import type { ChatAnswer, ChatCard, ChatLanguage, ChatProblemCode, HandOver } from './types.ts'

export type Person = { language: ChatLanguage; name: string; email: string }
export type Result<Data> = { ok: true; data: Data } | { ok: false; code: ChatProblemCode }

/** The server ends every answer within 15 s. */
const TIMEOUT_MS = 20_000
const CODES: readonly ChatProblemCode[] = [
  'updating',
  'refused',
  'too_many',
  'unavailable',
  'busy',
  'pending',
  'visitor_limit',
  'shop_limit',
  'invalid_input',
]

export function sendMessage(
  question: Person & { message: string; conversation: string | null },
  leaving: AbortSignal,
): Promise<Result<ChatAnswer>> {
  return post('/api/chat', question, readAnswer, leaving)
}

export function askForPerson(
  person: Person & { conversation: string | null },
  leaving: AbortSignal,
): Promise<Result<HandOver>> {
  return post('/api/chat/person', person, readHandOver, leaving)
}

export function deleteConversation(conversation: string, leaving: AbortSignal): Promise<Result<true>> {
  return post('/api/chat/delete', { conversation }, () => true as const, leaving)
}

export function transcriptPath(conversation: string): string {
  return `/api/chat/transcript?conversation=${encodeURIComponent(conversation)}`
}

async function post<Data>(
  path: string,
  body: object,
  read: (json: unknown) => Data | null,
  leaving: AbortSignal,
): Promise<Result<Data>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([leaving, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    const json: unknown = response.status === 204 ? null : await response.json()
    if (!response.ok) return { ok: false, code: codeOf(json) }
    const data = read(json)
    return data === null ? { ok: false, code: 'send_failed' } : { ok: true, data }
  } catch {
    return { ok: false, code: 'send_failed' }
  }
}

function codeOf(json: unknown): ChatProblemCode {
  const code = fieldOf(json, 'code')
  return CODES.find((known) => known === code) ?? 'send_failed'
}

function readAnswer(json: unknown): ChatAnswer | null {
  const reply = fieldOf(json, 'reply')
  const conversation = fieldOf(json, 'conversation')
  const cards = fieldOf(json, 'cards')
  if (typeof reply !== 'string' || typeof conversation !== 'string' || !Array.isArray(cards)) return null
  const source = fieldOf(json, 'source') === 'search' ? 'search' : 'model'
  return { reply, conversation, cards: cards.filter(isCard), source }
}

function readHandOver(json: unknown): HandOver | null {
  const conversation = fieldOf(json, 'conversation')
  if (typeof conversation !== 'string') return null
  return { conversation, isDelivered: fieldOf(json, 'isDelivered') === true }
}

function isCard(value: unknown): value is ChatCard {
  const path = fieldOf(value, 'path')
  return typeof fieldOf(value, 'name') === 'string' && typeof path === 'string' && path.startsWith('/')
}

function fieldOf(json: unknown, name: string): unknown {
  if (typeof json !== 'object' || json === null) return undefined
  return Object.getOwnPropertyDescriptor(json, name)?.value
}
