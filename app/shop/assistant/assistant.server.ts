/**
 * Answers a visitor's message from the seller's texts and the live catalogue, notifies the team, and records the
 * conversation. The visitor controls only the question.
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
  takeLatestMessages,
} from './conversations.server.ts'
import { createQuota } from './quota.server.ts'
import { createReplies, type FindPurchases, type ReplyOptions } from './replies.server.ts'
import { createTeamNotices } from './team-notices.server.ts'
import { texts } from './texts/all.server.ts'
import { withoutAi } from './texts/index.ts'
import { createRetention } from './transcripts/retention.server.ts'
import { writeTranscript } from './transcripts/text.server.ts'
import { type ChatPerson, type TranscriptOptions, Transcripts } from './transcripts/transcripts.server.ts'
import type { ChatAnswer, ChatLanguage, HandOver } from './types.ts'

export { ChatProblem } from './chat-problem.server.ts'
export type { FindPurchases } from './replies.server.ts'

type HandOverRequest = ChatPerson & { conversation: string | null }
type ChatQuestion = HandOverRequest & { message: string }
/** Visitors are counted by address and session, never by their own claims. */
type ChatVisitor = { keys: readonly string[] }
/**
 * Purchases and basket belong to the request, not to the conversation, which anybody with its id may continue.
 * `findBasket` resolves to the basket's reference.
 */
type AskingVisitor = ChatVisitor & { findPurchases: FindPurchases; findBasket: () => Promise<string | null> }

type AssistantOptions = Pick<ReplyOptions, 'catalog' | 'search' | 'findRelease' | 'findHelp' | 'findPromo'> &
  Pick<TranscriptOptions, 'log' | 'now' | 'timeZone'> & {
    db: Pick<Database, 'dialect' | 'kysely' | 'reports' | 'within' | 'eraseDeleted'>
    env: Pick<Env, 'ai' | 'discordWebhookUrl' | 'chatVisitorDaily' | 'chatGlobalDaily' | 'sessionSecrets'>
    store: () => Store
    privacy: () => Store['settings']['privacy']
    limits: SharedLimits
    fetch?: typeof fetch
  }

const MAX_OPEN_CALLS = 32
const BUSY_SECONDS = 5
/** The daily limit for each visitor; more would only be noise for the team. */
const MAX_HAND_OVERS = 10
/** If the database is slower, a reply uses the messages in memory and does not wait. */
const READ_WITHIN_MS = 500
/** Enough to include the context's latest messages even between requests for a person. */
const READ_MESSAGES = 2 * CONTEXT_MESSAGES

/** Idle until `start` or a question. */
export class Assistant {
  readonly #options: AssistantOptions
  readonly #repliesFor: (content: Store) => ReturnType<typeof createReplies>
  readonly transcripts: Transcripts
  readonly #notices: ReturnType<typeof createTeamNotices>
  readonly #conversations: ReturnType<typeof createConversations>
  readonly #quota: ReturnType<typeof createQuota>
  /** A separate quota: visitors can ask for a person after their messages of the day are used up. */
  readonly #handOvers: ReturnType<typeof createQuota>
  readonly #retention: ReturnType<typeof createRetention>
  #openCalls = 0

