/**
 * The assistant: takes a visitor's message, answers it from the seller's words and the live catalogue, tells the team,
 * and keeps the conversation. The visitor decides what is asked and nothing else.
 */
import type { Env } from '#app/platform/env.server.ts'
import type { Settings } from '#app/platform/store.server.ts'
import { CONTEXT_TURNS, type Conversation, createConversations, type Turn } from './conversations.server.ts'
import {
  cardOf,
  createFactFinder,
  type Facts,
  type KnownCatalogue,
  type KnownProduct,
  priceFacts,
  type SellersRoom,
} from './facts.server.ts'
import { createModel, type Model, ModelError } from './model.server.ts'
import type { PriceFacts } from './money-check.server.ts'
import { createNotices } from './notices.server.ts'
import { systemMessage } from './prompt.server.ts'
import { createQuota } from './quota.server.ts'
import { readReply, shorten, withoutWrongPrices } from './reply.server.ts'
import { searchAnswer } from './search-answer.server.ts'
import { texts } from './texts/all.server.ts'
import { transcriptText } from './transcript-text.server.ts'
import {
  type ChatPerson,
  type ChatRecords,
  createTranscripts,
  type RecordedMessage,
  type TranscriptOptions,
  type Transcripts,
} from './transcripts.server.ts'
import type { ChatAnswer, ChatCard, ChatLanguage, ChatProblemCode, HandOver } from './types.ts'
import { withoutPerson } from './without-person.server.ts'

/** There is no answer, for a reason that the visitor is told. */
export class ChatProblem extends Error {
  readonly code: ChatProblemCode
  readonly retryAfterSeconds: number | null

