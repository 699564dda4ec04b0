/**
 * The assistant's facts for one question: the seller's words, and the live catalogue as far as it matters.
 */

import { formatMoney } from '#app/lib/money.ts'
import { messagesIn } from '#app/messages/all.server.ts'
import type { Store } from '#app/server/store/store.server.ts'
import type { ProductDetail, ProductSummary } from '#app/shop/catalog/types.ts'
import type { PriceFacts } from './money-check.server.ts'
import { createTextIndex, type Found, type TextIndex, type Weighted } from './search.server.ts'
import { texts } from './texts/all.server.ts'
import type { ChatCard, ChatLanguage } from './types.ts'

/** The catalogue as far as the assistant reads it. */
export type KnownProduct = { summary: ProductSummary; detail: ProductDetail }
export type KnownCatalogue = { version: string; products: ReadonlyMap<number, KnownProduct> }
export type AssistantContent = Pick<Store, 'settings' | 'faq' | 'services' | 'assistant' | 'products'>
type FaqEntry = { question: string; answer: string }

export type QuestionFacts = {
  /** Best first. */
  products: Found<KnownProduct>[]
  faq: Found<FaqEntry>[]
  catalogue: KnownCatalogue
}

type FactFinder = {
  /** Looks up the question; the one before it counts half, so that "and how much is it?" finds something. */
  find: (asked: { language: ChatLanguage; question: string; before: string | null }) => Promise<QuestionFacts>
}

type FinderOptions = {
  store: AssistantContent
  /** The seller's words as visitors of a language read them. */
  getContent: (language: ChatLanguage) => AssistantContent
  catalog: { current: () => KnownCatalogue | null }
}

/** Weights of matches with a name and with a question of the FAQ: less may be chance. */
export const WEIGHTS = { name: 6, question: 4 } as const

const MOST_PRODUCTS = 8
const MOST_ENTRIES = 6
const EMPTY: KnownCatalogue = { version: '', products: new Map() }

/** Makes the finder; what it looks up is put in order when it is first asked for. */
export function createFactFinder({ store, getContent, catalog }: FinderOptions): FactFinder {
  let cached: { version: string; index: Promise<TextIndex<KnownProduct>> } | null = null
  const answers = new Map<ChatLanguage, Promise<TextIndex<FaqEntry>>>()

  function answersIn(language: ChatLanguage): Promise<TextIndex<FaqEntry>> {
    const known = answers.get(language)
    if (known) return known
    const index = createTextIndex(listAnswers(getContent(language)), ({ question, answer }) => [
      { text: question, weight: WEIGHTS.question },
      { text: answer, weight: 1 },
    ])
    answers.set(language, index)
    return index
  }

  function indexOf({ version, products }: KnownCatalogue): Promise<TextIndex<KnownProduct>> {
    if (cached?.version !== version)
      cached = { version, index: createTextIndex(products.values(), (product) => describe(product, store)) }
    return cached.index
  }

  return {
    async find({ language, question, before }) {
      const catalogue = catalog.current() ?? EMPTY
      const questions = [
        { text: question, weight: 1 },
        ...(before === null ? [] : [{ text: before, weight: 0.5 }]),
      ]
      const [productIndex, faqIndex] = await Promise.all([indexOf(catalogue), answersIn(language)])
      return {
        catalogue,
        products: productIndex.find(questions, MOST_PRODUCTS),
        faq: faqIndex.find(questions, MOST_ENTRIES),
      }
    },
  }
}

/** Everything of the seller's that answers a question, in one language. */
function listAnswers({ faq, services, settings }: AssistantContent): FaqEntry[] {
  const hired = services.map(({ name, text }) => ({ question: name, answer: `${name}\n${text}` }))
  const { promo, subscription } = settings
  const coupon = promo ? [{ question: `coupon ${promo.code}`, answer: `${promo.code}: ${promo.text}` }] : []
  // Its questions stand below its name and need not repeat it.
  const monthly = (subscription?.faq ?? []).map(({ question, answer }) => ({
    question: `${question} subscription`,
    answer,
  }))
  return [...faq, ...monthly, ...hired, ...coupon]
}

function describe({ summary, detail }: KnownProduct, { products }: AssistantContent): Weighted[] {
  const page = products.get(summary.id)
  const features = page?.features.map(({ title }) => title) ?? []
  return [
    { text: `${summary.name} ${summary.isBundle ? 'bundle' : ''}`, weight: WEIGHTS.name },
    { text: summary.type === 'subscription' ? 'subscription' : '', weight: WEIGHTS.name + 2 },
    { text: detail.category?.name ?? '', weight: 3 },
    { text: `${summary.frameworks.join(' ')} ${summary.edition ?? ''}`, weight: 2 },
    { text: `${features.join(' ')} ${page?.dependencies.join(' ') ?? ''}`, weight: 2 },
    { text: isFree(summary) ? 'free' : '', weight: WEIGHTS.name },
    { text: detail.excerpt, weight: 1 },
  ]
}

export function isFree({ price }: ProductSummary): boolean {
  return price.amount !== null && price.amount <= 0
}

/** The price as this language writes it. */
export function priceText({ price }: ProductSummary, language: ChatLanguage): string {
  const isGift = price.amount !== null && price.amount <= 0
  if (isGift) return texts[language].answer.free
  const amount = formatMoney(price.amount, price.currency, language)
  return price.period === null ? amount : `${amount} ${messagesIn(language).price.perMonth}`
}

export function createCard({ summary }: KnownProduct, language: ChatLanguage): ChatCard {
  const { id, name, path, picture } = summary
  return { id, name, path, price: priceText(summary, language), picture }
}

/** The amounts that an answer may contain. */
export function priceFacts({ products }: KnownCatalogue, store: AssistantContent): PriceFacts {
  return {
    products: [...products.values()].map(({ summary: { name, price } }) => ({
      name,
      amounts: [price.amount, price.was].flatMap((cents) =>
        cents === null ? [] : [{ cents, currency: price.currency }],
      ),
    })),
    storeTexts: [
      store.assistant ?? '',
      ...store.faq.map(({ answer }) => answer),
      ...store.services.map(({ text }) => text),
    ].join('\n'),
  }
}
