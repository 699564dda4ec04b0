/**
 * The assistant: answers a visitor's message from the seller's texts and the live catalogue, notifies the team, and
 * records the conversation. The visitor decides what is asked and nothing else.
 */
import { resultWithin } from '#app/lib/async/deadline.ts'
import { rememberLast } from '#app/lib/remember-last.ts'
import type { Database } from '#app/server/db/db.server.ts'
import type { SharedLimits } from '#app/server/db/shared-limits.server.ts'
import type { Env } from '#app/server/env/env.server.ts'
import type { Store } from '#app/server/store/store.server.ts'
import { ChatProblem } from './chat-problem.server.ts'
import {
  type ChatMessage,
  CONTEXT_MESSAGES,
  type Conversation,
  createConversations,
  latestMessages,
} from './conversations.server.ts'
import { createQuota } from './quota.server.ts'
import { createReplies, type FindPurchases, type ReplyOptions } from './replies.server.ts'
import { createTeamNotices } from './team-notices.server.ts'
import { texts } from './texts/all.server.ts'
import { withoutAi } from './texts/index.ts'
import { createRetention } from './transcripts/retention.server.ts'
import { transcriptText } from './transcripts/text.server.ts'
import {
  type ChatPerson,
  createTranscripts,
  type TranscriptOptions,
} from './transcripts/transcripts.server.ts'
import type { ChatAnswer, ChatLanguage, HandOver } from './types.ts'

export { ChatProblem } from './chat-problem.server.ts'
export type { FindPurchases } from './replies.server.ts'

type HandOverRequest = ChatPerson & { conversation: string | null }
type ChatQuestion = HandOverRequest & { message: string }
/** Visitors are counted by address and session, never by their own claims. */
type ChatVisitor = { keys: readonly string[] }
/** Both belong to the request: others who know its id may continue a conversation. `findBasket`: its reference. */
type AskingVisitor = ChatVisitor & { findPurchases: FindPurchases; findBasket: () => Promise<string | null> }

type AssistantOptions = Pick<
  ReplyOptions,
  'catalog' | 'search' | 'findRelease' | 'findHelp' | 'modelTimeoutMs'
> &
  Pick<TranscriptOptions, 'log' | 'now'> & {
    db: Pick<Database, 'dialect' | 'kysely' | 'reports' | 'within' | 'eraseDeleted'>
    env: Pick<Env, 'ai' | 'discordWebhookUrl' | 'chatVisitorDaily' | 'chatGlobalDaily' | 'sessionSecrets'>
    store: () => Store
    limits: SharedLimits
    fetch?: typeof fetch
  }

const MOST_OPEN_CALLS = 32
const BUSY_SECONDS = 5
/** The limit for one visitor in a day; more would be noise. */
const MOST_HAND_OVERS = 10
/** While the database is slower, what memory holds of a conversation is its past, and replies do not wait for it. */
const READ_WITHIN_MS = 500
/** Among so many messages, the requests for a person included, the latest messages are found. */
const READ_MESSAGES = 2 * CONTEXT_MESSAGES

