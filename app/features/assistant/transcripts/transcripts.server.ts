/** Conversations in the database: for the team to read, for the visitor to take along, deleted when their time is over. */
import { randomBytes } from 'node:crypto'
import { DAY_MS, type Day } from '#app/lib/days.ts'
import type { Database } from '#app/server/db/db.server.ts'
import type { Log } from '#app/server/log.server.ts'
import type { Settings } from '#app/server/store/store.server.ts'
import type { Conversation } from '../conversations.server.ts'
import type { ChatLanguage, RecordedMessage } from '../types.ts'
import { type ConversationQuery, findTranscript, listConversations } from './reads.server.ts'
import { listRepeatedQuestions } from './repeated-questions.server.ts'

/** How much of a conversation is stored: with name and e-mail, without them, or nothing. */
export type ChatRecords = Settings['privacy']['chats']

export type ChatPerson = { language: ChatLanguage; name: string; email: string }

/** What of a conversation is known beside its messages; recording marks here what it found. */
export type RecordState = Pick<Conversation, 'id' | 'isRecorded' | 'isForgotten'>

export type TranscriptOptions = {
  db: Pick<Database, 'kysely' | 'reports'>
  privacy: () => { records: ChatRecords; retentionDays: number }
  /** Epoch milliseconds. */
  now: () => number
  log: Pick<Log, 'warn'>
}

/** While the database does not answer, more than this is not held in memory. */
const MOST_WAITING = 500
const PURGED_AT_ONCE = 200

/** Makes the record of one shop's conversations; nothing is read or written before it is asked for. */
export function createTranscripts({ db, privacy, now, log }: TranscriptOptions) {
  const { kysely, reports } = db
  let tail: Promise<void> = Promise.resolve()
  let waiting = 0

  function enqueue(write: () => Promise<void>): void {
    if (privacy().records === 'none') return
    if (waiting >= MOST_WAITING) {
      log.warn({ waiting }, 'a chat message was not recorded')
      return
    }
    waiting += 1
    tail = tail
      .then(write)
      .catch((err: unknown) => log.warn({ err }, 'a chat message was not recorded'))
      .finally(() => {
        waiting -= 1
      })
  }

  async function writeMessage(
    conversation: RecordState,
    person: ChatPerson,
    message: RecordedMessage,
  ): Promise<void> {
    if (conversation.isForgotten) return
    const { id, isRecorded } = conversation
    const { author, content, sentAt, cards } = message
    const { name, email } = privacy().records === 'full' ? person : { name: '', email: '' }
    const { language } = person
    await kysely.transaction().execute(async (transaction) => {
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
          ...{ id: orderedId(sentAt), conversation_id: id, author, content, sent_at: sentAt },
          cards: JSON.stringify(
            cards.map(({ id: product, name, path, price }) => ({ id: product, name, path, price })),
          ),
        })
        .execute()
    })
    conversation.isRecorded = true
  }

  async function deleteIds(ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0
    return await kysely.transaction().execute(async (transaction) => {
      // First what a writer of another process locks: then all of its messages are seen.
      const { numDeletedRows } = await transaction
        .deleteFrom('chat_conversations')
        .where('id', 'in', ids)
        .executeTakeFirst()
      await transaction.deleteFrom('chat_messages').where('conversation_id', 'in', ids).execute()
      return Number(numDeletedRows)
    })
  }

  return {
    /** Writes in order and in the background; a failure is logged. A conversation that was deleted is not begun anew. */
    recordMessage: (conversation: RecordState, person: ChatPerson, message: RecordedMessage) =>
      enqueue(() => writeMessage(conversation, person, message)),
    recordHandOver: (id: string) =>
      enqueue(async () => {
        await kysely
          .updateTable('chat_conversations')
          .set({ handed_over_at: now() })
          .where('id', '=', id)
          .execute()
      }),

    /** With its latest messages, at most 500. */
    findTranscript: (id: string, mostMessages?: number) => findTranscript(kysely, id, mostMessages),
    /** Latest first. A search reads every message, which may take long. */
    listConversations: (query?: ConversationQuery) => listConversations(reports, query),
    /** What visitors ask again and again, of these UTC days; a deleted conversation counts no more. */
    listRepeatedQuestions: (period: { from: Day; to: Day }) => listRepeatedQuestions(reports, period),
    /** True when there was one. */
    deleteConversation: async (id: string) => (await deleteIds([id])) > 0,

    /** Deletes what is older than the retention; the number of conversations. */
    async purge(): Promise<number> {
      const oldest = now() - privacy().retentionDays * DAY_MS
      let purged = 0
      for (;;) {
        const rows = await kysely
          .selectFrom('chat_conversations')
          .select('id')
          .where('updated_at', '<', oldest)
          .limit(PURGED_AT_ONCE)
          .execute()
        if (rows.length === 0) return purged
        purged += await deleteIds(rows.map(({ id }) => id))
      }
    },

    /** Resolves when everything recorded so far is written or was given up. */
    settled: () => tail,
  }
}

let lastNumber = 0

/** Later ids sort after earlier ones, also within a millisecond. */
function orderedId(time: number): string {
  lastNumber = (lastNumber + 1) % 0x1000000
  const order = time.toString(16).padStart(12, '0') + lastNumber.toString(16).padStart(6, '0')
  return order + randomBytes(6).toString('hex')
}
