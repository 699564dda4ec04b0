/**
 * Finds questions that visitors repeat. A question is reduced to its meaningful words in the catalogue's language.
 * Words from a single conversation are left out, so that no name or other private word is shown. Questions with the
 * same remaining words are one.
 */
import { type Kysely, sql } from 'kysely'
import { createYielder } from '#app/lib/async/yield-to-event-loop.server.ts'
import { addDays, type Period } from '#app/lib/days.ts'
import { startOfDayIn } from '#app/lib/time-zones.ts'
import type { Schema } from '#app/server/db/schema.server.ts'
import type { ShopSearch } from '#app/shop/search/types.ts'
import { withoutPerson } from '../without-person.server.ts'

/** The latest messages of the period; more would take time and change nothing. */
const MAX_READ = 4_000
const READ_LENGTH = 300
/** The most frequent words represent a question. */
const MAX_WORDS = 4
const MIN_CONVERSATIONS = 2
const REDACTED = /\[(?:name|e-mail|address)\]/g
/** Words that distinguish questions as little as the search's stop words. */
const FILLERS = new Set(
  'work working make anything etre funciona funcionam fonctionne fonctionnent funktioniert funziona'.split(
    ' ',
  ),
)
/** Ids and phone numbers. */
const LONG_NUMBER = /\d{5}/

type RepeatedQuestion = {
  words: string[]
  /** The number of conversations with the question. */
  count: number
  /** Most frequent first. */
  languages: string[]
}

type RepeatedQuestions = {
  /** Most frequent first. */
  questions: RepeatedQuestion[]
  /** The number of visitors' messages that were read; `isCut` is true if there are older ones. */
  read: number
  isCut: boolean
}

/** Days in an IANA time zone. */
export type Span = Period & { timeZone: string }

type Asked = { conversation: string; language: string; content: string; name: string; email: string }
type Message = { conversation: string; language: string; words: string[] }

export async function listRepeatedQuestions(
  db: Kysely<Schema>,
  { from, to, timeZone }: Span,
  { listTellingWords }: Pick<ShopSearch, 'listTellingWords'>,
): Promise<RepeatedQuestions> {
  const { rows } = await sql<Asked>`
    select chat_conversations.id as conversation, language, name, email,
      substr(content, 1, ${sql.lit(READ_LENGTH)}) as content
    from chat_messages join chat_conversations on chat_conversations.id = conversation_id
    where sent_at >= ${startOfDayIn(from, timeZone)} and sent_at < ${startOfDayIn(addDays(to, 1), timeZone)}
      and author = 'user'
    order by sent_at desc limit ${MAX_READ}`.execute(db)
  const messages: Message[] = []
  const yieldToEventLoop = createYielder()
  for (const { conversation, language, content, ...person } of rows) {
    await yieldToEventLoop()
    const words = listTellingWords(withoutPerson(content, person).replace(REDACTED, ' '))
    messages.push({ conversation, language, words: words.filter(isTelling) })
  }
  return { questions: groupMessages(messages), read: rows.length, isCut: rows.length === MAX_READ }
}

const isTelling = (word: string) => !LONG_NUMBER.test(word) && !FILLERS.has(word)

function groupMessages(messages: readonly Message[]): RepeatedQuestion[] {
  const users = countConversations(messages)
  const groups = new Map<string, { words: string[]; asked: Map<string, string> }>()
  for (const { conversation, language, words } of messages) {
    const common = words
      .filter((word) => (users.get(word) ?? 0) >= MIN_CONVERSATIONS)
      .toSorted((a, b) => (users.get(b) ?? 0) - (users.get(a) ?? 0) || (a < b ? -1 : 1))
      .slice(0, MAX_WORDS)
    if (common.length === 0) continue
    const key = common.join(' ')
    const group = groups.get(key) ?? { words: common, asked: new Map() }
    group.asked.set(conversation, language)
    groups.set(key, group)
  }
  return [...groups.values()]
    .filter(({ asked }) => asked.size >= MIN_CONVERSATIONS)
    .map(({ words, asked }) => ({ words, count: asked.size, languages: byFrequency([...asked.values()]) }))
    .toSorted((a, b) => b.count - a.count || a.words.length - b.words.length)
}

/** The number of conversations with each word. */
function countConversations(messages: readonly Message[]): ReadonlyMap<string, number> {
  const users = new Map<string, Set<string>>()
  for (const { conversation, words } of messages)
    for (const word of words) {
      const wordUsers = users.get(word) ?? new Set()
      users.set(word, wordUsers.add(conversation))
    }
  return new Map([...users].map(([word, conversations]) => [word, conversations.size]))
}

function byFrequency(values: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value)
}