/** Makes the assistant; nothing runs before `start` or a question. */
export function createAssistant(options: AssistantOptions) {
  const { env, store, db, limits, log, now, fetch: send = fetch } = options
  const shop = () => store().settings.name
  const privacy = () => {
    const { retentionDays, chats: records } = store().settings.privacy
    return { retentionDays, records }
  }
  const repliesFor = rememberLast((content: Store) =>
    createReplies({ ...options, ai: env.ai, store: content, fetch: send }),
  )
  const transcripts = createTranscripts({ db, privacy, now, log, secrets: env.sessionSecrets })
  const notices = createTeamNotices({ url: env.discordWebhookUrl, shop, log, fetch: send })
  const conversations = createConversations((id) => db.within(READ_WITHIN_MS, findMessages(id)))
  const perShop = env.chatGlobalDaily
  const quota = createQuota({ limits, name: 'chat', perVisitor: env.chatVisitorDaily, perShop })
  // A person can be asked for when the messages of the day are used up.
  const handOvers = createQuota({ limits, name: 'hand-over', perVisitor: MOST_HAND_OVERS, perShop })
  const retention = createRetention({ db, limits, log, purge: transcripts.purge })
  let openCalls = 0

  async function findMessages(id: string): Promise<ChatMessage[] | null> {
    await transcripts.settled()
    const transcript = await transcripts.findTranscript(id, READ_MESSAGES)
    return transcript && latestMessages(transcript.messages)
  }

  /** Does one conversation's work; throws while the conversation, the visitor or the shop has enough to do. */
  async function admit<Result>(
    conversation: Conversation,
    keys: readonly string[],
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (conversation.isBusy) throw new ChatProblem('pending', { retryAfterSeconds: BUSY_SECONDS })
    if (openCalls >= MOST_OPEN_CALLS) throw new ChatProblem('busy', { retryAfterSeconds: BUSY_SECONDS })
    openCalls += 1
    conversation.isBusy = true
    try {
      const taken = await quota.take(keys)
      if (!taken.ok) throw new ChatProblem(taken.reason, { retryAfterSeconds: taken.retryAfterSeconds })
      return await work()
    } finally {
      openCalls -= 1
      conversation.isBusy = false
    }
  }

  const transcriptMessages = (language: ChatLanguage) => ({
    ...(env.ai && !env.ai.isStandIn ? texts[language] : withoutAi(texts[language])).transcript,
    shop: shop(),
  })

  /** As it was recorded; where nothing is, or the database cannot be asked, the latest messages that memory holds. */
  async function writeTranscript(id: string): Promise<string | null> {
    const reading = transcripts.settled().then(() => transcripts.findTranscript(id))
    const transcript = await db.within(READ_WITHIN_MS, reading).catch(() => undefined)
    if (transcript) return transcriptText(transcript, transcriptMessages(transcript.language))
    const remembered = conversations.find(id)
    // Another process has deleted it.
    if (transcript === null && remembered?.isRecorded) conversations.forget(id)
    if (remembered === null || remembered.isForgotten) return null
    const { language, messages } = remembered
    const [first] = messages
    return first ? transcriptText({ startedAt: first.sentAt, messages }, transcriptMessages(language)) : null
  }

  return {
    /** Answers; throws `ChatProblem`. Aborting the signal ends the call of the language service. */
    async answer(
      question: ChatQuestion,
      { keys, findPurchases, findBasket }: AskingVisitor,
      signal: AbortSignal,
    ): Promise<ChatAnswer> {
      const { message, conversation: known, ...person } = question
      const conversation = await conversations.open(known, question.language)
      return admit(conversation, keys, async () => {
        const { id } = conversation
        const { name: user, email, language } = person
        const asked: ChatMessage = { author: 'user', content: message, sentAt: now(), cards: [] }
        notices.recordMessage({ user, email, language, time: asked.sentAt, text: message })
        transcripts.recordMessage(conversation, person, asked)
        const { messages } = conversation
        // One that comes too late is found with a later message.
        const finding = privacy().records === 'full' && resultWithin(findBasket(), READ_WITHIN_MS)
        const replies = repliesFor(store())
        const replied = await replies.reply(question, { messages, findPurchases, signal })
        const { text: reply, cards, isPersonal } = replied
        if (!conversation.isForgotten) {
          const content = isPersonal ? texts[language].purchases.notRecorded : reply
          const answered: ChatMessage = { author: 'bot', content, sentAt: now(), cards }
          conversations.addMessages(conversation, [asked, answered])
          transcripts.recordMessage(conversation, { ...person, basket: (await finding) || null }, answered)
          // The next message may come to another process.
          await db.within(READ_WITHIN_MS, transcripts.settled()).catch(() => undefined)
        }
        return { reply, conversation: id, cards, source: replies.source }
      })
    },

    /** Gives the conversation so far to the team; `isDelivered` is false where the message could not be sent. */
    async handOver(
      { conversation: known, ...person }: HandOverRequest,
      { keys }: ChatVisitor,
    ): Promise<HandOver> {
      const conversation = await conversations.open(known, person.language)
      const { id } = conversation
      if (!(await handOvers.take(keys)).ok) return { conversation: id, isDelivered: false }
      const { name: user, email, language } = person
      const { ask: content } = texts[language].person
      const text = (await writeTranscript(id)) ?? content
      transcripts.recordMessage(conversation, person, { author: 'system', content, sentAt: now(), cards: [] })
      transcripts.recordHandOver(id)
      const isDelivered = notices.recordHandOver({ user, email, language, time: now(), text })
      return { conversation: id, isDelivered }
    },

    /** The conversation as a text for its visitor, null when there is none. */
    findTranscriptText: writeTranscript,
    /** Deletes a conversation, also from memory; true when there was one. */
    async forget(id: string): Promise<boolean> {
      const wasKnown = conversations.forget(id)
      await transcripts.settled()
      const isDeleted = await transcripts.deleteConversation(id)
      if (isDeleted) retention.noteDeletion()
      return isDeleted || wasKnown
    },
    /** For the admin panel. */
    transcripts,

    start: retention.start,
    /** Lets what is being written finish. */
    async close() {
      notices.stop()
      await transcripts.settled()
      await retention.stop()
    },
  }
}

export type Assistant = ReturnType<typeof createAssistant>
