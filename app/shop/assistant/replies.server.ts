/** Answers a question with the language model, or without one from the catalogue and the texts. */
import { localizeHref } from '#app/lib/locale-path.ts'
import { rememberLast } from '#app/lib/remember-last.ts'
import { languages } from '#app/messages/index.ts'
import type { Env } from '#app/server/env/env.server.ts'
import type { Log } from '#app/server/log.server.ts'
import { type Store, storeIn } from '#app/server/store/store.server.ts'
import type { ShopSearch } from '#app/shop/search/types.ts'
import { ChatProblem } from './chat-problem.server.ts'
import { type ChatMessage, CONTEXT_MESSAGES } from './conversations.server.ts'
import {
  createCard,
  findFacts,
  type KnownCatalogue,
  type KnownProduct,
  priceFacts,
  type QuestionFacts,
} from './facts.server.ts'
import { lookUpAnswer } from './looked-up.server.ts'
import { createModel, type Model, ModelError } from './model.server.ts'
import { composeSystemMessage } from './prompt.server.ts'
import { answerFromPurchases, type CustomerPurchases } from './purchases/purchases.server.ts'
import { findPurchaseTopic, GENERAL_QUESTIONS } from './purchases/topics.server.ts'
import { readReply, shorten, withoutWrongPrices } from './reply.server.ts'
import { texts } from './texts/all.server.ts'
import { CHAT_LANGUAGES, type ChatCard, type ChatLanguage, type FindHelp, type FindRelease } from './types.ts'
import { withoutPerson } from './without-person.server.ts'

/** A question with its author; name and e-mail are removed before a model reads it. */
type Question = { language: ChatLanguage; message: string; name: string; email: string }
/** Finds the purchases of the visitor who sent this message. */
export type FindPurchases = () => Promise<CustomerPurchases>
/** `isPersonal` marks a reply about purchases, which only the customer may see. */
type Reply = { text: string; cards: ChatCard[]; isPersonal: boolean }
type Asked = { messages: readonly ChatMessage[]; findPurchases: FindPurchases; signal: AbortSignal }

export type ReplyOptions = {
  ai: Env['ai']
  store: Store
  catalog: { current: () => KnownCatalogue | null }
  search: () => ShopSearch
  findRelease: FindRelease
  findHelp: FindHelp
  /** The promotion that runs today. */
  findPromo: () => Store['settings']['promo']
  log: Pick<Log, 'warn'>
  fetch: typeof fetch
}

const MAX_CARDS = 3
/** Shorter names may occur in any sentence. */
const TELLING_NAME_LENGTH = 6

type Content = (language: ChatLanguage) => Store

/** Nothing is requested before the first question. */
export function createReplies(options: ReplyOptions) {
  const { ai, store, catalog, search, findHelp, fetch: send } = options
  const { models } = store.settings.assistant
  const model = ai && createModel({ ...ai, models, fetch: send })
  const contents = new Map(CHAT_LANGUAGES.map((language) => [language, storeIn(store, language)]))
  const getContent: Content = (language) => contents.get(language) ?? store
  const getPriceFacts = rememberLast((catalogue: KnownCatalogue) => priceFacts(catalogue, store))

  return {
    source: model ? ('model' as const) : ('search' as const),
    /** Throws `ChatProblem`. Aborting the signal ends the call of the language service. */
    async reply(asking: Question, { messages, findPurchases, signal }: Asked): Promise<Reply> {
      const { language, message } = asking
      await search().prepareAnswers(language)
      const last = messages.findLast(({ author }) => author === 'user')?.content ?? null
      // A search cannot weigh context as a model does, so the last question counts only if this one has no telling
      // words.
      const previousQuestion = model || search().listTellingWords(message).length === 0 ? last : null
      const topics = search().listTopics(message)
      const help = findHelp(language, message)
      const topic = help === null ? findPurchaseTopic(topics) : null
      const question = model || topic === null ? message : GENERAL_QUESTIONS[topic]
      const query = { language, question, before: previousQuestion }
      const facts = findFacts(query, { search: search(), catalogue: catalog.current() ?? undefined })
      const purchases = topic && (await findPurchases())
      const isPersonal = purchases !== null && typeof purchases === 'object'
      if (!model) {
        const { text, ids } = lookUpAnswer(message, facts, {
          language,
          topics,
          content: getContent(language),
          purchases: topic && purchases ? answerFromPurchases(language, topic, purchases) : null,
          help,
          isFirst: last === null,
        })
        return { text: shorten(text), cards: createCards(ids, facts.catalogue, language), isPersonal }
      }
      const request = { question: asking, messages, facts, purchases, help, signal }
      const { text, references } = readReply(
        await askModel(model, request, { ...options, getContent }),
        listDocPaths(facts, language),
      )
      const { currentPrice } = texts[language].answer
      const corrected = shorten(
        withoutWrongPrices(shorten(text), getPriceFacts(facts.catalogue), currentPrice),
      )
      const ids = references.length > 0 ? references : findNamed(corrected, facts)
      return { text: corrected, cards: createCards(ids, facts.catalogue, language), isPersonal }
    },
  }
}

type ModelRequest = {
  question: Question
  messages: readonly ChatMessage[]
  facts: QuestionFacts
  purchases: CustomerPurchases | null
  help: string | null
  signal: AbortSignal
}

type ModelContent = Pick<ReplyOptions, 'store' | 'findRelease' | 'findPromo' | 'log'> & {
  getContent: Content
}

async function askModel(
  model: Model,
  { question, messages, facts, purchases, help, signal }: ModelRequest,
  { store, findRelease, findPromo, log, getContent }: ModelContent,
): Promise<string> {
  const conversation = [...messages, { author: 'user', content: question.message }]
  const context = conversation.slice(-CONTEXT_MESSAGES).map(({ author, content }) => ({
    role: author === 'user' ? ('user' as const) : ('assistant' as const),
    content: withoutPerson(content, question),
  }))
  try {
    // Requirements are in the visitor's language; the model translates everything else in its answer.
    const { products } = getContent(question.language)
    const system = composeSystemMessage(
      question.language,
      { ...facts, purchases, help },
      { ...store, products, findRelease, promo: findPromo() },
    )
    return await model.ask([{ role: 'system', content: system }, ...context], signal)
  } catch (cause) {
    if (!(cause instanceof ModelError)) throw cause
    const { failure, status, message: reason } = cause
    if (failure === 'aborted') throw new ChatProblem('send_failed', { cause })
    log.warn({ failure, status, reason }, 'assistant has no answer')
    throw new ChatProblem(failure, { cause })
  }
}

function listDocPaths({ answers }: QuestionFacts, language: ChatLanguage): ReadonlySet<string> {
  const paths = answers.flatMap(({ entry: { doc } }) => doc?.path ?? [])
  return new Set(paths.map((path) => localizeHref(path, language, languages)))
}

/** Skips products that are not in the catalogue. */
function createCards(
  ids: readonly number[],
  { products }: KnownCatalogue,
  language: ChatLanguage,
): ChatCard[] {
  return ids
    .map((id) => products.get(id))
    .filter((product) => product !== undefined)
    .slice(0, MAX_CARDS)
    .map((product) => createCard(product, language))
}

/** The products whose full name is in the text. */
function findNamed(text: string, { products }: QuestionFacts): number[] {
  const lower = text.toLowerCase()
  const isNamed = ({ summary: { name } }: KnownProduct) =>
    name.length >= TELLING_NAME_LENGTH && lower.includes(name.toLowerCase())
  return products.filter(({ entry }) => isNamed(entry)).map(({ entry }) => entry.summary.id)
}