  constructor(options: AssistantOptions) {
    this.#options = options
    const { env, db, limits, log, timeZone = () => 'UTC', now, fetch: send = fetch } = options
    this.#repliesFor = rememberLast((content: Store) =>
      createReplies({ ...options, ai: env.ai, store: content, fetch: send }),
    )
    this.transcripts = new Transcripts({
      db,
      timeZone,
      now,
      log,
      privacy: () => this.#readPrivacy(),
      secrets: env.sessionSecrets,
    })
    this.#notices = createTeamNotices({
      url: env.discordWebhookUrl,
      shop: () => this.#readShopName(),
      log,
      fetch: send,
    })
    this.#conversations = createConversations((id) => db.within(READ_WITHIN_MS, this.#findMessages(id)))
    const perShop = env.chatGlobalDaily
    this.#quota = createQuota({ limits, name: 'chat', perVisitor: env.chatVisitorDaily, perShop })
    this.#handOvers = createQuota({ limits, name: 'hand-over', perVisitor: MAX_HAND_OVERS, perShop })
    this.#retention = createRetention({ db, limits, log, purge: () => this.transcripts.purge() })
  }

  start(): void {
    this.#retention.start()
  }

  /** Throws `ChatProblem`. Aborting the signal ends the call of the language service. */
  async answer(
    question: ChatQuestion,
    { keys, findPurchases, findBasket }: AskingVisitor,
    signal: AbortSignal,
  ): Promise<ChatAnswer> {
    const { message, conversation: conversationId, ...person } = question
    const conversation = await this.#conversations.open(conversationId, question.language)
    return this.#admit(conversation, keys, async () => {
      const { id } = conversation
      const { name: user, email, language } = person
      const visitorMessage: ChatMessage = {
        author: 'user',
        content: message,
        sentAt: this.#options.now(),
        cards: [],
      }
      this.#notices.recordMessage({ user, email, language, time: visitorMessage.sentAt, text: message })
      this.transcripts.recordMessage(conversation, person, visitorMessage)
      const { messages } = conversation
      // A basket that is found too late is recorded with a later message.
      const finding = this.#readPrivacy().records === 'full' && resultWithin(findBasket(), READ_WITHIN_MS)
      const replies = this.#repliesFor(this.#options.store())
      const replied = await replies.reply(question, { messages, findPurchases, signal })
      const { text: reply, cards, isPersonal } = replied
      if (!conversation.isForgotten) {
        const content = isPersonal ? texts[language].purchases.notRecorded : reply
        const botMessage: ChatMessage = { author: 'bot', content, sentAt: this.#options.now(), cards }
        this.#conversations.addMessages(conversation, [visitorMessage, botMessage])
        this.transcripts.recordMessage(
          conversation,
          { ...person, basket: (await finding) || null },
          botMessage,
        )
        // Another process may receive the next message.
        await this.#options.db.within(READ_WITHIN_MS, this.transcripts.settled()).catch(() => undefined)
      }
      return { reply, conversation: id, cards, source: replies.source }
    })
  }

  /** Sends the conversation so far to the team; `isDelivered` is false if the notice could not be queued. */
  async handOver(
    { conversation: conversationId, ...person }: HandOverRequest,
    { keys }: ChatVisitor,
  ): Promise<HandOver> {
    const conversation = await this.#conversations.open(conversationId, person.language)
    const { id } = conversation
    if (!(await this.#handOvers.take(keys)).ok) return { conversation: id, isDelivered: false }
    const { name: user, email, language } = person
    const { ask: content } = texts[language].person
    const text = (await this.findTranscriptText(id)) ?? content
    this.transcripts.recordMessage(conversation, person, {
      author: 'system',
      content,
      sentAt: this.#options.now(),
      cards: [],
    })
    this.transcripts.recordHandOver(id)
    const isDelivered = this.#notices.recordHandOver({
      user,
      email,
      language,
      time: this.#options.now(),
      text,
    })
    return { conversation: id, isDelivered }
  }

  /** The conversation as text for its visitor; null for an unknown one. */
  async findTranscriptText(id: string): Promise<string | null> {
    const reading = this.transcripts.settled().then(() => this.transcripts.findTranscript(id))
    const transcript = await this.#options.db.within(READ_WITHIN_MS, reading).catch(() => undefined)
    if (transcript) return writeTranscript(transcript, this.#createTranscriptMessages(transcript.language))
    const remembered = this.#conversations.find(id)
    // Another process has deleted it.
    if (transcript === null && remembered?.isRecorded) this.#conversations.forget(id)
    if (remembered === null || remembered.isForgotten) return null
    const { language, messages } = remembered
    const [first] = messages
    return first
      ? writeTranscript({ startedAt: first.sentAt, messages }, this.#createTranscriptMessages(language))
      : null
  }

  /** Deletes a conversation, also from memory; returns whether it existed. */
  async forget(id: string): Promise<boolean> {
    const wasKnown = this.#conversations.forget(id)
    await this.transcripts.settled()
    const isDeleted = await this.transcripts.deleteConversation(id)
    if (isDeleted) this.#retention.noteDeletion()
    return isDeleted || wasKnown
  }

  /** Waits for pending writes. */
  async close() {
    this.#notices.stop()
    await this.transcripts.settled()
    await this.#retention.stop()
  }

  #readShopName() {
    return this.#options.store().settings.name
  }

  #readPrivacy() {
    const { retentionDays, chats: records } = this.#options.privacy()
    return { retentionDays, records }
  }

  async #findMessages(id: string): Promise<ChatMessage[] | null> {
    await this.transcripts.settled()
    const transcript = await this.transcripts.findTranscript(id, READ_MESSAGES)
    return transcript && takeLatestMessages(transcript.messages)
  }

  /** Runs the work unless the conversation, the visitor or the shop is at its limit; then throws `ChatProblem`. */
  async #admit<Result>(
    conversation: Conversation,
    keys: readonly string[],
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (conversation.isBusy) throw new ChatProblem('pending', { retryAfterSeconds: BUSY_SECONDS })
    if (this.#openCalls >= MAX_OPEN_CALLS) throw new ChatProblem('busy', { retryAfterSeconds: BUSY_SECONDS })
    this.#openCalls += 1
    conversation.isBusy = true
    try {
      const admission = await this.#quota.take(keys)
      if (!admission.ok)
        throw new ChatProblem(admission.reason, { retryAfterSeconds: admission.retryAfterSeconds })
      return await work()
    } finally {
      this.#openCalls -= 1
      conversation.isBusy = false
    }
  }

  #createTranscriptMessages(language: ChatLanguage) {
    return {
      ...(this.#options.env.ai && !this.#options.env.ai.isStandIn
        ? texts[language]
        : withoutAi(texts[language])
      ).transcript,
      shop: this.#readShopName(),
    }
  }
}
