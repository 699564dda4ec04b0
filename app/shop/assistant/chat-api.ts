/** The chat window's calls. They never throw: each failure becomes a code with a text. */
import { type Guard, isNull } from '#app/lib/guards.ts'
import { callApi } from '#app/ui/browser/api.ts'
import {
  type ChatAnswer,
  type ChatLanguage,
  type ChatProblemCode,
  type HandOver,
  isChatAnswer,
  isHandOver,
} from './types.ts'

export type Person = { language: ChatLanguage; name: string; email: string }
type Result<Data> = { ok: true; data: Data } | { ok: false; code: ChatProblemCode }

/** The server finishes every answer within 15 s. */
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
  return post('/api/chat', question, isChatAnswer, leaving)
}

export function askForPerson(
  person: Person & { conversation: string | null },
  leaving: AbortSignal,
): Promise<Result<HandOver>> {
  return post('/api/chat/person', person, isHandOver, leaving)
}

export function deleteConversation(conversation: string, leaving: AbortSignal): Promise<Result<null>> {
  return post('/api/chat/delete', { conversation }, isNull, leaving)
}

export function createTranscriptPath(conversation: string): string {
  return `/api/chat/transcript?conversation=${encodeURIComponent(conversation)}`
}

async function post<Data>(
  path: string,
  json: object,
  isData: Guard<Data>,
  signal: AbortSignal,
): Promise<Result<Data>> {
  const result = await callApi(path, isData, { json, signal, timeoutMs: TIMEOUT_MS })
  if (result.ok) return result
  const { code } = result.problem
  return { ok: false, code: CODES.find((known) => known === code) ?? 'send_failed' }
}
