/** Conversations in the database: for the team to read, for the visitor to take along, deleted when their time is over. */
import { randomBytes } from 'node:crypto'
import type { Database, Schema } from '#app/platform/db.server.ts'
import { CHAT_LANGUAGES, type ChatAuthor, type ChatLanguage } from './types.ts'

/** How much of a conversation is kept: with name and e-mail, without them, or nothing. */
export type ChatRecords = 'full' | 'anonymous' | 'none'

export type ChatPerson = { language: ChatLanguage; name: string; email: string }
export type RecordedMessage = { author: ChatAuthor; content: string; sentAt: number }
export type ConversationSummary = ChatPerson & {
  id: string
  /** Epoch milliseconds. */
  startedAt: number
  updatedAt: number
  handedOverAt: number | null
}
export type Transcript = ConversationSummary & { messages: RecordedMessage[] }

export type TranscriptList = {
  conversations: ConversationSummary[]
  /** For the next page; null on the last one. */
  nextCursor: string | null
}

export type Transcripts = {
  /** Writes in order and in the background; a failure is logged. */
  recordMessage: (id: string, person: ChatPerson, message: RecordedMessage) => void
  recordHandOver: (id: string) => void
  findTranscript: (id: string) => Promise<Transcript | null>
  /** Latest first. `q` looks in name and e-mail; `limit` is 100 at most. */
  listConversations: (wish?: {
    limit?: number
    cursor?: string | null
    q?: string
  }) => Promise<TranscriptList>
  /** True when there was one. */
  deleteConversation: (id: string) => Promise<boolean>
  /** Deletes what is older than the retention; the number of conversations. */
  purge: () => Promise<number>
  /** Visitors' messages since a moment, in epoch milliseconds. */
  countMessagesSince: (time: number) => Promise<number>
  /** Resolves when everything recorded so far is written or was given up. */
  settled: () => Promise<void>
}

type TranscriptLog = { warn: (fields: object, message: string) => void }
export type TranscriptOptions = {
  db: Pick<Database, 'kysely'>
  records: ChatRecords
  retentionDays: number
  /** Epoch milliseconds. */
  now: () => number
  log: TranscriptLog
}

const DAY_MS = 86_400_000
const LONGEST_TRANSCRIPT = 500
const MOST_LISTED = 100
/** While the database does not answer, more than this is not held in memory. */
const MOST_WAITING = 500

export function createTranscripts({ db, records, retentionDays, now, log }: TranscriptOptions): Transcripts {
  const { kysely } = db
  let tail: Promise<void> = Promise.resolve()
  let waiting = 0

  function enqueue(write: () => Promise<void>): void {
    if (records === 'none') return
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

  async function writeMessage(id: string, person: ChatPerson, message: RecordedMessage): Promise<void> {
    const isFull = records === 'full'
    await kysely.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('chat_conversations')
        .values({
          id,
          language: person.language,
          name: isFull ? person.name : '',
          email: isFull ? person.email : '',
          started_at: message.sentAt,
          updated_at: message.sentAt,
          handed_over_at: null,
        })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ updated_at: message.sentAt }))
        .execute()
      await transaction
        .insertInto('chat_messages')
        .values({
          id: orderedId(message.sentAt),
          conversation_id: id,
          author: message.author,
          content: message.content,
          sent_at: message.sentAt,
        })
        .execute()
    })
  }

  async function deleteIds(ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0
    return await kysely.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('chat_messages').where('conversation_id', 'in', ids).execute()
      const { numDeletedRows } = await transaction
        .deleteFrom('chat_conversations')
        .where('id', 'in', ids)
        .executeTakeFirst()
      return Number(numDeletedRows)
    })
  }

  return {
    recordMessage: (id, person, message) => enqueue(() => writeMessage(id, person, message)),
    recordHandOver: (id) =>
      enqueue(async () => {
        await kysely
          .updateTable('chat_conversations')
          .set({ handed_over_at: now() })
          .where('id', '=', id)
          .execute()
      }),

    async findTranscript(id) {
      const row = await kysely
        .selectFrom('chat_conversations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return null
      const messages = await kysely
        .selectFrom('chat_messages')
        .select(['author', 'content', 'sent_at'])
        .where('conversation_id', '=', id)
        .orderBy('id', 'desc')
        .limit(LONGEST_TRANSCRIPT)
        .execute()
      return {
        ...summaryOf(row),
        messages: messages
          .map(({ author, content, sent_at }) => ({ author, content, sentAt: sent_at }))
          .reverse(),
      }
    },

    async listConversations({ limit = 50, cursor = null, q = '' } = {}) {
      const size = Math.min(Math.max(1, Math.trunc(limit)), MOST_LISTED)
      const before = readCursor(cursor)
      // Escapes are not portable; a stray `_` only finds a little more.
      const like = `%${q.trim().toLowerCase().replace(/[\\%]/g, '')}%`
      const rows = await kysely
        .selectFrom('chat_conversations')
        .selectAll()
        .$if(before !== null, (query) =>
          query.where((eb) =>
            eb.or([
              eb('updated_at', '<', before?.time ?? 0),
              eb.and([eb('updated_at', '=', before?.time ?? 0), eb('id', '<', before?.id ?? '')]),
            ]),
          ),
        )
        .$if(q.trim() !== '', (query) =>
          query.where(({ eb, fn }) =>
            eb.or([
              eb(fn<string>('lower', ['name']), 'like', like),
              eb(fn<string>('lower', ['email']), 'like', like),
            ]),
          ),
        )
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(size + 1)
        .execute()
      const page = rows.slice(0, size)
      const last = page.at(-1)
      return {
        conversations: page.map(summaryOf),
        nextCursor: rows.length > size && last ? `${last.updated_at}.${last.id}` : null,
      }
    },

    deleteConversation: async (id) => (await deleteIds([id])) > 0,

    async purge() {
      const oldest = now() - retentionDays * DAY_MS
      let purged = 0
      for (;;) {
        const rows = await kysely
          .selectFrom('chat_conversations')
          .select('id')
          .where('updated_at', '<', oldest)
          .limit(200)
          .execute()
        if (rows.length === 0) return purged
        purged += await deleteIds(rows.map(({ id }) => id))
      }
    },

    async countMessagesSince(time) {
      const { count } = await kysely
        .selectFrom('chat_messages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('author', '=', 'user')
        .where('sent_at', '>=', time)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    settled: () => tail,
  }
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

function readCursor(cursor: string | null): { time: number; id: string } | null {
  const match = /^(\d{1,15})\.([A-Za-z0-9_-]{1,64})$/.exec(cursor ?? '')
  return match ? { time: Number(match[1]), id: match[2] ?? '' } : null
}

let lastNumber = 0

/** Later ids sort after earlier ones, also within a millisecond. */
function orderedId(time: number): string {
  lastNumber = (lastNumber + 1) % 0x1000000
  const order = time.toString(16).padStart(12, '0') + lastNumber.toString(16).padStart(6, '0')
  return order + randomBytes(6).toString('hex')
}