  constructor(code: ChatProblemCode, { retryAfterSeconds = null, cause }: ProblemDetails = {}) {
    super(`no chat answer: ${code}`, { cause })
    this.name = 'ChatProblem'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type ProblemDetails = { retryAfterSeconds?: number | null; cause?: unknown }

export type ChatQuestion = ChatPerson & { message: string; conversation: string | null }
/** By what a visitor is counted: address and session, never what he says of himself. */
export type ChatVisitor = { keys: readonly string[] }

export type AssistantOptions = {
  env: Pick<Env, 'ai' | 'discordWebhookUrl' | 'chatVisitorDaily' | 'chatGlobalDaily'>
  store: SellersRoom & { settings: Pick<Settings, 'privacy'> & { privacy: { chats?: ChatRecords } } }
  catalog: { current: () => KnownCatalogue | null }
  db: TranscriptOptions['db']
  log: TranscriptOptions['log']
  /** Epoch milliseconds. */
  now: () => number
  fetch?: typeof fetch
  /** For all models together, in milliseconds. */
  modelTimeoutMs?: number
}

export type Assistant = {
  /** Answers; throws `ChatProblem`. Aborting the signal ends the call of the language service. */
  answer: (question: ChatQuestion, visitor: ChatVisitor, signal: AbortSignal) => Promise<ChatAnswer>
  /** Gives the conversation so far to the team; `isDelivered` is false where nobody could be told. */
  handOver: (person: ChatPerson & { conversation: string | null }, visitor: ChatVisitor) => Promise<HandOver>
  /** The conversation as a text for its visitor, null when there is none. */
  findTranscriptText: (conversation: string) => Promise<string | null>
  /** Deletes a conversation for its visitor; true when there was one. */
  forget: (conversation: string) => Promise<boolean>
  /** For the admin panel. */
  transcripts: Pick<Transcripts, 'listConversations' | 'findTranscript' | 'deleteConversation' | 'purge'>
  /** Purges now and then every hour, until `close`. */
  start: () => void
  /** Lets what is being written finish. */
  close: () => Promise<void>
}

const MOST_OPEN_CALLS = 32
const BUSY_SECONDS = 5
const MOST_CARDS = 3
/** Of one visitor in a day; more of them would tell the team nothing new. */
const MOST_HAND_OVERS = 10
const PURGE_EVERY_MS = 3_600_000
const DAY_MS = 86_400_000
/** Shorter names are words that any sentence may hold. */
const TELLING_NAME_LENGTH = 6

/** Makes the assistant; nothing runs before `start` or a question. */
export function createAssistant(options: AssistantOptions): Assistant {
  const { env, store, catalog, db, log, now, fetch: send = fetch, modelTimeoutMs } = options
  const { settings } = store
  const { retentionDays, chats = 'full' } = settings.privacy
  const transcripts = createTranscripts({ db, records: chats, retentionDays, now, log })
  const notices = createNotices({ url: env.discordWebhookUrl, shop: settings.name, log, fetch: send })
  const finder = createFactFinder({ store, catalog })
  const conversations = createConversations(async (id) => {
    const transcript = await transcripts.findTranscript(id)
    return transcript && turnsOf(transcript.messages)
  })
  const quota = createQuota({
    perVisitor: env.chatVisitorDaily,
    perShop: env.chatGlobalDaily,
    now,
    countBefore: () => transcripts.countMessagesSince(Math.floor(now() / DAY_MS) * DAY_MS),
  })
  // A person can be asked for when the messages of the day are used up.
  const handOvers = createQuota({ perVisitor: MOST_HAND_OVERS, perShop: env.chatGlobalDaily, now })
  const model = env.ai
    ? createModel({
        ...env.ai,
        models: settings.assistant.models,
        fetch: send,
        ...(modelTimeoutMs !== undefined && { timeoutMs: modelTimeoutMs }),
      })
    : null
  const priceFactsOf = remember((catalogue: KnownCatalogue) => priceFacts(catalogue, store))
  let openCalls = 0
  let purging: NodeJS.Timeout | undefined

  function admit(keys: readonly string[]): void {
    const taken = quota.take(keys)
    if (!taken.ok) throw new ChatProblem(taken.reason, { retryAfterSeconds: taken.retryAfterSeconds })
  }

  async function answer(
    question: ChatQuestion,
    { keys }: ChatVisitor,
    signal: AbortSignal,
  ): Promise<ChatAnswer> {
    const conversation = await conversations.open(question.conversation)
    if (conversation.isBusy) throw new ChatProblem('pending', { retryAfterSeconds: BUSY_SECONDS })
    if (openCalls >= MOST_OPEN_CALLS) throw new ChatProblem('busy', { retryAfterSeconds: BUSY_SECONDS })
    admit(keys)
    const { message, language, name, email } = question
    const person = { language, name, email }
    const time = now()
    notices.recordMessage({ user: name, email, language, time, text: message })
    transcripts.recordMessage(conversation.id, person, { author: 'user', content: message, sentAt: time })

    openCalls += 1
    conversation.isBusy = true
    try {
      const reply = await replyTo(question, conversation, signal)
      if (!conversation.isForgotten) {
        conversations.addTurns(conversation, [
          { author: 'user', content: message },
          { author: 'bot', content: reply.text },
        ])
        transcripts.recordMessage(conversation.id, person, {
          author: 'bot',
          content: reply.text,
          sentAt: now(),
        })
      }
      return {
        reply: reply.text,
        conversation: conversation.id,
        cards: reply.cards,
        source: model ? 'model' : 'search',
      }
    } finally {
      openCalls -= 1
      conversation.isBusy = false
    }
  }

  async function replyTo(
    question: ChatQuestion,
    { turns }: Conversation,
    signal: AbortSignal,
  ): Promise<Reply> {
    const { language, message } = question
    const before = turns.findLast(({ author }) => author === 'user')?.content ?? null
    const facts = await finder.find(message, before)
    if (!model) {
      const { text, ids } = searchAnswer(language, facts, store)
      return { text: shorten(text), cards: cardsOf(ids, facts.catalogue, language) }
    }
    const raw = await ask(model, { question, turns, facts, signal })
    const { text, references } = readReply(raw)
    const sound = withoutWrongPrices(
      shorten(text),
      priceFactsOf(facts.catalogue),
      texts[language].answer.currentPrice,
    )
    const ids = references.length > 0 ? references : namedIn(sound, facts)
    return { text: sound, cards: cardsOf(ids, facts.catalogue, language) }
  }

  async function ask(asked: Model, { question, turns, facts, signal }: Asking): Promise<string> {
    const said: Turn[] = [...turns, { author: 'user', content: question.message }]
    const context = said.slice(-CONTEXT_TURNS).map(({ author, content }) => ({
      role: author === 'user' ? ('user' as const) : ('assistant' as const),
      content: withoutPerson(content, question),
    }))
    try {
      const system = systemMessage(question.language, facts, store)
      return await asked.ask([{ role: 'system', content: system }, ...context], signal)
    } catch (cause) {
      if (!(cause instanceof ModelError)) throw cause
      if (cause.failure === 'aborted') throw new ChatProblem('send_failed', { cause })
      log.warn(
        { failure: cause.failure, status: cause.status, reason: cause.message },
        'the assistant has no answer',
      )
      throw new ChatProblem(cause.failure, { cause })
    }
  }

  async function textOf(id: string): Promise<string | null> {
    await transcripts.settled()
    const transcript = await transcripts.findTranscript(id)
    return transcript && transcriptText(transcript, settings.name)
  }

  return {
    answer,
    async handOver({ conversation: id, ...person }, { keys }) {
      const conversation = await conversations.open(id)
      if (!handOvers.take(keys).ok) return { conversation: conversation.id, isDelivered: false }
      const text = (await textOf(conversation.id).catch(() => null)) ?? texts[person.language].person.ask
      transcripts.recordMessage(conversation.id, person, {
        author: 'system',
        content: texts[person.language].person.ask,
        sentAt: now(),
      })
      transcripts.recordHandOver(conversation.id)
      const { name: user, email, language } = person
      const isDelivered = notices.recordHandOver({ user, email, language, time: now(), text })
      return { conversation: conversation.id, isDelivered }
    },
    findTranscriptText: textOf,
    async forget(id) {
      conversations.forget(id)
      await transcripts.settled()
      return await transcripts.deleteConversation(id)
    },
    transcripts,
    start() {
      const purge = () =>
        void transcripts.purge().catch((err: unknown) => log.warn({ err }, 'old chats were not deleted'))
      purge()
      purging = setInterval(purge, PURGE_EVERY_MS)
      purging.unref()
    },
    async close() {
      clearInterval(purging)
      notices.stop()
      await transcripts.settled()
    },
  }
}

type Reply = { text: string; cards: ChatCard[] }
type Asking = { question: ChatQuestion; turns: readonly Turn[]; facts: Facts; signal: AbortSignal }

/** Cards of products that the catalogue has; an id that it does not know is nobody's. */
function cardsOf(ids: readonly number[], { products }: KnownCatalogue, language: ChatLanguage): ChatCard[] {
  return ids
    .map((id) => products.get(id))
    .filter((product) => product !== undefined)
    .slice(0, MOST_CARDS)
    .map((product) => cardOf(product, language))
}

/** Products among the facts whose whole name stands in the text. */
function namedIn(text: string, { products }: Facts): number[] {
  const lower = text.toLowerCase()
  const isNamed = ({ summary: { name } }: KnownProduct) =>
    name.length >= TELLING_NAME_LENGTH && lower.includes(name.toLowerCase())
  return products.filter(({ entry }) => isNamed(entry)).map(({ entry }) => entry.summary.id)
}

function turnsOf(messages: readonly RecordedMessage[]): Turn[] {
  return messages
    .flatMap(({ author, content }) => (author === 'system' ? [] : [{ author, content }]))
    .slice(-CONTEXT_TURNS)
}

/** The last result, for as long as the catalogue stays the same. */
function remember(compute: (catalogue: KnownCatalogue) => PriceFacts) {
  let last: { catalogue: KnownCatalogue; facts: PriceFacts } | null = null
  return (catalogue: KnownCatalogue): PriceFacts => {
    if (last?.catalogue !== catalogue) last = { catalogue, facts: compute(catalogue) }
    return last.facts
  }
}
