/** Stores conversations for the team to read and the visitor to download, until their retention ends. */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { DAY_MS } from '#app/lib/days.ts'
import type { Database, Schema } from '#app/server/db/db.server.ts'
import { recordDeletion } from '#app/server/db/deletions.server.ts'
import type { Log } from '#app/server/log.server.ts'
import type { Settings } from '#app/server/store/store.server.ts'
import type { ShopSearch } from '#app/shop/search/types.ts'
import type { Conversation } from '../conversations.server.ts'
import type { ChatLanguage, RecordedMessage, Transcript } from '../types.ts'
import { createChatBaskets } from './chat-baskets.server.ts'
import {
  type ConversationQuery,
  exportConversations,
  findTranscript,
  listConversations,
} from './reads.server.ts'
import { listRepeatedQuestions, type Span } from './repeated-questions.server.ts'

/** The stored part of a conversation: with name and e-mail, without them, or nothing. */
export type ChatRecords = Settings['privacy']['chats']

export type ChatPerson = { language: ChatLanguage; name: string; email: string }
/** `basket` is the reference of the visitor's basket; null without one. */
type Asking = ChatPerson & { basket?: string | null }

/** The fields of a conversation that recording reads and updates. */
export type RecordState = Pick<Conversation, 'id' | 'isRecorded' | 'isForgotten'>

export type TranscriptOptions = {
  db: Pick<Database, 'kysely' | 'reports'>
  privacy: () => { records: ChatRecords; retentionDays: number }
  /** The shop's time zone, whose days the list is searched by. */
  timeZone?: () => string
  /** Epoch milliseconds. */
  now: () => number
  log: Pick<Log, 'warn'>
  /** Versions of SESSION_SECRET. */
  secrets: readonly string[]
}

/** Writes that wait in memory while the database does not respond. */
const MAX_WAITING = 500
const PURGED_AT_ONCE = 200

