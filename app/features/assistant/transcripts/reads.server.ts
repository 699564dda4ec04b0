/** What is read of recorded conversations: one of them, or a page of the list. */

import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { DAY_MS, type Day, startOf } from '#app/lib/days.ts'
import type { Schema } from '#app/server/db/schema.server.ts'
import {
  CHAT_LANGUAGES,
  type ConversationPage,
  type ConversationSummary,
  type ShownCard,
  type Transcript,
} from '../types.ts'

/** Which part of the list. */
export type ConversationQuery = {
  /** 1 to 100, default 50. */
  limit?: number
  /** `nextCursor` of the page before; anything else is the first page. */
  cursor?: string | null
  /** Looks in name, e-mail and everything that was said. */
  q?: string
  /** Days of the last message: the first and the last. */
  from?: Day
  to?: Day
}

const LONGEST_TRANSCRIPT = 500
const MOST_LISTED = 100
const LONGEST_QUESTION = 160

const Cards = z.array(z.object({ id: z.number(), name: z.string(), path: z.string(), price: z.string() }))

/** The conversation with its latest messages, null when there is none. */
export async function findTranscript(
  db: Kysely<Schema>,
  id: string,
  mostMessages = LONGEST_TRANSCRIPT,
): Promise<Transcript | null> {
  const row = await db.selectFrom('chat_conversations').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const messages = await db
    .selectFrom('chat_messages')
    .select(['id', 'author', 'content', 'sent_at', 'cards'])
    .where('conversation_id', '=', id)
    .orderBy('id', 'desc')
    .limit(mostMessages)
    .execute()
  return {
    ...summaryOf(row),
    messages: messages
      .map(({ id: messageId, author, content, sent_at, cards }) => ({
        id: messageId,
        author,
        content,
        sentAt: sent_at,
        cards: readCards(cards),
      }))
      .reverse(),
  }
}

/** A page of conversations, the latest first. */
export async function listConversations(
  db: Kysely<Schema>,
  { limit = 50, cursor = null, q = '', from, to }: ConversationQuery = {},
): Promise<ConversationPage> {
  const size = Math.min(Math.max(1, Math.trunc(limit)), MOST_LISTED)
  const before = readCursor(cursor)
  const words = q.trim()
  const rows = await db
    .selectFrom('chat_conversations')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('chat_messages')
        .whereRef('conversation_id', '=', 'chat_conversations.id')
        .where('author', '!=', 'system')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('messages'),
      eb
        .selectFrom('chat_messages')
        .whereRef('conversation_id', '=', 'chat_conversations.id')
        .where('author', '=', 'user')
        .orderBy('chat_messages.id')
        .limit(1)
        .select(sql<string>`substr(content, 1, ${sql.lit(LONGEST_QUESTION)})`.as('text'))
        .as('question'),
    ])
    .$if(before !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('updated_at', '<', before?.time ?? 0),
          eb.and([eb('updated_at', '=', before?.time ?? 0), eb('id', '<', before?.id ?? '')]),
        ]),
      ),
    )
    .$if(from !== undefined, (query) => query.where('updated_at', '>=', startOf(from ?? '')))
    .$if(to !== undefined, (query) => query.where('updated_at', '<', startOf(to ?? '') + DAY_MS))
    .$if(words !== '', (query) => query.where(holds(words)))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    conversations: page.map((row) => ({
      ...summaryOf(row),
      messages: Number(row.messages ?? 0),
      question: row.question ?? '',
    })),
    nextCursor: rows.length > size && last ? `${last.updated_at}.${last.id}` : null,
  }
}

/** Escapes are not portable; a stray `_` only finds a little more. */
function holds(words: string) {
  const like = `%${words.toLowerCase().replace(/[\\%]/g, '')}%`
  return sql<boolean>`(lower(name) like ${like} or lower(email) like ${like} or exists (
    select 1 from chat_messages where conversation_id = chat_conversations.id and lower(content) like ${like}))`
}

function summaryOf(row: Schema['chat_conversations']): ConversationSummary {
  return {
    id: row.id,
    language: CHAT_LANGUAGES.find((language) => language === row.language) ?? 'en',
    name: row.name,
    email: row.email,
    startedAt: row.started_at,
    updatedAt: row.updated_at,
    handedOverAt: row.handed_over_at,
  }
}

function readCards(json: string): ShownCard[] {
  return Cards.safeParse(JSON.parse(json)).data ?? []
}

function readCursor(cursor: string | null): { time: number; id: string } | null {
  const match = /^(\d{1,15})\.([A-Za-z0-9_-]{1,64})$/.exec(cursor ?? '')
  return match ? { time: Number(match[1]), id: match[2] ?? '' } : null
}
