import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { type CsvTable, createCsvTable } from '#app/lib/csv.ts'
import { findBounds } from '#app/lib/time-zones.ts'
import { containsWords } from '#app/server/db/contains.server.ts'
import { createCursor, cutPage, DEFAULT_ROWS, readPages } from '#app/server/db/paging.server.ts'
import type { Schema } from '#app/server/db/schema.server.ts'
import {
  createTableQuery,
  pageFields,
  searchFields,
  type TableQueryOf,
} from '#app/server/http/table-query.server.ts'
import {
  CHAT_LANGUAGES,
  type ConversationPage,
  type ConversationSummary,
  type ShownCard,
  type Transcript,
} from '../types.ts'

/** The time of the last row's latest message, and the row's conversation. */
const cursor = createCursor(z.tuple([z.int().nonnegative(), z.string().max(64)]))

/** `q` searches name, e-mail and all messages; `from` and `to` limit the day of the last message. */
export const parseConversationQuery = createTableQuery({ ...searchFields, ...pageFields(cursor) })
export type ConversationQuery = TableQueryOf<typeof parseConversationQuery>

const MAX_TRANSCRIPT_LENGTH = 500
const MAX_QUESTION_LENGTH = 160

const Cards = z.array(z.object({ id: z.number(), name: z.string(), path: z.string(), price: z.string() }))

/** The conversation with its latest messages; null for an unknown id. */
export async function findTranscript(
  db: Kysely<Schema>,
  id: string,
  maxMessages = MAX_TRANSCRIPT_LENGTH,
): Promise<Transcript | null> {
  const row = await db.selectFrom('chat_conversations').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const messages = await db
    .selectFrom('chat_messages')
    .select(['id', 'author', 'content', 'sent_at', 'cards'])
    .where('conversation_id', '=', id)
    .orderBy('id', 'desc')
    .limit(maxMessages)
    .execute()
  return {
    ...readSummary(row),
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

/** Latest first. */
export async function listConversations(
  db: Kysely<Schema>,
  { limit = DEFAULT_ROWS, q = '', ...query }: ConversationQuery & { timeZone: string },
): Promise<ConversationPage> {
  const [time, lastId] = cursor.read(query.cursor) ?? []
  const { start, end } = findBounds(query)
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
        .select(sql<string>`substr(content, 1, ${sql.lit(MAX_QUESTION_LENGTH)})`.as('text'))
        .as('question'),
    ])
    .where((eb) =>
      eb.and([
        ...(time === undefined || lastId === undefined
          ? []
          : [
              eb.or([
                eb('updated_at', '<', time),
                eb.and([eb('updated_at', '=', time), eb('id', '<', lastId)]),
              ]),
            ]),
        ...(start === null ? [] : [eb('updated_at', '>=', start)]),
        ...(end === null ? [] : [eb('updated_at', '<', end)]),
        ...(q === '' ? [] : [contains(q)]),
      ]),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = cutPage(rows, limit, (last) => cursor.write([last.updated_at, last.id]))
  return {
    conversations: page.rows.map((row) => ({
      ...readSummary(row),
      messages: Number(row.messages ?? 0),
      question: row.question ?? '',
    })),
    nextCursor: page.nextCursor,
  }
}

/** All matching conversations, without names and e-mail addresses, so that erased personal data survives in no file. */
export function exportConversations(
  db: Kysely<Schema>,
  query: ConversationQuery & { timeZone: string },
): CsvTable {
  const formatDate = (moment: number | null) => (moment === null ? '' : new Date(moment).toISOString())
  return createCsvTable(
    ['started_at', 'last_message_at', 'question', 'messages', 'language', 'handed_over_at'],
    readPages(
      async (page) => {
        const { conversations, nextCursor } = await listConversations(db, { ...query, ...page })
        return { rows: conversations, nextCursor }
      },
      ({ startedAt, updatedAt, question, messages, language, handedOverAt }) => ({
        started_at: formatDate(startedAt),
        last_message_at: formatDate(updatedAt),
        question,
        messages,
        language,
        handed_over_at: formatDate(handedOverAt),
      }),
    ),
  )
}

function contains(text: string) {
  const holds = (column: string) => containsWords(sql`lower(${sql.ref(column)})`, text)
  return sql<boolean>`(${holds('name')} or ${holds('email')} or exists (
    select 1 from chat_messages where conversation_id = chat_conversations.id and ${holds('content')}))`
}

function readSummary(row: Schema['chat_conversations']): ConversationSummary {
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