/** Idle until the first call. */
export class Transcripts {
  readonly #options: TranscriptOptions
  readonly #kysely: TranscriptOptions['db']['kysely']
  readonly #reports: TranscriptOptions['db']['reports']
  readonly #baskets: ReturnType<typeof createChatBaskets>
  #tail: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(options: TranscriptOptions) {
    this.#options = options
    this.#kysely = options.db.kysely
    this.#reports = options.db.reports
    this.#baskets = createChatBaskets(options.secrets)
  }

  /** Writes in order and in the background; failures are logged. A deleted conversation is not recorded again. */
  recordMessage(conversation: RecordState, person: Asking, message: RecordedMessage): void {
    this.#enqueue(() => this.#writeMessage(conversation, person, message))
  }

  recordHandOver(id: string): void {
    this.#enqueue(async () => {
      await this.#kysely
        .updateTable('chat_conversations')
        .set({ handed_over_at: this.#options.now() })
        .where('id', '=', id)
        .execute()
    })
  }

  /** Finds a transcript with at most 500 of its latest messages. */
  findTranscript(id: string, maxMessages?: number) {
    return findTranscript(this.#kysely, id, maxMessages)
  }

  /** Latest first. A search reads every message, which may take long. */
  listConversations(query?: ConversationQuery) {
    return listConversations(this.#reports, this.#inZone(query))
  }

  exportConversations(query: ConversationQuery) {
    return exportConversations(this.#reports, this.#inZone(query))
  }

  #inZone(query: ConversationQuery = {}) {
    return { ...query, timeZone: this.#options.timeZone?.() ?? 'UTC' }
  }

  /** Questions that visitors repeated on these days; deleted conversations do not count. */
  listRepeatedQuestions(span: Span, search: Pick<ShopSearch, 'listTellingWords'>) {
    return listRepeatedQuestions(this.#reports, span, search)
  }

  /** Conversations with any of these baskets, oldest first. */
  async listOfBaskets(references: readonly string[]): Promise<Transcript[]> {
    const ids = await this.#baskets.findConversations(this.#kysely, references)
    const found = await Promise.all(ids.map((id) => findTranscript(this.#kysely, id)))
    return found.flatMap((transcript) => transcript ?? []).toSorted((a, b) => a.startedAt - b.startedAt)
  }

  /** Returns whether the conversation existed. */
  deleteConversation(id: string): Promise<boolean> {
    return this.#kysely.transaction().execute(async (transaction) => {
      const isDeleted = (await deleteConversations(transaction, [id])) > 0
      if (isDeleted) await recordDeletion(transaction, { id: `chat ${id}`, at: this.#options.now() })
      return isDeleted
    })
  }

  /** Deletes conversations older than the retention and returns their number. */
  async purge(): Promise<number> {
    const oldest = this.#options.now() - this.#options.privacy().retentionDays * DAY_MS
    let purged = 0
    for (;;) {
      const rows = await this.#kysely
        .selectFrom('chat_conversations')
        .select('id')
        .where('updated_at', '<', oldest)
        .limit(PURGED_AT_ONCE)
        .execute()
      if (rows.length === 0) return purged
      const ids = rows.map(({ id }) => id)
      purged += await this.#kysely
        .transaction()
        .execute((transaction) => deleteConversations(transaction, ids))
    }
  }

  /** Resolves once every write so far has succeeded or failed. */
  settled() {
    return this.#tail
  }

  #enqueue(write: () => Promise<void>): void {
    if (this.#options.privacy().records === 'none') return
    if (this.#waiting >= MAX_WAITING) {
      this.#options.log.warn({ waiting: this.#waiting }, 'chat message not recorded')
      return
    }
    this.#waiting += 1
    this.#tail = this.#tail
      .then(write)
      .catch((err: unknown) => this.#options.log.warn({ err }, 'chat message not recorded'))
      .finally(() => {
        this.#waiting -= 1
      })
  }

  async #writeMessage(conversation: RecordState, person: Asking, message: RecordedMessage): Promise<void> {
    if (conversation.isForgotten) return
    const { id, isRecorded } = conversation
    const { author, content, sentAt, cards } = message
    // Anonymous conversations keep no basket, because an order would identify the visitor.
    const isFull = this.#options.privacy().records === 'full'
    const { name, email, basket = null } = isFull ? person : { name: '', email: '' }
    const { language } = person
    await this.#kysely.transaction().execute(async (transaction) => {
      if (isRecorded) {
        const query = transaction.updateTable('chat_conversations').set({ updated_at: sentAt })
        const { numUpdatedRows } = await query.where('id', '=', id).executeTakeFirst()
        // Another process has deleted it.
        if (numUpdatedRows === 0n) {
          conversation.isForgotten = true
          return
        }
      } else {
        await transaction
          .insertInto('chat_conversations')
          .values({ id, language, name, email, started_at: sentAt, updated_at: sentAt, handed_over_at: null })
          .execute()
      }
      await transaction
        .insertInto('chat_messages')
        .values({
          id: orderedId(sentAt),
          conversation_id: id,
          author,
          content,
          sent_at: sentAt,
          cards: JSON.stringify(
            cards.map(({ id: product, name, path, price }) => ({ id: product, name, path, price })),
          ),
        })
        .execute()
      if (basket !== null) await this.#baskets.link(transaction, id, basket)
    })
    conversation.isRecorded = true
  }
}

/** Runs in a transaction and returns the number of deleted conversations. */
export async function deleteConversations(db: Kysely<Schema>, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  // The conversation is deleted first: a writer in another process locks it, and its messages are visible afterwards.
  const { numDeletedRows } = await db
    .deleteFrom('chat_conversations')
    .where('id', 'in', ids)
    .executeTakeFirst()
  for (const table of ['chat_messages', 'chat_baskets'] as const)
    await db.deleteFrom(table).where('conversation_id', 'in', ids).execute()
  return Number(numDeletedRows)
}

let lastNumber = 0

/** Later ids sort after earlier ones, even within a millisecond. */
function orderedId(time: number): string {
  lastNumber = (lastNumber + 1) % 0x1000000
  const order = time.toString(16).padStart(12, '0') + lastNumber.toString(16).padStart(6, '0')
  return order + randomBytes(6).toString('hex')
}
